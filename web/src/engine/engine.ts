/**
 * The rules, asked of the C++ core in oware.wasm. Questions are answered at once, on the thread that asks: a whole game of
 * two hundred moves takes well under a millisecond.
 */
import type { Finish, GameAnswer, House, MoveTrace, Problem, RuleSet, RuleSets } from './types';

/** The core could not answer; `problem` says what it found and what it expected. */
export class EngineError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export interface GameQuestion {
  rules: string;
  moves: string;
  /** A position; the rule set's own start when left out. */
  start?: string;
  finish?: Finish;
}

export interface Engine {
  game(question: GameQuestion): GameAnswer;
  /** One legal move seed by seed. */
  trace(rules: string, position: string, house: House): MoveTrace;
  ruleSet(rules: string): RuleSet;
  ruleSets(): RuleSets;
}

interface Core {
  memory: WebAssembly.Memory;
  _initialize(): void;
  oware_alloc(bytes: number): number;
  oware_free(pointer: number): void;
  oware_answer_size(): number;
  oware_game(...texts: number[]): number;
  oware_trace(...textsAndHouse: number[]): number;
  oware_rule_set(pointer: number, size: number): number;
  oware_rule_sets(): number;
}

/** The core needs nothing from its surroundings: whatever libc imports is only reached on the way to an abort. */
function closedWorld(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => never>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => {
      throw new Error(`the core called ${from}.${name}`);
    };
  }
  return imports;
}

class CoreEngine implements Engine {
  readonly #core: Core;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(core: Core) {
    this.#core = core;
  }

  game({ rules, start = '', moves, finish = '' }: GameQuestion): GameAnswer {
    return this.#ask([rules, start, moves, finish], (args) => this.#core.oware_game(...args));
  }

  trace(rules: string, position: string, house: House): MoveTrace {
    return this.#ask([rules, position], (args) => this.#core.oware_trace(...args, house));
  }

  ruleSet(rules: string): RuleSet {
    return this.#ask([rules], ([pointer = 0, size = 0]) =>
      this.#core.oware_rule_set(pointer, size),
    );
  }

  ruleSets(): RuleSets {
    return this.#ask([], () => this.#core.oware_rule_sets());
  }

  #ask<Answer>(texts: readonly string[], question: (args: number[]) => number): Answer {
    const args = texts.flatMap((text) => this.#lend(text));
    try {
      const pointer = question(args);
      const bytes = new Uint8Array(
        this.#core.memory.buffer,
        pointer,
        this.#core.oware_answer_size(),
      );
      const answer = JSON.parse(this.#decoder.decode(bytes)) as Answer | { error: Problem };
      if (typeof answer === 'object' && answer !== null && 'error' in answer)
        throw new EngineError(answer.error);
      return answer;
    } finally {
      for (let at = 0; at < args.length; at += 2) this.#core.oware_free(args[at] ?? 0);
    }
  }

  /** Copies a text into the core's memory: pointer and size. */
  #lend(text: string): [pointer: number, size: number] {
    const bytes = this.#encoder.encode(text);
    const pointer = this.#core.oware_alloc(bytes.length);
    new Uint8Array(this.#core.memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  }
}

/** Starts the core from its module's bytes. */
export async function loadEngine(source: BufferSource | Promise<Response>): Promise<Engine> {
  const module =
    source instanceof Promise
      ? await WebAssembly.compileStreaming(source)
      : await WebAssembly.compile(source);
  const instance = await WebAssembly.instantiate(module, closedWorld(module));
  const core = instance.exports as unknown as Core;
  core._initialize();
  return new CoreEngine(core);
}
