/**
 * Oware in JavaScript: the rules, the search and the endgame tables of the C++ core as WebAssembly, for browsers and for Node.
 *
 * `loadRules` gives the rules, which answer at once. `SearchWorker` searches in a worker of its own, so that a page stays alive;
 * `loadSearch` gives the same search on the caller's own thread.
 */
import { type Engine, loadEngine } from "../../web/src/engine/engine";
import { EngineError } from "../../web/src/engine/memory";
import { SearchCore } from "../../web/src/engine/search_core";
import type {
  Line,
  Question,
  Reply,
  SearchLimits,
  SearchReport,
  TableFile,
} from "../../web/src/engine/search_types";
import type { House } from "../../web/src/engine/types";

export type * from "../../web/src/engine/search_types";
export type * from "../../web/src/engine/types";
export type { GameQuestion } from "../../web/src/engine/engine";
export { EngineError, SearchCore };
export type Rules = Engine;

/** A module's bytes, or where they come from; left out, the file of this package. */
export type Source = BufferSource | Promise<Response>;

const inNode = typeof process !== "undefined" && typeof process.versions?.node === "string";

async function bytesOf(name: string, source: Source | undefined): Promise<BufferSource> {
  if (source instanceof Promise) return (await source).arrayBuffer();
  if (source) return source;
  const address = new URL(`./${name}`, import.meta.url);
  if (!inNode) return (await fetch(address)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return new Uint8Array(await readFile(address));
}

/** The rules: games, legal moves, what a move does, rule sets. */
export async function loadRules(source?: Source): Promise<Rules> {
  return loadEngine(await bytesOf("oware.wasm", source));
}

/** The search on this thread: an answer comes when it has ended. In a page it belongs into a worker: `SearchWorker`. */
export async function loadSearch(source?: Source): Promise<SearchCore> {
  return new SearchCore(await WebAssembly.compile(await bytesOf("engine.wasm", source)));
}

interface Port {
  postMessage(message: unknown): void;
  terminate(): unknown;
}

async function startWorker(
  told: (reply: Reply) => void,
  broken: (error: Error) => void,
): Promise<Port> {
  const address = new URL("./worker.js", import.meta.url);
  if (inNode) {
    const { Worker } = await import("node:worker_threads");
    const worker = new Worker(address);
    return worker.on("message", told).on("error", broken);
  }
  const worker = new Worker(address, { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<Reply>) => told(data);
  worker.onerror = ({ message }) => broken(new Error(message));
  return worker;
}

interface Asked {
  readonly progress: ((report: SearchReport) => void) | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The search in a worker: questions are answered one after the other. */
export class SearchWorker {
  #port: Port | null = null;
  readonly #asked: Asked[] = [];
  #ticket = 0;
  /** Shared memory, which a page has only when it is cross-origin isolated. */
  readonly #told =
    typeof SharedArrayBuffer === "undefined" ? null : new Int32Array(new SharedArrayBuffer(4));

  private constructor() {}

  /** Starts the worker with engine.wasm. */
  static async start(source?: Source): Promise<SearchWorker> {
    const search = new SearchWorker();
    const module = await WebAssembly.compile(await bytesOf("engine.wasm", source));
    search.#port = await startWorker(
      (reply) => search.#hear(reply),
      (error) => search.#fail(error),
    );
    await search.#ask({ ask: "start", module, threads: 1 });
    return search;
  }

  /** Endgame tables (`.owt`, `.owp`) by their names and contents. */
  async addTables(files: readonly TableFile[]): Promise<void> {
    await this.#ask({ ask: "tables", files });
  }

  /** What the best moves are worth. `progress` hears of each iteration. */
  analyze(
    line: Line,
    limits: SearchLimits,
    progress?: (report: SearchReport) => void,
  ): Promise<SearchReport> {
    const stopping = this.#told && { told: this.#told, ticket: ++this.#ticket };
    return this.#ask({ ask: "analyze", line, limits, stopping }, progress);
  }

  /** The computer's move at a level, 1 to 8; the same seed gives the same move. */
  async choose(line: Line, level: number, seed = 1): Promise<House> {
    return (await this.#ask<{ move: House }>({ ask: "choose", line, level, seed })).move;
  }

  /** Ends the analyses that have been asked for, with what they have found. False where memory cannot be shared: terminate it instead. */
  stop(): boolean {
    if (!this.#told) return false;
    Atomics.store(this.#told, 0, this.#ticket);
    return true;
  }

  /** Ends the worker; what it has not answered is rejected. */
  terminate(): void {
    this.#port?.terminate();
    this.#fail(new Error("the worker has been ended"));
  }

  #ask<Answer>(question: Question, progress?: (report: SearchReport) => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.#port) return reject(new Error("the worker has been ended"));
      this.#asked.push({ progress, resolve: resolve as (answer: unknown) => void, reject });
      this.#port.postMessage(question);
    });
  }

  #hear(reply: Reply): void {
    if (reply.kind === "progress") return this.#asked[0]?.progress?.(reply.report);
    const asked = this.#asked.shift();
    if (reply.kind === "answer") asked?.resolve(reply.answer);
    else asked?.reject(new EngineError(reply.problem));
  }

  #fail(error: Error): void {
    this.#port = null;
    for (const asked of this.#asked.splice(0)) asked.reject(error);
  }
}
