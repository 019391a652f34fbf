/** Puzzles as they are shipped (`oware puzzles make`, docs/puzzles.md), and which of them comes next. Knows no component. */
import type { Side } from '../board/types';

export const kThemes = [
  'capture-chain',
  'long-sowing',
  'feeding',
  'starving',
  'grand-slam',
  'repetition',
  'count-to-25',
  'end-count',
] as const;
export type Theme = (typeof kThemes)[number];

export interface Puzzle {
  readonly id: string;
  readonly rules: string;
  readonly position: string;
  /** The game from the usual start to the position, where what was played before matters; else empty. */
  readonly moves: string;
  /** Letters, from the solver's first move to their last, replies included. */
  readonly solution: string;
  /** Seeds that any other first move loses, at least. */
  readonly loss: number;
  readonly themes: readonly Theme[];
  readonly rating: number;
}

interface Line {
  id: string;
  rules: string;
  position: string;
  moves: string;
  solution: string[];
  loss: number;
  themes: Theme[];
  rating: number;
}

/** One puzzle a line. */
export const parsePuzzles = (text: string): Puzzle[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { solution, ...rest } = JSON.parse(line) as Line;
      return { ...rest, solution: solution.join('') };
    });

/** The game before the solver's first move, and with so many moves of theirs and replies. */
export function gameOf(
  { rules, position, moves }: Puzzle,
  played: string,
): { rules: string; start: string; moves: string; finish: '' } {
  return { rules, start: moves ? '' : position, moves: moves + played, finish: '' };
}

export const solverOf = ({ position }: Puzzle): Side =>
  position.endsWith('S') ? 'south' : 'north';

const kDay = 24 * 60 * 60 * 1000;

/** Days since 1970, by the visitor's own calendar. */
export function dayOf(date: Date): number {
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / kDay);
}

/** The same for everybody on a day. Puzzles are in the order of their ids, which say nothing of them. */
export function dailyOf(puzzles: readonly Puzzle[], day: number): Puzzle | null {
  const kStride = 1999; // a prime: days that follow each other are far apart
  return puzzles[(day * kStride) % puzzles.length] ?? null;
}

export interface Wish {
  readonly theme: Theme | null;
  readonly rating: number;
  readonly solved: ReadonlySet<string>;
}

/** One that is about as hard as wanted and has not been solved; `random` is 0 to 1. Solved ones come again when none are left. */
export function nextOf(
  puzzles: readonly Puzzle[],
  { theme, rating, solved }: Wish,
  random: number,
): Puzzle | null {
  const kChoice = 20;
  const fitting = puzzles.filter((puzzle) => theme === null || puzzle.themes.includes(theme));
  const fresh = fitting.filter(({ id }) => !solved.has(id));
  const distance = (puzzle: Puzzle): number => Math.abs(puzzle.rating - rating);
  const nearest = (fresh.length > 0 ? fresh : fitting)
    .map((puzzle) => ({ puzzle, far: distance(puzzle) }))
    .sort((left, right) => left.far - right.far)
    .slice(0, kChoice);
  return nearest[Math.floor(random * nearest.length)]?.puzzle ?? null;
}

/** For a race or a run: from the easiest on. */
export function rushOf(puzzles: readonly Puzzle[], random: () => number): Puzzle[] {
  const kSteps = 60;
  const ordered = [...puzzles].sort((left, right) => left.rating - right.rating);
  const step = Math.max(1, Math.floor(ordered.length / kSteps));
  return Array.from({ length: Math.min(kSteps, ordered.length) }, (_, at) => {
    const one = ordered[at * step + Math.floor(random() * step)];
    return one ?? ordered[ordered.length - 1]!;
  });
}
