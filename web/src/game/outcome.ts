/** How a game ended, in words and in seeds; loaded with the games, not with the first page. */
import { type Names, type Side, opponentOf } from '../board/types';
import type { EndReason, GameAnswer, Repetition } from '../engine/types';
import type { Catalogue } from '../i18n/en';
import { momentOf, sidesOf } from './phrases';

/** How a game ended, for one who plays `mine`, or for all. */
export interface Outcome {
  title: string;
  reason: string;
  /** For each side what was captured, what came from the board at the end, and the sum. */
  count: readonly { side: Side; captured: number; shared: number; total: number }[];
  /** The earlier occurrence of the last position. */
  repeats: number | null;
}

export interface EndFacts {
  reason: EndReason;
  winner: Side | null;
  score: readonly [number, number];
}

export function outcomeOf(
  t: Catalogue,
  game: GameAnswer,
  repetition: Repetition,
  end: EndFacts,
  mine: Side | null,
  called: Names = sidesOf(t),
): Outcome {
  const repeats = end.reason === 'repetition' ? (game.ending?.repeats_ply ?? null) : null;
  const count = (['south', 'north'] as const).map((side, index) => {
    const captured = game.stores[index] ?? 0;
    const total = end.score[index] ?? 0;
    return { side, captured, shared: total - captured, total };
  });
  return {
    title: titleOf(t, end, mine, called),
    reason: reasonOf(t, game, repetition, end, repeats, mine, called),
    count,
    repeats,
  };
}

/** Whether the seeds decided it; a game that was resigned or lost on time has a winner whatever the score. */
export const isCounted = (reason: EndReason): boolean =>
  reason !== 'resignation' && reason !== 'timeout';

function titleOf(t: Catalogue, end: EndFacts, mine: Side | null, called: Names): string {
  const [south, north] = end.score;
  if (end.reason === 'aborted') return t.end.noResult;
  if (end.winner === null) return t.end.draw(south, north);
  if (!isCounted(end.reason)) {
    if (mine === null) return t.end.wonBy(called[end.winner]);
    return mine === end.winner ? t.end.won : t.end.lost;
  }
  const [own, other] = end.winner === 'south' ? [south, north] : [north, south];
  if (mine === null) return t.end.wins(called[end.winner], own, other);
  return mine === end.winner ? t.end.youWin(own, other) : t.end.youLose(other, own);
}

function reasonOf(
  t: Catalogue,
  game: GameAnswer,
  repetition: Repetition,
  end: EndFacts,
  repeats: number | null,
  mine: Side | null,
  called: Names,
): string {
  const loser = end.winner ? opponentOf(end.winner) : 'south';
  const { reasons } = t.end;
  switch (end.reason) {
    case 'majority':
      return reasons.majority(called[end.winner ?? 'south']);
    case 'no-move':
      return reasons['no-move'](called[game.mover]);
    case 'repetition':
      return `${reasons.repetition(momentOf(t, game, repeats ?? 0))} ${
        repetition === 'split-even' ? t.end.shareEven : t.end.shareOwn
      }`;
    case 'resignation':
      return mine === null
        ? reasons.resignation(called[loser])
        : mine === loser
          ? t.end.youResigned
          : t.end.opponentResigned;
    case 'timeout':
      return reasons.timeout(called[loser]);
    default:
      return reasons[end.reason];
  }
}
