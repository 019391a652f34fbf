/** Begins a game that is kept in this browser, as a visitor wishes it. */
import { type House, letterOf, sideOf } from '../board/types';
import type { Level } from '../engine/levels';
import { engine } from '../engine/page';
import type { Wishes } from '../pages/first.svelte';
import { newGame } from './device_games';
import { localGame } from './local.svelte';

/** The game's address. `first`: a move that was made on the first page's board. */
export function beginHere(wishes: Wishes, level: Level, first: House | null): string {
  const { opponent, rules, guarded, start, side } = wishes;
  const moves = first === null ? '' : letterOf(first);
  if (opponent === 'local') {
    localGame().begin(rules, guarded, start, moves);
    return '/local';
  }
  const wished = side === 'random' ? (Math.random() < 0.5 ? 'south' : 'north') : side;
  const mine = first === null ? wished : sideOf(first);
  return `/local/${newGame(engine, { rules, guarded, start, moves, level, mine })}`;
}
