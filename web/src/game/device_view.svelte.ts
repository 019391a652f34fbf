/** A game against the computer that is played on this device: the computer's moves come from the search in a worker of the page. */
import { type House, type Names, letterOf, opponentOf } from '../board/types';
import { dateTag } from '../analysis/about';
import { engine } from '../engine/page';
import { Search } from '../engine/search';
import type { Line } from '../engine/search_types';
import type { Finish } from '../engine/types';
import { deviceWords, words } from '../i18n/index.svelte';
import { hintAction, localActions } from './actions';
import { Asking } from './asking.svelte';
import { type DeviceGame, keepGame, keyOf, loadGame, newGame } from './device_games';
import { lookUpDecided } from './decided';
import { outcomeOf } from './outcome';
import { dutyOf, moveNumber } from './phrases';
import { Playback } from './playback.svelte';
import type { TableView } from './view';

export class DeviceView implements TableView {
  readonly id: string;
  readonly playback: Playback;
  readonly clock = null;
  readonly planner = null;
  readonly planned = null;
  readonly seats = null;
  readonly prelude = false;
  readonly errorText = '';
  readonly plan = (): void => undefined;
  readonly clocksAt = (): null => null;

  readonly hints: Asking;
  readonly #search = new Search();
  readonly #left = new AbortController();
  /** Questions to the search that have no answer yet. */
  #asking = 0;
  /** The game as it was when the computer began to think. */
  #thought: DeviceGame | null = null;
  #record = $state.raw<DeviceGame>() as DeviceGame;
  /** What is asked before it is done. */
  asking = $state<'end' | 'resign' | null>(null);
  /** The computer is asked whether it agrees to end the game; or it has said no, for this position. */
  answer = $state<'awaited' | 'no' | null>(null);
  /** The computer's part of the program could not be fetched. */
  stuck = $state(false);
  /** After so many plies the game was decided; null where that is not known. */
  decided = $state.raw<number | null>(null);

  readonly game = $derived.by(() => this.playback.game);
  readonly mine = $derived.by(() => this.record.mine);
  readonly guarded = $derived.by(() => this.record.guarded);
  readonly title = $derived.by(() => deviceWords.t.title(this.record.level));
  readonly names = $derived.by<Names>(() => this.#named(words.t.players.you));
  readonly called = $derived.by<Names>(() => this.#named(words.t.side(this.mine)));
  /** Whose game it is, for the analysis board. */
  readonly about = $derived.by(() => ({
    ...this.#named(''),
    date: dateTag(this.record.played),
    time: '',
  }));
  readonly plays = $derived.by(() =>
    this.game.ending || this.answer === 'awaited' ? [] : [this.mine],
  );
  readonly blocked = $derived.by(() => (this.game.ending ? words.t.status.over : ''));
  readonly outcome = $derived.by(() => {
    const { ending, rules } = this.game;
    if (!ending) return null;
    const { repetition } = engine.ruleSet(rules);
    return outcomeOf(words.t, this.game, repetition, ending, this.mine, this.called);
  });
  readonly offered = $derived.by(
    () => this.game.ending === null && this.record.offered === this.record.moves.length,
  );
  readonly status = $derived.by(() => {
    const { status } = words.t;
    if (this.outcome) return this.outcome.title;
    if (this.game.mover !== this.mine) return this.stuck ? deviceWords.t.stuck : status.thinking;
    if (this.game.plies.length === 0) return status.yourFirst;
    return `${status.yourTurn} ${dutyOf(words.t, this.game)}`.trim();
  });
  readonly caption = $derived.by(() =>
    words.t.moves.moveNumber(moveNumber(this.playback.told + 1)),
  );
  /** What each would have if both agreed to end now. */
  readonly share = $derived.by(() => {
    const [south, north] = this.game.share;
    if (this.guarded) return words.t.guarded.share;
    return this.mine === 'north'
      ? words.t.offer.wouldYou(north, south)
      : words.t.offer.wouldYou(south, north);
  });
  /** The moves that a takeback takes back: the visitor's last one, and what has answered it. */
  readonly #undone = $derived.by(() => (this.game.mover === this.mine ? 2 : 1));
  readonly actions = $derived.by(() => {
    if (this.game.ending) return [];
    const facts = {
      over: false,
      begun: this.record.moves.length >= this.#undone,
      mayClaim: this.game.may_claim && this.game.mover === this.mine,
    };
    const all = localActions(words.t, facts, {
      undo: () => this.undo(),
      claim: () => this.finish('claim'),
      ask: (what) => (this.asking = what),
    });
    if (this.guarded) return all;
    return [hintAction(words.t, !this.#askable, () => this.askHint()), ...all];
  });
  /** The player, and nobody else, thinks about a move that can be seen. */
  readonly #askable = $derived.by(
    () =>
      !this.guarded &&
      !this.game.ending &&
      this.game.mover === this.mine &&
      this.playback.present &&
      this.hints.state === null,
  );

  /** `playback` already shows this game's beginning, or is absent. */
  constructor(id: string, game: DeviceGame, playback?: Playback) {
    this.id = id;
    this.hints = new Asking(id);
    this.#record = game;
    this.playback = playback ?? new Playback();
    if (playback) playback.follow(game);
    else this.playback.open(game);
    const { signal } = this.#left;
    addEventListener('storage', ({ key }) => key === keyOf(id) && this.#reload(), { signal });
    addEventListener('online', () => this.think(), { signal });
  }

  get record(): DeviceGame {
    return this.#record;
  }

  #named(me: string): Names {
    const computer = words.t.players.computer(this.record.level);
    return this.mine === 'south' ? { south: me, north: computer } : { south: computer, north: me };
  }

  /** The same game in another tab has gone on. */
  #reload(): void {
    const game = loadGame(this.id, engine);
    if (game) this.#show(game);
  }

  #show(game: DeviceGame): void {
    if (this.#asking > 0) this.#search.close(); // it is asked of another position
    this.#record = game;
    this.answer = null;
    this.playback.follow(game);
    this.think();
  }

  #keep(changes: Partial<DeviceGame>): void {
    const game = { ...this.#record, ...changes, played: Date.now() };
    keepGame(this.id, game);
    this.#show(game);
  }

  get #line(): Line {
    const { rules, start, moves } = this.#record;
    return { rules, start, moves };
  }

  play(house: House): void {
    this.#keep({ moves: this.#record.moves + letterOf(house), offered: null });
  }

  askHint(): void {
    if (this.#askable) void this.hints.ask(this.#line);
  }

  undo(): void {
    this.#keep({ moves: this.#record.moves.slice(0, -this.#undone), offered: null });
  }

  finish(how: Finish): void {
    this.#keep({ finish: how });
  }

  decline(): void {
    this.#keep({ offered: null });
  }

  /** The computer moves, where it is its turn. */
  think(): void {
    const record = this.#record;
    if (this.game.ending || this.game.mover === record.mine || this.#thought === record) return;
    this.#thought = record;
    this.stuck = false;
    this.#think(record).catch(() => {
      if (this.#thought === record) this.#thought = null;
      this.stuck = record === this.#record;
    });
  }

  async #think(record: DeviceGame): Promise<void> {
    const { level, seed, moves } = record;
    const chosen = await this.#asked(this.#search.choose(this.#line, level, seed + moves.length));
    if (chosen === null || record !== this.#record) return;
    this.#keep({ moves: moves + letterOf(chosen), offered: null });
    await this.#considerEnd(this.#record);
  }

  /** The computer, which has just moved, may offer to end the game. */
  async #considerEnd(record: DeviceGame): Promise<void> {
    const offers = await this.#asked(this.#search.offers(this.#line, record.level));
    if (offers && record === this.#record) this.#keep({ offered: record.moves.length });
  }

  /** Offers to end the game. */
  async offerEnd(): Promise<void> {
    const record = this.#record;
    this.answer = 'awaited';
    const south = opponentOf(record.mine) === 'south';
    const agreed = await this.#asked(this.#search.accepts(this.#line, record.level, south)).catch(
      () => null,
    );
    if (record !== this.#record) return;
    this.answer = agreed === false ? 'no' : null;
    if (agreed) this.finish('agreement');
  }

  /** null for a question that was given up. */
  async #asked<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    ++this.#asking;
    try {
      return await answer;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      throw error;
    } finally {
      --this.#asking;
      if (this.#left.signal.aborted) this.#search.close(); // its worker may have come after that
    }
  }

  /** Another game with sides changed; its address. */
  again(): string {
    const { rules, guarded, start, level, mine } = this.#record;
    const game = { rules, guarded, start, level, moves: '', mine: opponentOf(mine) };
    return `/local/${newGame(engine, game)}`;
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
    this.#left.abort();
    this.hints.forget();
    this.#search.close();
  }
}
