/** Counting: one exercise after the other, harder after some right answers in a row, without haste. */
import { letterOf } from '../board/types';
import { Playback } from '../game/playback.svelte';
import { words } from '../i18n/index.svelte';
import { learnWords } from '../i18n/learn/words';
import { speechOf } from '../game/phrases';
import {
  type CountingKind,
  type Exercise,
  exerciseOf,
  kCountingRules,
  kMostLevel,
} from './exercises';
import { kHintAfter } from './lesson_view.svelte';
import { captureReason, eitherOf, stepsReason, trailOf } from './phrases';
import { progress } from './progress.svelte';
import { majorityOf } from './tasks';
import type { LearnCatalogue } from '../i18n/learn/en';

/** So many right answers at the first try lead to the next step. */
export const kRightForStep = 3;

/** The question of an exercise. */
export function questionOf(l: LearnCatalogue, { kind, marked, stores }: Exercise): string {
  const letters = marked.map(letterOf);
  switch (kind) {
    case 'seeds':
      return l.ask.seeds(letters);
    case 'last':
      return l.ask.last(letters[0] ?? '');
    case 'captured':
      return l.ask.captured(letters[0] ?? '');
    case 'missing':
      return l.ask.missing(stores[0], majorityOf(kCountingRules));
  }
}

export class CountingView {
  readonly playback = new Playback();
  readonly #seed: number;
  #kind = $state<CountingKind>('seeds');
  #level = $state(0);
  #index = $state(0);
  #row = $state(0);
  /** Right at the first try at this level. */
  #rightHere = 0;
  #wrong = $state(0);
  #given = $state.raw<number | null>(null);
  #solved = $state(false);

  /** `level`: where a class begins; else each begins where they have come to. */
  constructor(seed: number, kind: CountingKind, level: number | null) {
    this.#seed = seed;
    this.choose(kind, level);
  }

  get kind(): CountingKind {
    return this.#kind;
  }
  get level(): number {
    return this.#level;
  }
  /** Right answers in a row, each at the first try. */
  get row(): number {
    return this.#row;
  }
  get solved(): boolean {
    return this.#solved;
  }
  get best(): number {
    return progress.counted(this.#kind).best;
  }

  readonly exercise: Exercise = $derived.by(() =>
    exerciseOf(this.#kind, this.#level, this.#seed, this.#index),
  );
  readonly question = $derived.by(() => questionOf(learnWords.t, this.exercise));
  readonly missed = $derived.by(() => this.#given !== null && !this.#solved);
  readonly hinted = $derived.by(() => this.missed && this.#wrong >= kHintAfter);
  readonly message = $derived.by(() => {
    if (this.#given === null) return '';
    if (!this.#solved) return this.#wrongReason(this.#given);
    const { right } = learnWords.t;
    const ply = this.playback.game.plies[0];
    return `${right[this.#index % right.length]} ${ply ? `${speechOf(words.t, ply)}.` : ''}`.trim();
  });
  readonly hint = $derived.by(() => {
    if (!this.hinted) return '';
    const { trace, kind, answer, choices } = this.exercise;
    const l = learnWords.t;
    const hint = kind === 'last' && trace ? trailOf(l, trace) : eitherOf(l, answer, choices);
    return `${l.hint.label} ${hint}`;
  });

  #wrongReason(given: number): string {
    const l = learnWords.t;
    const { kind, trace, houses, answer } = this.exercise;
    if (kind === 'last' && trace) return stepsReason({ t: words.t, l }, trace);
    const side = given < answer ? l.because.more : l.because.fewer;
    if (kind === 'captured' && trace)
      return `${side} ${answer === 0 ? captureReason({ t: words.t, l }, houses, trace) : l.because.chain}`;
    return `${side} ${l.because.look}`;
  }

  /** Another kind of exercise. */
  choose(kind: CountingKind, level: number | null = null): void {
    this.#kind = kind;
    this.#level = level ?? progress.counted(kind).level;
    this.#row = 0;
    this.#rightHere = 0;
    this.#open(0);
  }

  #open(index: number): void {
    this.#index = index;
    this.#wrong = 0;
    this.#given = null;
    this.#solved = false;
    this.playback.open(this.#record(''));
  }

  #record(moves: string) {
    return { rules: kCountingRules, start: this.exercise.position, moves, finish: '' as const };
  }

  answer(given: number): void {
    if (this.#solved) return;
    this.#given = given;
    if (given !== this.exercise.answer) {
      this.#wrong += 1;
      this.#row = 0;
      this.#rightHere = 0;
      return;
    }
    this.#solved = true;
    if (this.#wrong === 0) {
      this.#row += 1;
      this.#rightHere += 1;
      progress.count(this.#kind, this.#level, this.#row);
    }
    const { trace } = this.exercise;
    if (trace) this.playback.follow(this.#record(letterOf(trace.origin)));
  }

  next(): void {
    if (!this.#solved) return;
    const climbs = this.#rightHere >= kRightForStep && this.#level < kMostLevel;
    if (climbs) {
      this.#level += 1;
      this.#rightHere = 0;
      progress.count(this.#kind, this.#level, this.#row);
    }
    this.#open(this.#index + 1);
  }

  typed(digit: number): boolean {
    if (this.#solved || !this.exercise.choices.includes(digit)) return false;
    this.answer(digit);
    return true;
  }
}
