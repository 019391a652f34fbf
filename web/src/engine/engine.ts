/**
 * The rules, asked of the C++ core in oware.wasm. Questions are answered at once, on the thread that asks: a whole game of
 * two hundred moves takes well under a millisecond.
 */
import { ask, importsOf, type Memory } from './memory.ts';
import type { Finish, GameAnswer, House, MoveTrace, RuleSet, RuleSets } from './types';

export { EngineError } from './memory.ts';

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

interface Core extends Memory {
  oware_game(...texts: number[]): number;
  oware_trace(...textsAndHouse: number[]): number;
  oware_rule_set(pointer: number, size: number): number;
  oware_rule_sets(): number;
}

class CoreEngine implements Engine {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  game({ rules, start = '', moves, finish = '' }: GameQuestion): GameAnswer {
    return ask(this.#core, [rules, start, moves, finish], (args) => this.#core.oware_game(...args));
  }

  trace(rules: string, position: string, house: House): MoveTrace {
    return ask(this.#core, [rules, position], (args) => this.#core.oware_trace(...args, house));
  }

  ruleSet(rules: string): RuleSet {
    return ask(this.#core, [rules], ([pointer = 0, size = 0]) =>
      this.#core.oware_rule_set(pointer, size),
    );
  }

  ruleSets(): RuleSets {
    return ask(this.#core, [], () => this.#core.oware_rule_sets());
  }
}

/** Starts the core from its module's bytes. */
export async function loadEngine(source: BufferSource | Promise<Response>): Promise<Engine> {
  const module =
    source instanceof Promise
      ? await WebAssembly.compileStreaming(source)
      : await WebAssembly.compile(source);
  const instance = await WebAssembly.instantiate(module, importsOf(module));
  const core = instance.exports as unknown as Core;
  core._initialize();
  return new CoreEngine(core);
}
