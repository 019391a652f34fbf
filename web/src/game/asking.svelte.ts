/** The hints of a game against the computer: the one that stands, and how many there were. */
import type { House } from '../board/types';
import type { Line } from '../engine/search_types';
import type { Advice } from './advice';
import { countHint, hintsIn } from './hinted';

export class Asking {
  readonly #id: string;
  #count = $state(0);
  /** `sought` while the search looks for it, `failed` where its code could not be fetched. */
  state = $state.raw<Advice | 'sought' | 'failed' | null>(null);
  #left = new AbortController();

  constructor(id: string) {
    this.#id = id;
    this.#count = hintsIn(id);
  }

  get count(): number {
    return this.#count;
  }

  readonly hinted = $derived.by<House | null>(() =>
    typeof this.state === 'object' ? (this.state?.house ?? null) : null,
  );

  /** A hint counts when it is seen, once a position. */
  async ask(line: Line): Promise<void> {
    if (this.state !== null && this.state !== 'failed') return;
    this.forget();
    const { signal } = this.#left;
    this.state = 'sought';
    try {
      const { advise } = await import('./advice');
      const advice = await advise(line, signal);
      if (signal.aborted) return;
      this.state = advice;
      if (!advice) return;
      countHint(this.#id);
      this.#count += 1;
    } catch {
      if (!signal.aborted) this.state = 'failed';
    }
  }

  /** Another position stands on the board. */
  forget(): void {
    this.#left.abort();
    this.#left = new AbortController();
    this.state = null;
  }
}
