/** What the page says when it is asked: the answers to the questions of keys.ts. */
import {
  type ClockFace,
  type Names,
  type Side,
  amountOf,
  letterOf,
  opponentOf,
} from '../board/types';
import type { GameAnswer } from '../engine/types';
import type { Catalogue } from '../i18n/en';
import type { Question } from './keys';
import { speechOf } from './phrases';

export interface Asked {
  readonly view: GameAnswer;
  /** Plies of the view that have been played. */
  readonly shown: number;
  readonly names: Names;
  readonly called: Names;
  /** The visitor's side; null for both players on one screen and for spectators. */
  readonly mine: Side | null;
  readonly viewer: Side;
  readonly clocks: Readonly<Record<Side, ClockFace>> | null;
  /** In guarded play no houses but those counted have their numbers said. */
  readonly guarded: boolean;
  readonly counted: Side | null;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A side's six houses: "A 4, B 0, C a few seeds". */
export function housesOf(t: Catalogue, { view, guarded, counted }: Asked, side: Side): string {
  const first = side === 'south' ? 0 : 6;
  return view.houses
    .slice(first, first + 6)
    .map((seeds, index) => {
      const hidden = guarded && counted !== side;
      return `${letterOf(first + index)} ${hidden ? t.board.amounts[amountOf(seeds)] : t.number(seeds)}`;
    })
    .join(', ');
}

function rowOf(t: Catalogue, asked: Asked, side: Side): string {
  return `${t.board.row(side, asked.names[side])}: ${housesOf(t, asked, side)}.`;
}

function scoreOf(t: Catalogue, { view, names, viewer }: Asked): string {
  return [viewer, opponentOf(viewer)]
    .map((side) => sentence(t.board.store(names[side], view.stores[side === 'south' ? 0 : 1])))
    .join(' ');
}

function clocksOf(t: Catalogue, { clocks, names, viewer }: Asked): string {
  if (!clocks) return t.tell.noClock;
  return [viewer, opponentOf(viewer)]
    .map((side) => sentence(t.tell.clock(names[side], clocks[side].spoken)))
    .join(' ');
}

function turnOf(t: Catalogue, { view, names, mine }: Asked): string {
  if (view.ending) return t.status.over;
  return view.mover === mine ? t.status.yourTurn : t.status.turnOf(names[view.mover]);
}

export function answerTo(t: Catalogue, what: Question, asked: Asked): string {
  const { view, shown, viewer } = asked;
  const ply = view.plies[shown - 1];
  switch (what) {
    case 'score':
      return scoreOf(t, asked);
    case 'clock':
      return clocksOf(t, asked);
    case 'last':
      return ply
        ? sentence(speechOf(t, ply, asked.guarded ? 'uncounted' : 'counted', asked.called))
        : t.moves.none;
    case 'board':
      return [
        rowOf(t, asked, viewer),
        rowOf(t, asked, opponentOf(viewer)),
        scoreOf(t, asked),
        turnOf(t, asked),
      ].join(' ');
    case 'count':
      return asked.counted
        ? t.guarded.counted(housesOf(t, asked, asked.counted))
        : t.guarded.notYours;
  }
}
