/**
 * What a move does, as facts that code has worked out: by the rules' core, by the search, by the tables. Nothing is guessed, and each fact
 * can be worked out again. Knows no component and no language.
 */
import { type House, sideOf } from '../../board/types';
import type { Engine } from '../../engine/engine';
import type { SearchReport, Variation } from '../../engine/search_types';
import type { GameAnswer } from '../../engine/types';
import { isProven } from '../facts';
import { type Threat, threatsIn } from '../threats';

export type Reason =
  /** It takes so many seeds. */
  | { readonly what: 'captures'; readonly seeds: number }
  /** The rules leave only moves that give the opponent seeds. */
  | { readonly what: 'feeds' }
  /** No other move was allowed. */
  | { readonly what: 'only' }
  /** The opponent could have taken these houses with their largest capture, and can take none of them now. */
  | { readonly what: 'saves'; readonly houses: readonly House[]; readonly seeds: number }
  /** With the opponent's move left out, the same side would take so many next. */
  | { readonly what: 'threatens'; readonly from: House; readonly seeds: number }
  /** Every seed sown stays on the own side. */
  | { readonly what: 'keeps' }
  /** A house with so many seeds that it goes round the board is left to grow. */
  | { readonly what: 'hoards'; readonly house: House; readonly seeds: number };

/** What the move is worth to its player: the margin at the end in hundredths of a seed. */
export type Worth =
  | { readonly how: 'proven'; readonly margin: number }
  | { readonly how: 'searched'; readonly margin: number; readonly depth: number };

export interface Explanation {
  readonly house: House;
  readonly reasons: readonly Reason[];
  readonly worth: Worth | null;
}

/** From so many seeds on a house's sowing comes round to where it began. */
const kRound = 12;

/** What `side`'s opponent takes by a legal move of theirs, house by house. */
function takenBy(engine: Engine, game: GameAnswer): ReadonlySet<House> {
  if (game.ending) return new Set();
  const taken = game.legal.flatMap((house) => {
    const { captures } = engine.trace(game.rules, game.position, house);
    return captures.filter((haul) => sideOf(haul.house) !== sideOf(house));
  });
  return new Set(taken.map(({ house }) => house));
}

function savedBy(engine: Engine, before: GameAnswer, after: GameAnswer): Reason | null {
  const [largest] = threatsIn(engine, before.rules, before.position);
  if (!largest) return null;
  const lost = takenBy(engine, after);
  const saved = largest.captures.filter(({ house }) => !lost.has(house));
  if (saved.length === 0) return null;
  const seeds = saved.reduce((sum, haul) => sum + haul.seeds, 0);
  return { what: 'saves', houses: saved.map(({ house }) => house), seeds };
}

/** The largest capture that the move prepares, and that was not there before it. */
function threatOf(engine: Engine, before: GameAnswer, after: GameAnswer): Threat | null {
  if (after.ending) return null;
  const [largest] = threatsIn(engine, after.rules, after.position);
  if (!largest) return null;
  const already = before.legal.includes(largest.from)
    ? engine
        .trace(before.rules, before.position, largest.from)
        .captures.reduce((sum, { seeds }) => sum + seeds, 0)
    : 0;
  return largest.seeds > already ? largest : null;
}

export function reasonsOf(
  engine: Engine,
  before: GameAnswer,
  house: House,
  after: GameAnswer,
): readonly Reason[] {
  const { captures, drops } = engine.trace(before.rules, before.position, house);
  const side = sideOf(house);
  const reasons: Reason[] = [];
  const seeds = captures.reduce((sum, haul) => sum + haul.seeds, 0);
  if (seeds > 0) reasons.push({ what: 'captures', seeds });
  if (before.illegal.includes('must-feed')) reasons.push({ what: 'feeds' });
  else if (before.legal.length === 1) reasons.push({ what: 'only' });
  const saved = savedBy(engine, before, after);
  if (saved) reasons.push(saved);
  const threat = threatOf(engine, before, after);
  if (threat) reasons.push({ what: 'threatens', from: threat.from, seeds: threat.seeds });
  if (drops.every((drop) => sideOf(drop) === side)) reasons.push({ what: 'keeps' });
  const grown = before.houses
    .map((held, at) => ({ house: at, seeds: held }))
    .filter((one) => sideOf(one.house) === side && one.house !== house && one.seeds >= kRound)
    .sort((left, right) => right.seeds - left.seeds);
  if (grown[0]) reasons.push({ what: 'hoards', ...grown[0] });
  return reasons;
}

export const worthOf = (line: Variation): Worth =>
  isProven(line)
    ? { how: 'proven', margin: 100 * line.lowest }
    : { how: 'searched', margin: line.score, depth: line.depth };

/** `report` is of the position before the move. */
export function explain(
  engine: Engine,
  before: GameAnswer,
  house: House,
  after: GameAnswer,
  report: SearchReport | null,
): Explanation {
  const line = report?.lines.find(({ move }) => move === house);
  return {
    house,
    reasons: reasonsOf(engine, before, house, after),
    worth: line ? worthOf(line) : null,
  };
}

/** What a move loses against the best one, by the search, in hundredths of a seed; null where it says nothing of it. */
export function lossOf(report: SearchReport | null, house: House): number | null {
  const [best] = report?.lines ?? [];
  const line = report?.lines.find(({ move }) => move === house);
  return best && line ? Math.max(0, worthOf(best).margin - worthOf(line).margin) : null;
}
