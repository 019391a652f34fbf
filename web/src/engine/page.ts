/**
 * The page's own engine. Until the core has come it can say what was asked of it when the page was built (vite.config.ts): how a game
 * by the usual rules begins, and what each first move would do. Whoever asks for more waits for `loadCore` first.
 */
import opening from 'virtual:opening';
import wasmUrl from 'oware.wasm?url';
import { type Engine, loadEngine } from './engine';

function unknown(): never {
  throw new Error('the core was asked before it was there');
}

export let engine: Engine = {
  game: ({ rules, moves, start = '', finish = '' }) =>
    rules === opening.game.rules && moves + start + finish === '' ? opening.game : unknown(),
  trace: (rules, position, house) =>
    (rules === opening.game.rules && position === opening.game.position && opening.traces[house]) ||
    unknown(),
  ruleSet: unknown,
  ruleSets: unknown,
};

let coming: Promise<void> | null = null;

async function load(): Promise<void> {
  try {
    engine = await loadEngine(fetch(wasmUrl));
  } catch (error) {
    coming = null; // the next who asks tries again
    throw error;
  }
}

/** Ends when `engine` can be asked everything. */
export const loadCore = (): Promise<void> => (coming ??= load());
