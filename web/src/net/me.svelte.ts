/** Who the visitor is, where the server keeps people; null for nobody, and until it is known. */
import { fetchMe } from './api';
import type { You } from './wire';

class Me {
  you = $state.raw<You | null>(null);
  /** The server keeps people at all. */
  known = $state(false);

  async look(): Promise<void> {
    try {
      this.take((await fetchMe()).you);
    } catch {
      // A server without people, or out of reach: one plays without.
    }
  }

  take(you: You | null): void {
    this.you = you;
    this.known = true;
  }
}

export const me = new Me();
