/**
 * The lessons of strategy, each enumerated once: its name, and its positions with what endgame tables prove of every move. The file
 * is written by tools/strategy_positions and proven again by tests/puzzles/lessons_test.py. The visitor is South, to move.
 */
import { type House, letterOf } from '../../board/types';
import type { Task } from '../tasks';
import proven from './proven.json';

export type StrategyId = keyof typeof proven;

/** What South ends with after a move when both sides go on playing their best, and how it then goes on. */
export interface Claim {
  readonly least: number;
  readonly most: number;
  /** Letters of both sides, without the move itself. */
  readonly line: string;
}

export interface StrategyTask {
  readonly position: string;
  readonly moves: Readonly<Record<string, Claim>>;
}

type Three = readonly [string, string, string];

/** Of each lesson its title, the idea, and for each of its tasks a sentence before the move and one after it. */
export type StrategyTexts = Readonly<
  Record<
    StrategyId,
    { readonly title: string; readonly idea: string; readonly says: Three; readonly why: Three }
  >
>;

const kPositions: Readonly<Record<StrategyId, readonly StrategyTask[]>> = proven;

export const kStrategyIds = Object.keys(proven) as readonly StrategyId[];

export const strategyTasksOf = (lesson: StrategyId): readonly StrategyTask[] => kPositions[lesson];

export const isStrategy = (name: string | null): name is StrategyId =>
  name !== null && Object.hasOwn(proven, name);

/** As a task of a lesson, for the rules' core. */
export const taskFor = ({ position }: StrategyTask): Task => ({
  rules: 'abapa',
  position,
  ask: { kind: 'play', goal: 'any' },
});

export const claimOf = (task: StrategyTask, house: House): Claim | null =>
  task.moves[letterOf(house)] ?? null;

/** The best move, what it brings South, and what every other move brings at most. */
export function bestOf({ moves }: StrategyTask): { letter: string; total: number; others: number } {
  const [[letter, { least }], ...others] = Object.entries(moves).sort(
    ([, left], [, right]) => right.least - left.least,
  ) as [[string, Claim], ...[string, Claim][]];
  return { letter, total: least, others: Math.max(...others.map(([, { most }]) => most)) };
}

/** The lesson after this one; null after the last. */
export const strategyAfter = (lesson: StrategyId): StrategyId | null =>
  kStrategyIds[kStrategyIds.indexOf(lesson) + 1] ?? null;
