/** Who the visitor is, where the server keeps people; null for nobody, and until it is known. */
import { changeMe, fetchMe } from './api';
import type { You } from './wire';

class Me {
  you = $state.raw<You | null>(null);
  /** The server keeps people at all. */
  known = $state(false);

  /** Asks the server; whoever has no use for an error calls `look`. */
  async ask(): Promise<void> {
    this.take((await fetchMe()).you);
  }

  async look(): Promise<void> {
    // A server without people, or out of reach: one plays without.
    await this.ask().catch(() => undefined);
  }

  /** Tells the server the language, if it knows the visitor at all. */
  async speak(language: string): Promise<void> {
    if (this.you === null) await this.look(); // perhaps a guest by now
    if (this.you === null || this.you.language === language) return;
    try {
      this.take((await changeMe({ language })).you);
    } catch {
      // It is told with the next change.
    }
  }

  take(you: You | null): void {
    this.you = you;
    this.known = true;
  }
}

export const me = new Me();
