/** The search and the endgame tables, asked of engine.wasm. Answers come when the search has ended: this belongs into a worker. */
import { ask, importsOf, lend, type Memory, textAt } from './memory';
import type { Line, SearchLimits, SearchReport, TableAnswer, TableFile } from './search_types';
import type { House } from './types';

interface Core extends Memory {
  oware_start(hashBytes: number): void;
  oware_clear(): void;
  oware_add_table(...args: number[]): number;
  oware_analyze(...args: number[]): number;
  oware_choose(...args: number[]): number;
  oware_accept(...args: number[]): number;
  oware_offer(...args: number[]): number;
  oware_probe(...args: number[]): number;
}

const kHashBytes = 32 << 20;

export class SearchCore {
  readonly #core: Core;
  #progress: (report: SearchReport) => void = () => {};
  #deadline = Infinity;

  constructor(module: WebAssembly.Module, hashBytes = kHashBytes) {
    const oware = {
      progress: (pointer = 0, size = 0) =>
        this.#progress(JSON.parse(textAt(this.#core, pointer, size)) as SearchReport),
      expired: () => Number(performance.now() > this.#deadline),
    };
    const instance = new WebAssembly.Instance(module, importsOf(module, { oware }));
    this.#core = instance.exports as unknown as Core;
    this.#core._initialize();
    this.#core.oware_start(hashBytes);
  }

  /** Forgets what earlier searches have found. */
  clear(): void {
    this.#core.oware_clear();
  }

  addTable({ name, content }: TableFile): void {
    const kept = lend(this.#core, content);
    ask(this.#core, [name], (args) => this.#core.oware_add_table(...args, ...kept));
  }

  analyze(
    line: Line,
    { depth = 0, nodes = 0, milliseconds = Infinity, lines = 1 }: SearchLimits,
    progress: (report: SearchReport) => void = () => {},
  ): SearchReport {
    this.#progress = progress;
    this.#deadline = performance.now() + milliseconds;
    return this.#of(line, (args) => this.#core.oware_analyze(...args, depth, nodes, lines));
  }

  choose(line: Line, level: number, seed: number): { move: House } {
    return this.#of(line, (args) => this.#core.oware_choose(...args, level, seed));
  }

  /** Whether the computer, which plays South or North, takes an offer to end. */
  accept(line: Line, level: number, south: boolean): { accepts: boolean } {
    return this.#of(line, (args) => this.#core.oware_accept(...args, level, Number(south)));
  }

  /** Whether the computer offers to end. */
  offer(line: Line, level: number): { offers: boolean } {
    return this.#of(line, (args) => this.#core.oware_offer(...args, level));
  }

  probe(rules: string, position: string): TableAnswer {
    return ask(this.#core, [rules, position], (args) => this.#core.oware_probe(...args));
  }

  #of<Answer>({ rules, start, moves }: Line, question: (args: number[]) => number): Answer {
    return ask(this.#core, [rules, start, moves], question);
  }
}
