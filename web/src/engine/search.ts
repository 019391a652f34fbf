/**
 * The search in a worker of its own. One question at a time; a question that is no longer wanted ends with its worker, and the next
 * one gets a new worker: the compiled module and the tables are kept here.
 */
import engineUrl from 'engine.wasm?url';
import { EngineError } from './memory';
import { engine, loadCore } from './page';
import type { Line, Question, Reply, SearchLimits, SearchReport } from './search_types';
import { loadTables, tablesOf } from './tables';
import type { House, PresetName } from './types';

let compiling: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(engineUrl));
  } catch (error) {
    compiling = null; // the next who asks tries again
    throw error;
  }
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
  progress: (report: SearchReport) => void;
}

export class Search {
  #worker: Worker | null = null;
  #started: Promise<void> | null = null;
  #tables = new Set<PresetName>();
  #waiting: Waiting[] = [];

  /** Reports come as the search deepens; ends with the last one, or with an AbortError. */
  async analyze(
    line: Line,
    limits: SearchLimits,
    signal: AbortSignal,
    progress: (report: SearchReport) => void,
  ): Promise<SearchReport> {
    await this.#ready(line.rules);
    signal.throwIfAborted();
    const stop = (): void => this.close(new DOMException('The search was stopped.', 'AbortError'));
    signal.addEventListener('abort', stop);
    try {
      return await this.#ask({ ask: 'analyze', line, limits }, progress);
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

  /** Ends the worker; whoever waits for an answer gets the error. The next question starts another one. */
  close(why: Error = new DOMException('The search has ended.', 'AbortError')): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#started = null;
    this.#tables.clear();
    for (const { reject } of this.#waiting.splice(0)) reject(why);
  }

  async #ready(rules: string): Promise<void> {
    await (this.#started ??= this.#start());
    const preset = tablesOf(engine.ruleSet(rules), engine.ruleSets());
    if (!preset || this.#tables.has(preset)) return;
    this.#tables.add(preset);
    try {
      await this.#ask({ ask: 'tables', files: await loadTables(preset) });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      this.#tables.delete(preset); // without them the search only knows less
    }
  }

  async #start(): Promise<void> {
    const [module] = await Promise.all([(compiling ??= compile()), loadCore()]);
    const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#take(data);
    worker.onerror = ({ message }) => this.close(new Error(message));
    this.#worker = worker;
    await this.#ask({ ask: 'start', module });
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
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject, progress });
      this.#worker?.postMessage(question);
    });
  }
}
