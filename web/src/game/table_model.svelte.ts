/** What the board's page makes of a view: houses that can be played, sentences, answers to keys. Knows no component. */
import { MediaQuery } from 'svelte/reactivity';
import { type House, type Side, letterOf, opponentOf, sideOf } from '../board/types';
import { engine } from '../engine/page';
import { words } from '../i18n/index.svelte';
import { settings } from '../ui/settings.svelte';
import { type KeyCommand, type Question } from './keys';
import { labelsOf, momentOf, speechOf, whyNot } from './phrases';
import type { TableView } from './view';

const kOwn: Readonly<Record<Side, readonly House[]>> = {
  south: [0, 1, 2, 3, 4, 5],
  north: [6, 7, 8, 9, 10, 11],
};
/** A phone's board stands, the viewer's houses at the right. */
const upright = new MediaQuery('(max-width: 63.99rem) and (orientation: portrait)');
const kSteps = ['step', 'first', 'last'];

export class TableModel {
  readonly #view: () => TableView;
  /** The moves are shown, so that one can step through them. */
  readonly #stepping: () => boolean;
  /** The answer to a house that could not be played; it stands until something else happens. */
  answer = $state('');
  counting = $state(false);
  /** What was asked for by a key. The same words once more are other words to a screen reader. */
  told = $state('');
  now = $state(performance.now());

  constructor(view: () => TableView, stepping: () => boolean) {
    this.#view = view;
    this.#stepping = stepping;
  }

  get view(): TableView {
    return this.#view();
  }

  get playback() {
    return this.#view().playback;
  }

  readonly labels = $derived.by(() => labelsOf(words.t, this.view.mine));
  readonly viewer = $derived.by<Side>(() => {
    const home = this.view.mine ?? 'south';
    const leftHanded = settings.hand === 'left' && upright.current;
    return settings.turned === leftHanded ? home : opponentOf(home);
  });
  /** Who is to move on the board as it is seen: while seeds travel, the player who sows them. */
  readonly mover = $derived.by<Side | null>(() => {
    const { view, playback } = this;
    if (playback.sowing && playback.play?.trace) return sideOf(playback.play.trace.origin);
    if (playback.view.ending || playback.game.ending) return null;
    return playback.present && view.plays.length === 0 && view.blocked ? null : playback.view.mover;
  });
  readonly #open = $derived.by(() => this.playback.present && !this.playback.game.ending);
  readonly legal = $derived.by<readonly House[]>(() =>
    this.#open && this.view.plays.includes(this.playback.game.mover)
      ? this.playback.game.legal
      : [],
  );
  /** The planner's houses while the opponent is to move; which of them can be played, nobody knows yet. */
  readonly plannable = $derived.by<readonly House[]>(() => {
    const { planner } = this.view;
    const waits = planner && settings.plan && this.#open && this.playback.game.mover !== planner;
    return waits ? kOwn[planner] : [];
  });

  readonly veiled = $derived.by(
    () => this.view.guarded && !(this.playback.game.ending && this.playback.caughtUp),
  );
  /** Who may count their seeds: the player, or of two at one screen the one to move. */
  readonly counter = $derived.by<Side | null>(
    () => this.view.mine ?? (this.view.plays.length === 2 ? this.playback.view.mover : null),
  );
  readonly counted = $derived.by(() => (this.counting ? this.counter : null));

  /** The sentence above the board; empty while seeds travel, which `motion` describes. */
  readonly sentence = $derived.by(() => {
    const { view, playback } = this;
    if (this.answer || view.errorText) return this.answer || view.errorText;
    if (playback.lookingBack)
      return words.t.status.back(momentOf(words.t, playback.game, playback.shown));
    if (view.planned !== null) return words.t.plan.set(letterOf(view.planned));
    return playback.caughtUp ? view.status : '';
  });
  /** Whose seeds travel, for the eye. */
  readonly motion = $derived.by(() => {
    const { play, sowing } = this.playback;
    if (!play || !sowing) return '';
    if (!play.trace) return words.t.status.sharing;
    const side = sideOf(play.trace.origin);
    const letter = letterOf(play.trace.origin);
    return side === this.view.mine
      ? words.t.status.youSow(letter)
      : words.t.status.sows(this.view.names[side], letter);
  });
  /** For the live region: the moves sown last, each once. */
  readonly spoken = $derived.by(() => {
    const { playback } = this;
    if (playback.lookingBack && playback.spoken.length === 0) {
      const text = words.t.speech.stepped(momentOf(words.t, playback.game, playback.shown));
      return [{ key: -playback.shown - 1, text }];
    }
    const how = this.veiled ? 'uncounted' : 'counted';
    return playback.spoken.map(({ key, ply }) => ({
      key,
      text: speechOf(words.t, ply, how, this.view.called),
    }));
  });

  readonly clocks = $derived.by(() => this.view.clocksAt(this.now));

  /** Answers a question; the code for it comes after the first view. */
  async tell(what: Question): Promise<void> {
    if (what === 'count') this.counting = this.veiled && this.counter !== null && !this.counting;
    const { answerTo } = await import('./announcements');
    const { playback, view } = this;
    const text = answerTo(words.t, what, {
      view: playback.view,
      shown: playback.shown,
      names: view.names,
      called: view.called,
      mine: view.mine,
      viewer: this.viewer,
      clocks: this.clocks,
      guarded: this.veiled,
      counted: what === 'count' ? this.counter : this.counted,
    });
    this.told = text === this.told ? `${text}\u00a0` : text;
  }

  readonly preview = (house: House) => {
    const { rules, position } = this.playback.game;
    return engine.trace(rules, position, house);
  };

  /** Says why a house cannot be played. */
  refuse(house: House): void {
    const { playback, view } = this;
    const { t } = words;
    if (!playback.present) this.answer = t.illegal.earlier;
    else if (playback.game.ending) this.answer = t.status.over;
    else if (view.blocked) this.answer = view.blocked;
    else if (!view.plays.includes(playback.game.mover)) this.answer = t.illegal.notYourTurn;
    else this.answer = whyNot(t, playback.game, house);
  }

  /** Something else has happened: what was answered or counted is of no use any more. */
  forget(): void {
    this.answer = '';
    this.counting = false;
  }

  /** Does what a key means; false when it means nothing here. */
  command(command: KeyCommand): boolean {
    const { playback, view } = this;
    if (command.does === 'cancel' && view.planned === null) return false;
    if (kSteps.includes(command.does) && !this.#stepping()) return false;
    if (command.does === 'sow') this.#sow(command.house);
    else if (command.does === 'turn') settings.change({ turned: !settings.turned });
    else if (command.does === 'tell') void this.tell(command.what).catch(() => undefined);
    else if (command.does === 'cancel') view.plan(null);
    else if (command.does === 'step') playback.step(playback.shown + command.by);
    else playback.step(command.does === 'first' ? 0 : playback.game.plies.length);
    return true;
  }

  #sow(house: House): void {
    if (this.legal.includes(house)) this.view.play(house);
    else if (this.plannable.includes(house)) this.view.plan(house);
    else this.refuse(house);
  }
}
