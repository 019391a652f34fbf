/** The first page's board: already set, and the first tap begins a game on it. */
import { type House, type Names, type Side, letterOf, opponentOf } from '../board/types';
import { loadCore } from '../engine/page';
import { Playback, type Record } from '../game/playback.svelte';
import { phraseOf, sidesOf } from '../game/phrases';
import type { TableView } from '../game/view';
import { words } from '../i18n/index.svelte';
import { Refused, createGame, playMove } from '../net/api';
import { LobbyWatch } from '../net/lobby.svelte';
import { router } from '../ui/router.svelte';
import { settings } from '../ui/settings.svelte';
import { Wishes } from './first.svelte';

export class FirstView implements TableView {
  readonly wishes = new Wishes();
  readonly playback = new Playback();
  readonly watch = new LobbyWatch();
  /** The form has come, after which the lobby may. */
  formArrived: () => void = () => undefined;
  readonly formIsThere = new Promise<void>((done) => (this.formArrived = done));
  /** Where the game that has been begun on this board is played. */
  begun = '';
  busy = $state(false);
  errorText = $state('');

  readonly clock = null;
  readonly planner = null;
  readonly planned = null;
  readonly caption = '';
  readonly seats = null;
  readonly actions = [];
  readonly prelude = false;
  readonly plan = (): void => undefined;
  readonly clocksAt = (): null => null;

  readonly title = $derived(words.t.first.form);
  readonly slogan = $derived(words.t.first.slogan);
  /** Who has the first move. */
  readonly #first = $derived.by<Side>(() => (this.wishes.start.endsWith('N') ? 'north' : 'south'));
  /** Against the computer; whoever takes either side begins. */
  readonly mine = $derived.by<Side | null>(() => {
    const { opponent, side } = this.wishes;
    if (opponent !== 'computer') return null;
    return side === 'random' ? this.#first : side;
  });
  /** A tap on the board begins a game where the visitor begins. */
  readonly #tappable = $derived.by(() => {
    const { opponent, unfit } = this.wishes;
    return !this.busy && !unfit && (opponent === 'local' || this.mine === this.#first);
  });
  readonly plays = $derived.by<readonly Side[]>(() => (this.#tappable ? [this.#first] : []));
  readonly called = $derived.by<Names>(() => {
    const sides = sidesOf(words.t);
    const computer = words.t.players.computer(settings.level);
    return this.mine ? { ...sides, [opponentOf(this.mine)]: computer } : sides;
  });
  readonly names = $derived.by<Names>(() =>
    this.mine ? { ...this.called, [this.mine]: words.t.players.you } : this.called,
  );
  readonly status = $derived.by(() => {
    const { first, status } = words.t;
    const { opponent } = this.wishes;
    if (this.playback.game.plies.length > 0)
      return opponent === 'computer'
        ? status.thinking
        : status.sideToMove(this.playback.game.mover);
    if (opponent === 'friend') return first.leadFriend;
    if (opponent === 'anyone') return first.leadAnyone;
    if (this.wishes.unfit) return words.t.refused['bad-position'];
    if (this.#first === 'north') return status.sideToMove(this.#first);
    return this.mine === 'north' ? first.leadNorth : first.lead;
  });
  /** What else a visitor can do, below the form's button. */
  readonly note = $derived.by(() => {
    const { first } = words.t;
    if (this.wishes.opponent === 'friend') return first.friendNote;
    if (this.wishes.opponent === 'anyone') return first.anyoneNote;
    return this.#tappable || this.busy ? first.tapNote : '';
  });
  readonly blocked = $derived.by(() => (this.#tappable ? '' : this.status));

  get guarded(): boolean {
    return this.wishes.guarded;
  }

  /** The board as the wishes want it. */
  set(): void {
    this.playback.open(this.#record(''));
  }

  #record(moves: string): Record {
    const { rules, start } = this.wishes;
    return { rules, moves, start, finish: '' };
  }

  play(house: House): void {
    void this.start(house);
  }

  /** Begins the game, with a first move where one was made on the board. */
  async start(first: House | null): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.errorText = '';
    const { opponent } = this.wishes;
    try {
      // The game is made meanwhile; its page waits for the core as well, and comes after this.
      if (first !== null)
        void loadCore().then(
          () => this.#show(first),
          () => undefined,
        );
      this.begun = await (opponent === 'local' || this.wishes.here
        ? this.#here(first)
        : this.#there(opponent, first));
      router.go(this.begun, first === null ? 'top' : 'stay');
    } catch (error) {
      this.errorText =
        error instanceof Refused ? phraseOf(words.t, error.code) : words.t.first.failed;
      this.busy = false;
      this.set();
    }
  }

  /** The first move is sown on this very board while the game is being made. */
  #show(first: House): void {
    if (!this.busy) return; // the game could not be made
    this.playback.follow(this.#record(letterOf(first)));
  }

  /** A game on this device; its address. */
  async #here(first: House | null): Promise<string> {
    const [{ beginHere }] = await Promise.all([import('../game/begin_here'), loadCore()]);
    return beginHere(this.wishes, settings.level, first);
  }

  /** A game on the server, or while that cannot be reached one with the computer here; its address. */
  async #there(against: 'computer' | 'anyone' | 'friend', first: House | null): Promise<string> {
    const { rules, side, clock, casual, guarded, listed, social, start } = this.wishes;
    const name = this.wishes.name.trim();
    const making = createGame({
      rules,
      opponent: against,
      level: settings.level,
      side: first === null ? side : this.#first,
      ...(guarded ? { guarded: true } : {}),
      ...(social ? { clock, casual: casual || start !== '' } : {}),
      ...(against === 'friend' ? { listed } : {}),
      ...(start ? { position: start } : {}),
      ...(name ? { name } : {}),
    });
    const seat = await making.catch((error: unknown) => {
      if (against === 'computer' && !(error instanceof Refused)) return null;
      throw error;
    });
    if (!seat) return this.#here(first);
    if (first !== null) await playMove(seat.id, letterOf(first), 0);
    return `/g/${seat.id}`;
  }

  leave(): void {
    this.watch.leave();
  }
}
