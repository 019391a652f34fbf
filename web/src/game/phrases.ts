/** Sentences about a game, made from the rules' answers and the catalogue. */
import { type BoardLabels, type Side, letterOf, opponentOf, sideOf } from '../board/types';
import type { EndReason, GameAnswer, House, Ply, Repetition } from '../engine/types';
import type { Catalogue } from '../i18n/en';

/** The move that a ply belongs to: South's and North's together are one move. */
export const moveNumber = (plies: number): number => Math.max(1, Math.ceil(plies / 2));

/** "after move 31, F"; "before the first move". */
export function momentOf(t: Catalogue, game: GameAnswer, plies: number): string {
  const ply = game.plies[plies - 1];
  return ply ? t.moves.after(moveNumber(plies), letterOf(ply.house)) : t.moves.atStart;
}

/** `uncounted` as guarded play wants it: everybody sees how far the seeds go, nobody says how many they were. */
export function speechOf(t: Catalogue, ply: Ply, how: 'counted' | 'uncounted' = 'counted'): string {
  const seeds = how === 'counted' ? ply.seeds : null;
  return t.speech.sows({
    ...ply,
    seeds,
    side: sideOf(ply.house),
    house: letterOf(ply.house),
    last: letterOf(ply.last),
  });
}

const letters = (houses: readonly House[]): string[] => houses.map(letterOf);

/** A duty that leaves fewer houses than the mover has filled: "You must give seeds: C or E." Empty when there is none. */
export function dutyOf(t: Catalogue, game: GameAnswer): string {
  if (game.ending || game.legal.length === 0) return '';
  if (game.illegal.includes('must-feed')) return t.status.mustGive(letters(game.legal));
  if (game.illegal.includes('leaves-opponent-empty'))
    return t.status.mustLeave(letters(game.legal));
  return '';
}

/** Why a house cannot be played now. */
export function whyNot(t: Catalogue, game: GameAnswer, house: House): string {
  const reason = game.illegal[house] ?? 'none';
  switch (reason) {
    case 'none':
      return '';
    case 'must-feed':
    case 'leaves-opponent-empty':
      return t.illegal[reason](letters(game.legal));
    default:
      return t.illegal[reason];
  }
}

/** The words of the board. `mine` is the visitor's side, null where he plays both or none. */
export function labelsOf(t: Catalogue, mine: Side | null): BoardLabels {
  return {
    board: ({ names }) => t.board.name(names.south, names.north),
    row: ({ side, name }) => t.board.row(side, name),
    house: (facts) =>
      [
        facts.side === mine
          ? t.board.yourHouse(facts.letter)
          : t.board.houseOf(facts.side, facts.letter),
        facts.seeds === null ? t.board.amounts[facts.amount] : t.board.houseSeeds(facts.seeds),
        facts.playable ? t.board.playable : '',
        facts.planned ? t.board.planned : '',
        facts.last === 'origin' ? t.board.lastOrigin : facts.last === 'end' ? t.board.lastEnd : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    store: ({ name, seeds }) => t.board.store(name, seeds),
    preview: ({ last, captured, grandSlam }) => t.board.preview(last, captured, grandSlam),
    toMove: () => t.board.toMove,
  };
}

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
): Outcome {
  const [south, north] = end.score;
  const repeats = end.reason === 'repetition' ? (game.ending?.repeats_ply ?? null) : null;
  const count = (['south', 'north'] as const).map((side, index) => {
    const captured = game.stores[index] ?? 0;
    const total = end.score[index] ?? 0;
    return { side, captured, shared: total - captured, total };
  });
  return {
    title: titleOf(t, end, mine, south, north),
    reason: reasonOf(t, game, repetition, end, repeats, mine),
    count,
    repeats,
  };
}

/** Whether the seeds decided it; a game that was given up or lost on time has a winner whatever the score. */
export const isCounted = (reason: EndReason): boolean =>
  reason !== 'resignation' && reason !== 'timeout';

function titleOf(
  t: Catalogue,
  end: EndFacts,
  mine: Side | null,
  south: number,
  north: number,
): string {
  if (end.reason === 'aborted') return t.end.noResult;
  if (end.winner === null) return t.end.draw(south, north);
  if (!isCounted(end.reason)) {
    if (mine === null) return t.end.wonBy(end.winner);
    return mine === end.winner ? t.end.won : t.end.lost;
  }
  const [own, other] = end.winner === 'south' ? [south, north] : [north, south];
  if (mine === null) return t.end.wins(end.winner, own, other);
  return mine === end.winner ? t.end.youWin(own, other) : t.end.youLose(other, own);
}

function reasonOf(
  t: Catalogue,
  game: GameAnswer,
  repetition: Repetition,
  end: EndFacts,
  repeats: number | null,
  mine: Side | null,
): string {
  const loser = end.winner ? opponentOf(end.winner) : 'south';
  const { reasons } = t.end;
  switch (end.reason) {
    case 'majority':
      return reasons.majority(end.winner ?? 'south');
    case 'no-move':
      return reasons['no-move'](game.mover);
    case 'repetition':
      return `${reasons.repetition(momentOf(t, game, repeats ?? 0))} ${
        repetition === 'split-even' ? t.end.shareEven : t.end.shareOwn
      }`;
    case 'resignation':
      return mine === null
        ? reasons.resignation(loser)
        : mine === loser
          ? t.end.youResigned
          : t.end.opponentResigned;
    case 'timeout':
      return reasons.timeout(loser);
    default:
      return reasons[end.reason];
  }
}

/** Why the server has refused something, by its code. */
export function phraseOf(t: Catalogue, code: string): string {
  return Object.hasOwn(t.refused, code)
    ? t.refused[code as keyof Catalogue['refused']]
    : t.refused.other;
}
