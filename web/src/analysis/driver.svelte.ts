/**
 * The search of the position on the board: it goes on until it is deep enough, and rests while nobody looks at the page. What the
 * server's tables prove of the position is taken in as it comes.
 */
import { EngineError } from '../engine/memory';
import { Search } from '../engine/search';
import type { Line, SearchReport } from '../engine/search_types';
import type { Proof, ServerTables } from './server_tables';

const kMilliseconds = 20_000;
const kLines = 6;

export class Driver {
  readonly #search = new Search(true);
  #running: AbortController | null = null;
  #line: Line | null = null;
  readonly #reports = new Map<string, SearchReport>();
  readonly #proofs = new Map<string, Promise<Proof | null>>();
  readonly #tables: Pick<ServerTables, 'proofOf'>;
  #proof: Proof | null = null;

  on = $state(true);
  report = $state.raw<SearchReport | null>(null);
  searching = $state(false);
  /** The search could not be fetched or has failed. */
  failed = $state(false);

  constructor(tables: Pick<ServerTables, 'proofOf'>) {
    this.#tables = tables;
  }

  /** The position has changed; null where there is nothing to search. */
  follow(line: Line | null): void {
    this.#line = line;
    this.#proof = null;
    this.#show(line ? (this.#reports.get(keyOf(line)) ?? null) : null);
    this.resume();
    if (line && this.on) void this.#prove(line);
  }

  #show(report: SearchReport | null): void {
    this.report = report && this.#proof ? this.#proof(report) : report;
  }

  async #prove(line: Line): Promise<void> {
    const key = keyOf(line);
    const coming = this.#proofs.get(key) ?? this.#tables.proofOf(line);
    this.#proofs.set(key, coming);
    const proof = await coming;
    if (!proof || this.#line !== line) return;
    this.#proof = proof;
    this.#show(this.#reports.get(key) ?? null);
  }

  /** Searches if it is wanted and seen. */
  resume(): void {
    this.#running?.abort();
    this.#running = null;
    const line = this.#line;
    if (line && this.on && !document.hidden) void this.#run(line);
  }

  turn(on: boolean): void {
    this.on = on;
    this.resume();
  }

  /** The search begins anew, with threads as they have been chosen. */
  restart(): void {
    this.#search.close();
    this.resume();
  }

  close(): void {
    this.#line = null;
    this.resume();
    this.#search.close();
  }

  async #run(line: Line): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    this.searching = true;
    const take = (report: SearchReport): void => {
      if (running.signal.aborted || report.depth <= (this.report?.depth ?? 0)) return;
      this.#reports.set(keyOf(line), report);
      this.#show(report);
    };
    try {
      const limits = { milliseconds: kMilliseconds, lines: kLines };
      take(await this.#search.analyze(line, limits, running.signal, take));
      this.failed = false;
    } catch (error) {
      const stopped = error instanceof DOMException && error.name === 'AbortError';
      // A position without a move is no failure of the search.
      if (!stopped && !(error instanceof EngineError)) this.failed = true;
    } finally {
      if (this.#running === running) this.searching = false;
    }
  }
}

const keyOf = ({ rules, start, moves }: Line): string => `${rules} ${start} ${moves}`;
