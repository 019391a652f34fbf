/** The sentences of a task: what it asks, why an answer is wrong or right, and what helps. */
import { type House, type Houses, houseOf, letterOf, sideOf } from '../board/types';
import { engine } from '../engine/page';
import type { MoveTrace } from '../engine/types';
import { outcomeOf } from '../game/outcome';
import { speechOf, whyNot } from '../game/phrases';
import type { Words } from '../i18n/index.svelte';
import type { LearnCatalogue } from '../i18n/learn/en';
import {
  type Answer,
  type Ask,
  type Task,
  acceptedOf,
  capturedBy,
  gameOf,
  lastOf,
  majorityOf,
  traceOf,
} from './tasks';

export interface Texts {
  /** The page's words. */
  readonly t: Words;
  /** Those of learning. */
  readonly l: LearnCatalogue;
}

export function questionOf({ l }: Texts, ask: Ask): string {
  if (ask.kind === 'house') return l.ask.last(ask.house);
  if (ask.kind === 'play') return ask.goal === 'end-in' ? l.ask.endIn(ask.house) : l.ask[ask.goal];
  if (!('house' in ask)) return ask.of === 'share' ? l.ask.share : l.ask.agreeWins;
  const { house } = ask;
  const mine = sideOf(houseOf(house)) === 'south';
  if (ask.of === 'seeds') return l.ask.seeds([house]);
  if (ask.of === 'final') return mine ? l.ask.finalYou(house) : l.ask.finalNorth(house);
  if (ask.of === 'over') return mine ? l.ask.overYou(house) : l.ask.overNorth(house);
  return l.ask[ask.of](house);
}

/** Seeds in the house of the last one when it has fallen, before anything is taken. */
function standing(houses: Houses, { origin, drops }: MoveTrace): number {
  const last = drops[drops.length - 1] ?? origin;
  return (houses[last] ?? 0) + drops.filter((house) => house === last).length;
}

/** Why a move captures nothing, or that it does. */
export function captureReason({ l }: Texts, houses: Houses, trace: MoveTrace): string {
  const [house, last] = [letterOf(trace.origin), letterOf(lastOf(trace))];
  const count = standing(houses, trace);
  if (trace.captures.length > 0) return l.because.captures(house, last, count);
  if (trace.grand_slam) return l.because.slam(house);
  if (sideOf(trace.origin) === sideOf(lastOf(trace))) return l.because.ownHouse(house, last);
  return l.because.count(house, last, count);
}

/** Why this move is not the one that was asked for. */
function moveReason(texts: Texts, task: Task, ask: Ask & { kind: 'play' }, house: House): string {
  const { t, l } = texts;
  const game = gameOf(task);
  if (!game.legal.includes(house)) return whyNot(t, game, house);
  const trace = traceOf(task, house);
  const letter = letterOf(house);
  switch (ask.goal) {
    case 'lap':
      return l.because.noLap(letter, trace.drops.length);
    case 'win':
      return l.because.notYet(trace.after.stores[0], majorityOf(task.rules));
    case 'repeat':
      return l.because.otherBoard(letter);
    case 'end-in':
      return l.because.endsIn(letter, letterOf(lastOf(trace)));
    default:
      return trace.captures.length > 0
        ? l.because.less(letter, capturedBy(trace))
        : captureReason(texts, game.houses, trace);
  }
}

/** Why a house is not the one in which the last seed of `origin` falls. */
export function stepsReason({ l }: Texts, { origin, drops }: MoveTrace): string {
  const say = drops.length > 11 ? l.because.lapSteps : l.because.steps;
  return say(letterOf(origin), drops.length);
}

const kRules = {
  captured: 'chain',
  collected: 'side',
  left: 'left',
  seeds: 'look',
  final: 'share',
  share: 'share',
} as const;

/** Why the truth of a yes-or-no question is what it is. */
function claimReason(texts: Texts, task: Task, ask: Ask & { kind: 'yes-no' }): string {
  const { t, l } = texts;
  const game = gameOf(task);
  if (ask.of === 'agree-wins') return l.because.counted(...game.share);
  const house = houseOf(ask.house);
  if (ask.of === 'captures') return captureReason(texts, game.houses, traceOf(task, house));
  if (ask.of === 'legal') return whyNot(t, game, house) || l.because.allowed(ask.house);
  const after = gameOf(task, ask.house);
  if (after.ending) {
    const { repetition } = engine.ruleSet(task.rules);
    return outcomeOf(t, after, repetition, after.ending, null).reason;
  }
  if (Math.max(...after.stores) === majorityOf(task.rules) - 1) return l.because.half;
  const seedsOf = (from: House) => after.houses.slice(from, from + 6).some((count) => count > 0);
  return seedsOf(0) && seedsOf(6) ? l.because.goesOn : l.because.emptySide;
}

/** Why this answer is wrong, in a sentence; of a number also on which side of the truth it lies. */
export function wrongReason(texts: Texts, task: Task, given: Answer): string {
  const { ask } = task;
  const { l } = texts;
  if (ask.kind === 'play') return moveReason(texts, task, ask, Number(given));
  if (ask.kind === 'house') return stepsReason(texts, traceOf(task, houseOf(ask.house)));
  if (ask.kind === 'yes-no') return claimReason(texts, task, ask);
  const side = given < acceptedOf(task)[0]! ? l.because.more : l.because.fewer;
  return `${side} ${l.because[kRules[ask.of]]}`;
}

/** What has been seen, once the answer is right: the move that was sown, or the reason. */
export function rightReason(texts: Texts, task: Task, moves: string): string {
  const { t } = texts;
  const { ask } = task;
  if (ask.kind === 'yes-no') return claimReason(texts, task, ask);
  if (ask.kind === 'number' && ask.of === 'share')
    return texts.l.because.counted(...gameOf(task).share);
  if (ask.kind === 'number' && ask.of === 'seeds')
    return t.board.houseSeeds(Number(acceptedOf(task)[0])) + '.';
  const game = gameOf(task, moves);
  const ply = game.plies[game.plies.length - 1];
  const speech = ply ? `${speechOf(t, ply)}.` : '';
  if (!game.ending) return speech;
  const outcome = outcomeOf(t, game, engine.ruleSet(task.rules).repetition, game.ending, 'south');
  return `${speech} ${outcome.title}.`;
}

/** What helps after some wrong answers; empty where nothing is left to say. */
export function hintOf({ l }: Texts, task: Task, choices: readonly number[]): string {
  const accepted = acceptedOf(task);
  const { ask } = task;
  if (ask.kind === 'play') return l.hint.play(accepted.map((house) => letterOf(Number(house))));
  if (ask.kind === 'house') return trailOf(l, traceOf(task, houseOf(ask.house)));
  if (ask.kind === 'number') return eitherOf(l, Number(accepted[0]), choices);
  return '';
}

/** The houses that a sowing passes, but for the last one. */
export const trailOf = (l: LearnCatalogue, { drops }: MoveTrace): string =>
  l.hint.trail(drops.slice(0, -1).slice(-6).map(letterOf));

/** The answer and one beside it. */
export function eitherOf(l: LearnCatalogue, answer: number, choices: readonly number[]): string {
  const other = choices.includes(answer + 1) ? answer + 1 : answer - 1;
  return l.hint.either(Math.min(answer, other), Math.max(answer, other));
}
