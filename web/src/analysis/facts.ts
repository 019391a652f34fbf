/** What an analysis says, in values of its own: knows no component and asks nobody. */
import { type House, type Side, opponentOf, sideOf } from '../board/types';
import type { SearchReport, Variation } from '../engine/search_types';

/** What a house is worth to whoever moves: the margin at the end in hundredths of a seed. */
export interface HouseValue {
  readonly house: House;
  readonly score: number;
  readonly depth: number;
  /** The value is proven and will not change. */
  readonly proven: boolean;
  readonly best: boolean;
}

export const isProven = ({ lowest, highest }: Variation): boolean => lowest === highest;

export function valuesOf(report: SearchReport | null): readonly HouseValue[] {
  const best = report?.lines[0]?.score ?? 0;
  return (report?.lines ?? []).map((line) => ({
    house: line.move,
    score: isProven(line) ? 100 * line.lowest : line.score,
    depth: line.depth,
    proven: isProven(line),
    best: line.score === best,
  }));
}

/** South's expected margin at the end, in hundredths of a seed. */
export function southsMargin(report: SearchReport | null): number | null {
  const [best] = report?.lines ?? [];
  if (!best) return null;
  const score = isProven(best) ? 100 * best.lowest : best.score;
  return sideOf(best.move) === 'south' ? score : -score;
}

/** What is certain of the seeds left on the board: how many of them `side` gets at least and at most. */
export interface Certain {
  readonly side: Side;
  readonly least: number;
  readonly most: number;
  readonly left: number;
}

/** Null where nothing is proven. `stores` are South's and North's. */
export function certainOf(
  report: SearchReport | null,
  stores: readonly [number, number],
  left: number,
): Certain | null {
  const [best] = report?.lines ?? [];
  if (!report || !best || left === 0) return null;
  const mover = sideOf(best.move);
  const ahead = mover === 'south' ? stores[0] - stores[1] : stores[1] - stores[0];
  const lowest = Math.max(...report.lines.map((line) => line.lowest));
  const highest = Math.max(...report.lines.map((line) => line.highest));
  const seeds = (margin: number): number => (left + margin - ahead) / 2;
  const least = Math.max(0, Math.ceil(seeds(lowest)));
  const most = Math.min(left, Math.floor(seeds(highest)));
  if (least === 0 && most === left) return null;
  // Told of whoever is promised something.
  return least > 0
    ? { side: mover, least, most, left }
    : { side: opponentOf(mover), least: left - most, most: left, left };
}

/** A margin as people write it: "+3", "−2.4", "0". */
export function marginText(hundredths: number, whole: boolean): string {
  const seeds = whole ? Math.round(hundredths / 100) : Math.round(hundredths / 10) / 10;
  return `${seeds > 0 ? '+' : seeds < 0 ? '−' : ''}${Math.abs(seeds)}`;
}

/** South's part of an evaluation bar or of a graph's height, 0 to 1: steep near the middle, flat where a game is decided. */
export const shareOf = (margin: number): number => 0.5 + Math.atan(margin / 600) / Math.PI;

/** The review of one move of a game. */
export interface MoveReview {
  /** South's margin with best play before the move. */
  readonly margin: number;
  readonly proven: boolean;
  /** What the move lost, in hundredths of a seed. */
  readonly lost: number;
  /** 0 to 100; null for a move without a choice. */
  readonly accuracy: number | null;
  /** Those that lose next to nothing, the best first. */
  readonly good: readonly House[];
}

/** A move that loses at least so much, in hundredths of a seed, is worth another look. */
export const kMistake = 100;
/** A move that loses no more is as good as the best. */
export const kNothing = 25;

/** Of a search that looked at every move. Null where the move was not among them. */
export function reviewOf(report: SearchReport, played: House): MoveReview | null {
  const [best] = report.lines;
  const line = report.lines.find(({ move }) => move === played);
  if (!best || !line) return null;
  return {
    margin: southsMargin(report) ?? 0,
    proven: isProven(best) || best.lowest > 0,
    lost: Math.max(0, best.score - line.score),
    accuracy: report.lines.length > 1 ? line.accuracy : null,
    good: report.lines
      .filter(({ score }) => best.score - score <= kNothing)
      .map(({ move }) => move),
  };
}

export interface Summary {
  /** In percent; null without a move that had a choice. */
  readonly accuracy: Readonly<Record<Side, number | null>>;
  readonly lost: Readonly<Record<Side, number>>;
  /** After so many plies the result was proven; null where it never was. */
  readonly provenFrom: number | null;
  /** The plies, counted from 0, that were mistakes. */
  readonly mistakes: readonly number[];
}

export function summaryOf(
  moves: readonly (MoveReview | null)[],
  sides: (ply: number) => Side,
): Summary {
  const of = (side: Side): MoveReview[] =>
    moves.filter((move, ply): move is MoveReview => move !== null && sides(ply) === side);
  const mean = (side: Side): number | null => {
    const all = of(side).flatMap(({ accuracy }) => accuracy ?? []);
    return all.length > 0 ? all.reduce((sum, one) => sum + one, 0) / all.length : null;
  };
  const lost = (side: Side): number => of(side).reduce((sum, move) => sum + move.lost, 0);
  let provenFrom: number | null = null;
  for (let ply = moves.length - 1; ply >= 0 && moves[ply]?.proven; --ply) provenFrom = ply;
  return {
    accuracy: { south: mean('south'), north: mean('north') },
    lost: { south: lost('south'), north: lost('north') },
    provenFrom,
    mistakes: moves.flatMap((move, ply) => (move && move.lost >= kMistake ? ply : [])),
  };
}
