/** Two players, one screen. */
import { type House, letterOf } from '../board/types';
import { engine } from '../engine/page';
import type { Finish } from '../engine/types';
import { words } from '../i18n/index.svelte';
import { localActions } from './actions';
import { Playback } from './playback.svelte';
import { localGame } from './local.svelte';
import { lookUpDecided } from './decided';
import { outcomeOf } from './outcome';
import { dutyOf, moveNumber, sidesOf } from './phrases';
import type { TableView } from './view';

export class LocalView implements TableView {
  readonly #local = localGame();
  readonly playback: Playback;
  readonly plays = ['south', 'north'] as const;
  readonly mine = null;
  readonly errorText = '';
  readonly blocked = '';
  readonly clock = null;
  readonly planner = null;
  readonly planned = null;
  readonly prelude = false;
  readonly plan = (): void => undefined;
  readonly clocksAt = (): null => null;

  /** What is asked before it is done. */
  asking = $state<'end' | 'resign' | null>(null);
  /** After so many plies the game was decided; null where that is not known. */
  decided = $state.raw<number | null>(null);

  readonly game = $derived.by(() => this.playback.game);
  readonly title = $derived(words.t.local.title);
  readonly names = $derived(sidesOf(words.t));
  readonly called = $derived(sidesOf(words.t));
  readonly seats = null;
  readonly actions = $derived.by(() =>
    localActions(
      words.t,
      {
        over: this.game.ending !== null,
        begun: this.game.moves !== '' || this.record.finish !== '',
        mayClaim: this.game.may_claim,
      },
      {
        undo: () => this.undo(),
        claim: () => this.finish('claim'),
        ask: (what) => (this.asking = what),
      },
    ),
  );
  readonly outcome = $derived.by(() => {
    const { ending, rules } = this.game;
    if (!ending) return null;
    return outcomeOf(words.t, this.game, engine.ruleSet(rules).repetition, ending, null);
  });
  readonly status = $derived.by(() => {
    if (this.outcome) return this.outcome.title;
    if (this.game.plies.length === 0 && this.game.mover === 'south')
      return words.t.status.southFirst;
    return `${words.t.status.sideToMove(this.game.mover)} ${dutyOf(words.t, this.game)}`.trim();
  });
  readonly caption = $derived.by(() =>
    words.t.moves.moveNumber(moveNumber(this.playback.told + 1)),
  );

  /** `playback` already shows this game's beginning, or is absent. */
  constructor(playback?: Playback) {
    this.playback = playback ?? new Playback();
    if (playback) playback.follow(this.record);
    else this.playback.open(this.record);
  }

  get record() {
    return this.#local.record;
  }

  get guarded(): boolean {
    return this.record.guarded;
  }

  play(house: House): void {
    this.#local.play(letterOf(house));
  }

  undo(): void {
    this.#local.undo();
  }

  finish(how: Finish): void {
    this.#local.finish(how);
  }

  again(): void {
    const { rules, guarded, start } = this.record;
    this.#local.begin(rules, guarded, start);
    this.playback.open(this.record);
  }

  lookUp(): void {
    const over = this.game.ending !== null;
    lookUpDecided(
      over,
      () => this.record,
      (ply) => (this.decided = ply),
    );
  }

  leave(): void {
    // Nothing is followed: the game is kept in this browser.
  }
}
