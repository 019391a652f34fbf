/** The review of a whole line: every move searched, several at a time where the machine has processors for it. */
import { type Side, houseOf, sideOf } from '../board/types';
import { Search } from '../engine/search';
import type { Line } from '../engine/search_types';
import { type MoveReview, type Summary, reviewOf, summaryOf } from './facts';

const kMilliseconds = 250;
const kLines = 6;
const kMostWorkers = 4;

/** A review as it is shown, whoever makes it. */
export interface Reviewed {
  readonly line: Line;
  readonly moves: readonly (MoveReview | null)[];
  readonly done: number;
  readonly failed: boolean;
  readonly finished: boolean;
  readonly summary: Summary;
  run(): Promise<void>;
  stop(): void;
}

export class Review implements Reviewed {
  readonly line: Line;
  readonly #stopping = new AbortController();
  moves = $state.raw<readonly (MoveReview | null)[]>([]);
  done = $state(0);
  failed = $state(false);

  constructor(line: Line) {
    this.line = line;
    this.moves = [...line.moves].map(() => null);
  }

  readonly finished = $derived.by(() => this.done === this.line.moves.length);
  readonly summary = $derived.by(() =>
    summaryOf(this.moves, (ply): Side => sideOf(houseOf(this.line.moves[ply] ?? 'A'))),
  );

  async run(): Promise<void> {
    const plies = [...this.line.moves].map((_, ply) => ply).reverse();
    const workers = Math.max(1, Math.min(kMostWorkers, navigator.hardwareConcurrency - 1));
    try {
      await Promise.all(Array.from({ length: workers }, () => this.#work(plies)));
    } catch {
      this.failed = !this.#stopping.signal.aborted;
      this.stop();
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Takes plies from the end, where tables prove most, until none are left. */
  async #work(plies: number[]): Promise<void> {
    const search = new Search();
    const { signal } = this.#stopping;
    try {
      for (;;) {
        const ply = plies.shift();
        if (ply === undefined) return;
        const line = { ...this.line, moves: this.line.moves.slice(0, ply) };
        const limits = { milliseconds: kMilliseconds, lines: kLines };
        const report = await search.analyze(line, limits, signal, () => undefined);
        const review = reviewOf(report, houseOf(this.line.moves[ply] ?? ''));
        this.moves = this.moves.map((old, at) => (at === ply ? review : old));
        this.done += 1;
      }
    } finally {
      search.close();
    }
  }
}
