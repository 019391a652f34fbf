/**
 * The search in a worker of its own. One question at a time.
 *
 * Where memory can be shared (threads.ts), engine_threads.wasm is fetched, and other workers help in analyses; a search that is no longer
 * wanted is told so through that memory, and its worker, with what it has found and loaded, answers the next question. Elsewhere
 * engine.wasm is, a search has one thread and ends with its worker, and the next one gets a new worker: the compiled module and the
 * tables are kept here.
 */
import engineUrl from 'engine.wasm?url';
import threadsUrl from 'engine_threads.wasm?url';
import { EngineError } from './memory';
import { engine, loadCore } from './page';
import type {
  HelperPlace,
  Line,
  Question,
  Reply,
  SearchLimits,
  SearchReport,
} from './search_types';
import { loadTables, tablesOf } from './tables';
import { mostThreadsHere, sharesMemory, threadsHere } from './threads';
import type { House, PresetName } from './types';

const compiling = new Map<string, Promise<WebAssembly.Module>>();

async function compile(url: string): Promise<WebAssembly.Module> {
  try {
    const coming = compiling.get(url) ?? WebAssembly.compileStreaming(fetch(url));
    compiling.set(url, coming);
    return await coming;
  } catch (error) {
    compiling.delete(url); // the next who asks tries again
    throw error;
  }
}

const newWorker = (): Worker =>
  new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
const stopped = (): DOMException => new DOMException('The search was stopped.', 'AbortError');
const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
  progress: (report: SearchReport) => void;
  ticket: number;
}

export class Search {
  readonly #helped: boolean;
  #worker: Worker | null = null;
  #started: Promise<void> | null = null;
  #tables = new Set<PresetName>();
  #waiting: Waiting[] = [];
  #module: WebAssembly.Module | null = null;
  /** Of helpers that have not been called yet. */
  #places: readonly HelperPlace[] = [];
  #helpers: Worker[] = [];
  /** Where memory can be shared: the last question that is to end. */
  readonly #told = sharesMemory() ? new Int32Array(new SharedArrayBuffer(4)) : null;
  #ticket = 0;
  /** How many times: a start that was under way has been for nothing. */
  #closed = 0;

  /** `helped`: analyses have as many threads as there may be, else one. */
  constructor(helped = false) {
    this.#helped = helped;
  }

  /** Reports come as the search deepens; ends with the last one, or with an AbortError. */
  async analyze(
    line: Line,
    limits: SearchLimits,
    signal: AbortSignal,
    progress: (report: SearchReport) => void,
  ): Promise<SearchReport> {
    await this.#ready(line.rules);
    signal.throwIfAborted();
    this.#callHelpers();
    const ticket = ++this.#ticket;
    const stopping = this.#told && { told: this.#told, ticket };
    const stop = (): void => this.#stop(ticket);
    signal.addEventListener('abort', stop);
    try {
      return await this.#ask({ ask: 'analyze', line, limits, stopping }, progress, ticket);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async choose(line: Line, level: number, seed: number): Promise<House> {
    await this.#ready(line.rules);
    return (await this.#ask<{ move: House }>({ ask: 'choose', line, level, seed })).move;
  }

  async accepts(line: Line, level: number, south: boolean): Promise<boolean> {
    await this.#ready(line.rules);
    return (await this.#ask<{ accepts: boolean }>({ ask: 'accept', line, level, south })).accepts;
  }

  async offers(line: Line, level: number): Promise<boolean> {
    await this.#ready(line.rules);
    return (await this.#ask<{ offers: boolean }>({ ask: 'offer', line, level })).offers;
  }

  /** Ends the workers; whoever waits for an answer gets the error. The next question starts another one. */
  close(why: Error = new DOMException('The search has ended.', 'AbortError')): void {
    for (const worker of [this.#worker, ...this.#helpers.splice(0)]) worker?.terminate();
    this.#worker = null;
    this.#started = null;
    this.#closed += 1;
    this.#places = [];
    this.#tables.clear();
    for (const { reject } of this.#waiting.splice(0)) reject(why);
  }

  async #ready(rules: string): Promise<void> {
    const started = (this.#started ??= this.#start());
    try {
      await started;
    } catch (error) {
      if (this.#started === started) this.#started = null; // the next who asks tries again
      throw error;
    }
    const preset = tablesOf(engine.ruleSet(rules), engine.ruleSets());
    if (!preset || this.#tables.has(preset)) return;
    this.#tables.add(preset);
    try {
      await this.#ask({ ask: 'tables', files: await loadTables(preset) });
    } catch (error) {
      if (isAbort(error)) throw error;
      this.#tables.delete(preset); // without them the search only knows less
    }
  }

  async #start(): Promise<void> {
    const threads = threadsHere();
    // The other module, too, answers: there may be no room for memory that is shared, and without the network only one may be kept.
    const otherwise = threads > 1 ? engineUrl : mostThreadsHere() > 1 && threadsUrl;
    try {
      await this.#startWith(threads > 1 ? threadsUrl : engineUrl, threads);
    } catch (error) {
      if (!otherwise || isAbort(error)) throw error;
      await this.#startWith(otherwise, 1);
    }
  }

  async #startWith(url: string, threads: number): Promise<void> {
    const closed = this.#closed;
    const [module] = await Promise.all([compile(url), loadCore()]);
    if (closed !== this.#closed) throw stopped();
    const worker = newWorker();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#take(data);
    worker.onerror = ({ message }) => this.close(new Error(message));
    this.#worker?.terminate();
    this.#worker = worker;
    this.#module = module;
    this.#places = await this.#ask({ ask: 'start', module, threads: this.#helped ? threads : 1 });
  }

  /** Helpers come with the first analysis; it begins without waiting for them. */
  #callHelpers(): void {
    const module = this.#module;
    if (!module) return;
    for (const place of this.#places) {
      const helper = newWorker();
      // Whoever asked would wait for it.
      helper.onmessage = () => this.close(new Error('a helper of the search has ended'));
      helper.onerror = ({ message }) => this.close(new Error(message));
      helper.postMessage({ ask: 'help', module, place } satisfies Question);
      this.#helpers.push(helper);
    }
    this.#places = [];
  }

  #stop(ticket: number): void {
    const waiting = this.#waiting.find((one) => one.ticket === ticket);
    if (!waiting) return;
    if (!this.#told) return this.close(stopped());
    Atomics.store(this.#told, 0, ticket);
    waiting.progress = () => {};
    waiting.reject(stopped()); // its answer, which nobody waits for, still comes
  }

  #take(reply: Reply): void {
    const [first] = this.#waiting;
    if (!first) return;
    if (reply.kind === 'progress') return first.progress(reply.report);
    this.#waiting.shift();
    if (reply.kind === 'error') first.reject(new EngineError(reply.problem));
    else first.resolve(reply.answer as never);
  }

  #ask<Answer>(
    question: Question,
    progress: (report: SearchReport) => void = () => {},
    ticket = 0,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, progress, ticket });
      this.#worker?.postMessage(question);
    });
  }
}
