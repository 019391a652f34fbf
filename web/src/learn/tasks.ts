/**
 * What a lesson asks, and which answers are right. The rules' core works out every answer from the position; none is typed in.
 */
import { type House, houseOf, letterOf, sideOf } from '../board/types';
import { engine } from '../engine/page';
import type { GameAnswer, MoveTrace } from '../engine/types';

/** A house by its letter. */
export type Letter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f';

/** What the move to be found does. */
export type Goal = 'any' | 'capture' | 'most' | 'lap' | 'feed' | 'win' | 'repeat' | 'end-in';

/** A number asked for: seeds that a house captures, that North then takes, that stay in it, that lie in it; South's count at the end. */
export type Amount = 'captured' | 'collected' | 'left' | 'seeds' | 'final' | 'share';

/** Whether a house captures or may be played, whether the game is then over, whether South wins if both agree to end. */
export type Claim = 'captures' | 'legal' | 'over' | 'agree-wins';

export type Ask =
  | { readonly kind: 'play'; readonly goal: Exclude<Goal, 'end-in'> }
  | { readonly kind: 'play'; readonly goal: 'end-in'; readonly house: Letter }
  | { readonly kind: 'house'; readonly house: Letter }
  | { readonly kind: 'number'; readonly of: Exclude<Amount, 'share'>; readonly house: Letter }
  | { readonly kind: 'number'; readonly of: 'share' }
  | { readonly kind: 'yes-no'; readonly of: Exclude<Claim, 'agree-wins'>; readonly house: Letter }
  | { readonly kind: 'yes-no'; readonly of: 'agree-wins' };

export interface Task {
  readonly rules: string;
  readonly position: string;
  /** Played before the question; the lesson then shows the first board as well. */
  readonly moves?: string;
  /** The houses have no numbers. */
  readonly guarded?: true;
  readonly ask: Ask;
}

/** A house, a number, or yes or no, by the task's kind. */
export type Answer = number | boolean;

/** The game as the task shows it, after `more`. */
export const gameOf = ({ rules, position, moves = '' }: Task, more = ''): GameAnswer =>
  engine.game({ rules, start: position, moves: moves + more });

/** One move of the task's position. */
export const traceOf = (task: Task, house: House): MoveTrace =>
  engine.trace(task.rules, gameOf(task).position, house);

export const capturedBy = ({ captures }: MoveTrace): number =>
  captures.reduce((sum, { seeds }) => sum + seeds, 0);

export const lastOf = ({ drops, origin }: MoveTrace): House => drops[drops.length - 1] ?? origin;

/** The house that a task is about; null where it is about a move to be found, or about the whole board. */
export const houseAsked = ({ ask }: Task): House | null =>
  ask.kind === 'play' || !('house' in ask) ? null : houseOf(ask.house);

/** More than half of the seeds. */
export const majorityOf = (rules: string): number => engine.ruleSet(rules).seeds_per_house * 6 + 1;

function reaches(task: Task, goal: Goal, house: House, best: number): boolean {
  const trace = traceOf(task, house);
  switch (goal) {
    case 'any':
    case 'feed':
      return true; // legal is enough: an opponent without seeds must be fed
    case 'capture':
      return trace.captures.length > 0;
    case 'most':
      return best > 0 && capturedBy(trace) === best;
    case 'lap':
      return trace.drops.length > 11;
    case 'win':
      return gameOf(task, letterOf(house)).ending?.winner === sideOf(house);
    case 'repeat':
      return gameOf(task, letterOf(house)).ending?.reason === 'repetition';
    case 'end-in':
      return false;
  }
}

function movesFor(task: Task, ask: Extract<Ask, { kind: 'play' }>): readonly House[] {
  const { legal } = gameOf(task);
  if (ask.goal === 'end-in')
    return legal.filter((house) => lastOf(traceOf(task, house)) === houseOf(ask.house));
  const best = Math.max(...legal.map((house) => capturedBy(traceOf(task, house))));
  return legal.filter((house) => reaches(task, ask.goal, house, best));
}

/** South's count when the game ends with this move. */
const finalAfter = (task: Task, letter: string): number => gameOf(task, letter).score[0];

function amountOf(task: Task, ask: Extract<Ask, { kind: 'number' }>): number {
  if (ask.of === 'share') return gameOf(task).share[0];
  const house = houseOf(ask.house);
  switch (ask.of) {
    case 'captured':
      return capturedBy(traceOf(task, house));
    case 'collected':
      return traceOf(task, house).collected.reduce((sum, { seeds }) => sum + seeds, 0);
    case 'left':
      return traceOf(task, house).after.houses[house] ?? 0;
    case 'seeds':
      return gameOf(task).houses[house] ?? 0;
    case 'final':
      return finalAfter(task, ask.house);
  }
}

function isTrue(task: Task, ask: Extract<Ask, { kind: 'yes-no' }>): boolean {
  if (ask.of === 'agree-wins') {
    const [south, north] = gameOf(task).share;
    return south > north;
  }
  const house = houseOf(ask.house);
  switch (ask.of) {
    case 'captures':
      return traceOf(task, house).captures.length > 0;
    case 'legal':
      return gameOf(task).legal.includes(house);
    case 'over':
      return gameOf(task, ask.house).ending !== null;
  }
}

/** Every right answer. */
export function acceptedOf(task: Task): readonly Answer[] {
  const { ask } = task;
  switch (ask.kind) {
    case 'play':
      return movesFor(task, ask);
    case 'house':
      return [lastOf(traceOf(task, houseOf(ask.house)))];
    case 'number':
      return [amountOf(task, ask)];
    case 'yes-no':
      return [isTrue(task, ask)];
  }
}
