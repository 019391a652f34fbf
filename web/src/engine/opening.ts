/** What the page is told of the rules before their core has come. */
import type { Engine } from './engine';
import type { GameAnswer, MoveTrace } from './types';

export interface Opening {
  /** A game by the usual rules before its first move. */
  readonly game: GameAnswer;
  /** What each of its first moves would do, by house. */
  readonly traces: readonly MoveTrace[];
}

export function openingOf(engine: Engine): Opening {
  const game = engine.game({ rules: 'abapa', moves: '' });
  return {
    game,
    traces: game.legal.map((house) => engine.trace(game.rules, game.position, house)),
  };
}
