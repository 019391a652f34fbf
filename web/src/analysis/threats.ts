/** What the opponent would take if the player to move passed. */
import { type Haul, type House, sideOf } from '../board/types';
import type { Engine } from '../engine/engine';

export interface Threat {
  readonly from: House;
  readonly captures: readonly Haul[];
  readonly seeds: number;
}

/** The most that each of the opponent's houses would take, the largest first. */
export function threatsIn(engine: Engine, rules: string, position: string): readonly Threat[] {
  const passed = position.slice(0, -1) + (position.endsWith('S') ? 'N' : 'S');
  return engine
    .game({ rules, start: passed, moves: '' })
    .legal.map((from) => {
      const { captures } = engine.trace(rules, passed, from);
      const lost = captures.filter(({ house }) => sideOf(house) !== sideOf(from));
      return { from, captures: lost, seeds: lost.reduce((sum, { seeds }) => sum + seeds, 0) };
    })
    .filter(({ seeds }) => seeds > 0)
    .sort((left, right) => right.seeds - left.seeds);
}
