/** Sentences about a game, made from the rules' answers and the catalogue. */
import {
  type BoardLabels,
  type Names,
  type Side,
  letterOf,
  opponentOf,
  sideOf,
} from '../board/types';
import type { GameAnswer, House, Ply } from '../engine/types';
import type { Catalogue } from '../i18n/en';

/** The move that a ply belongs to: South's and North's together are one move. */
export const moveNumber = (plies: number): number => Math.max(1, Math.ceil(plies / 2));

/** "after move 31, F"; "before the first move". */
export function momentOf(t: Catalogue, game: GameAnswer, plies: number): string {
  const ply = game.plies[plies - 1];
  return ply ? t.moves.after(moveNumber(plies), letterOf(ply.house)) : t.moves.atStart;
}

export const sidesOf = (t: Catalogue): Names => ({
  south: t.side('south'),
  north: t.side('north'),
});

/** `uncounted` as guarded play wants it: everybody sees how far the seeds go, nobody says how many they were. */
export function speechOf(
  t: Catalogue,
  ply: Ply,
  how: 'counted' | 'uncounted' = 'counted',
  called: Names = sidesOf(t),
): string {
  const seeds = how === 'counted' ? ply.seeds : null;
  const side = sideOf(ply.house);
  return t.speech.sows({
    ...ply,
    seeds,
    name: called[side],
    other: called[opponentOf(side)],
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

/** The words of the board. `mine` is the visitor's side, null for both or none. */
export function labelsOf(t: Catalogue, mine: Side | null): BoardLabels {
  return {
    number: t.number,
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
    presence: ({ here }) => (here === null ? '' : here ? t.players.here : t.players.away),
    toMove: () => t.board.toMove,
  };
}

/** Why the server has refused something, by its code. */
export function phraseOf(t: Catalogue, code: string): string {
  return Object.hasOwn(t.refused, code)
    ? t.refused[code as keyof Catalogue['refused']]
    : t.refused.other;
}
