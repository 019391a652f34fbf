/**
 * The search and the endgame tables, asked of engine.wasm, or of engine_threads.wasm, in which other workers may help. Answers come when
 * the search has ended: this belongs into a worker.
 */
import { ask, importsOf, lend, type Memory, textAt } from './memory';
import type {
  HelperPlace,
  Line,
  SearchLimits,
  SearchReport,
  Stopping,
  TableAnswer,
  TableFile,
} from './search_types';
import type { House } from './types';

interface Core extends Memory {
  oware_start(hashBytes: number, threads: number): void;
  oware_clear(): void;
  oware_add_table(...args: number[]): number;
  oware_analyze(...args: number[]): number;
  oware_choose(...args: number[]): number;
  oware_accept(...args: number[]): number;
  oware_offer(...args: number[]): number;
  oware_probe(...args: number[]): number;
}

/** What engine_threads.wasm has beside, for its helpers. */
interface HelperCore {
  __stack_pointer: WebAssembly.Global<'i32'>;
  __tls_size: WebAssembly.Global<'i32'>;
  __tls_align: WebAssembly.Global<'i32'>;
  __wasm_init_tls(variables: number): void;
  oware_help(number: number): void;
}

const kHashBytes = 32 << 20;
/** As much as the leader's (bindings/wasm/CMakeLists.txt). */
const kStackBytes = 1 << 20;
/** In pages of 64 KiB: at least what the module begins with, and what it is linked for at most. */
const kSharedMemory = { initial: 64, maximum: 4096, shared: true };

const wantsMemory = (module: WebAssembly.Module): boolean =>
  WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');

function exportsOf<Exports>(
  module: WebAssembly.Module,
  oware: Record<string, (...args: number[]) => number | void>,
  memory: WebAssembly.Memory | null,
): Exports {
  const imports = importsOf(module, { oware });
  if (memory) imports.env = { ...imports.env, memory };
  return new WebAssembly.Instance(module, imports).exports as Exports;
}

/** Helps in the searches of another worker's core, and does not return. */
export function help(module: WebAssembly.Module, place: HelperPlace): void {
  const core = exportsOf<HelperCore>(module, {}, place.memory);
  core.__stack_pointer.value = place.stackTop;
  core.__wasm_init_tls(place.variables);
  core.oware_help(place.number);
}

export class SearchCore {
  readonly #core: Core;
  #progress: (report: SearchReport) => void = () => {};
  #deadline = Infinity;
  #stopping: Stopping | null = null;
  /** One for each thread but this one; what helps there is asked for by nobody else. */
  readonly helperPlaces: readonly HelperPlace[];

  constructor(module: WebAssembly.Module, { hashBytes = kHashBytes, threads = 1 } = {}) {
    const oware = {
      progress: (pointer = 0, size = 0) =>
        this.#progress(JSON.parse(textAt(this.#core, pointer, size)) as SearchReport),
      expired: () => Number(performance.now() > this.#deadline || this.#toldToStop()),
    };
    const memory = wantsMemory(module) ? new WebAssembly.Memory(kSharedMemory) : null;
    const core = exportsOf<Core & HelperCore>(module, oware, memory);
    this.#core = memory ? { ...core, memory } : core;
    core._initialize();
    core.oware_start(hashBytes, memory ? threads : 1);
    this.helperPlaces = memory
      ? Array.from({ length: threads - 1 }, (_, at) => this.#placeFor(core, memory, at + 1))
      : [];
  }

  #placeFor(core: Core & HelperCore, memory: WebAssembly.Memory, number: number): HelperPlace {
    const stackTop = core.oware_alloc(kStackBytes) + kStackBytes;
    const align = core.__tls_align.value;
    const variables = core.oware_alloc(core.__tls_size.value + align);
    return { memory, number, stackTop, variables: Math.ceil(variables / align) * align };
  }

  #toldToStop(): boolean {
    return this.#stopping !== null && Atomics.load(this.#stopping.told, 0) >= this.#stopping.ticket;
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
    stopping: Stopping | null = null,
  ): SearchReport {
    this.#progress = progress;
    this.#stopping = stopping;
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
