/** A game on the server, as a player or a spectator sees it. The server has answered before there is a view of it. */
import { ratingText } from '../ratings/pools';
import {
  type ClockFace,
  type House,
  type Names,
  type Seat,
  type Seats,
  type Side,
  letterOf,
  opponentOf,
} from '../board/types';
import { dateTag, timeTag } from '../analysis/about';
import { engine } from '../engine/page';
import { tongue, words } from '../i18n/index.svelte';
import { settings } from '../ui/settings.svelte';
import { ogn } from '../net/api';
import { hintAction, onlineActions } from './actions';
import { Asking } from './asking.svelte';
import { faceOf } from './clock';
import type { OnlineGame } from './online.svelte';
import { outcomeOf } from './outcome';
import { dutyOf, moveNumber, phraseOf } from './phrases';
import { briefName, givenName, hereOf, markOf, nameOfKind } from './terms';
import type { TableView } from './view';

export type Offered = 'end' | 'takeback' | 'end-sent' | 'takeback-sent';

export class OnlineView implements TableView {
  readonly online: OnlineGame;
  /** What is asked before it is done. */
  asking = $state<'end' | 'resign' | 'abort' | 'seat' | null>(null);
  /** Whoever opened an invitation only to watch. */
  watching = $state(false);
  /** A move that waits for the visitor's confirmation. */
  considered = $state<House | null>(null);
  /** The game's address has been copied. */
  copied = $state(false);
  /** Of a player against the computer; between people nobody gets any, nor where numbers are not told. */
  readonly hints: Asking | null;
  /** The rematch that was there before this view: only one that comes while it is looked at is followed. */
  readonly #knownRematch: string | null;

  constructor(online: OnlineGame) {
    this.online = online;
    this.#knownRematch = this.wire.rematch;
    const { opponent, rated, you } = this.wire;
    const hinted = opponent === 'computer' && !rated && you !== null;
    this.hints = hinted ? new Asking(online.id) : null;
  }

  get wire() {
    return this.online.game!;
  }

  get playback() {
    return this.online.playback;
  }

  get clock() {
    return this.online.clock;
  }

  get planned() {
    return this.online.planned;
  }

  readonly mine = $derived.by(() => this.wire.you);
  readonly playing = $derived.by(() => this.wire.status === 'playing');
  readonly plays = $derived.by(() =>
    this.playing && this.mine && !this.online.sending ? [this.mine] : [],
  );
  readonly freeSide = $derived.by<Side | null>(() => {
    const { south, north } = this.wire.names;
    return south === null ? 'south' : north === null ? 'north' : null;
  });
  readonly names = $derived.by<Names>(() => ({
    south: this.#nameOf('south'),
    north: this.#nameOf('north'),
  }));

  readonly called = $derived.by<Names>(() => ({
    south: this.#calledBy('south'),
    north: this.#calledBy('north'),
  }));
  readonly seats = $derived.by<Seats>(() => ({
    south: this.#seatOf('south'),
    north: this.#seatOf('north'),
  }));
  readonly actions = $derived.by(() => {
    const all = onlineActions(words.t, this.wire, this.mine, this, {
      act: (action) => void this.online.act(action),
      ask: (what) => (this.asking = what),
      copy: () => void this.#copyLink(),
      file: ogn(this.online.id),
    });
    if (!this.hints || !this.playing || this.guarded) return all;
    return [hintAction(words.t, !this.#askable, () => this.askHint()), ...all];
  });
  /** The player thinks about a move on the board that can be seen. */
  readonly #askable = $derived.by(
    () =>
      this.hints?.state === null &&
      this.playing &&
      !this.guarded &&
      this.playback.present &&
      this.playback.game.ending === null &&
      this.playback.game.mover === this.mine &&
      !this.online.sending,
  );

  readonly outcome = $derived.by(() => {
    const { end, winner, score, rules } = this.wire;
    if (!end) return null;
    const facts = { reason: end, winner, score };
    const { repetition } = engine.ruleSet(rules);
    return outcomeOf(words.t, this.playback.game, repetition, facts, this.mine, this.called);
  });
  /** Whose game it is, for the analysis board: nobody is called "You" there. */
  readonly about = $derived.by(() => ({
    south: this.#chosenName('south'),
    north: this.#chosenName('north'),
    date: dateTag(this.wire.created_ms),
    time: timeTag(this.wire.clock),
  }));
  readonly offered = $derived.by<Offered | null>(() => {
    const { mine, playing } = this;
    const { offers } = this.wire;
    if (!playing || mine === null) return null;
    const other = opponentOf(mine);
    if (offers.end === other) return 'end';
    if (offers.takeback === other) return 'takeback';
    if (offers.end === mine) return 'end-sent';
    return offers.takeback === mine ? 'takeback-sent' : null;
  });
  readonly inviting = $derived.by(
    () =>
      this.wire.status === 'open' &&
      this.freeSide !== null &&
      (this.mine !== null || !this.watching),
  );

  readonly title = $derived.by(() => words.t.moves.game(this.wire.number));
  readonly status = $derived.by(() => this.#statusNow());
  readonly errorText = $derived.by(() => {
    const { refused, thwarted, resumed } = this.online;
    if (refused) return phraseOf(words.t, refused);
    if (thwarted !== null) return words.t.plan.gone(letterOf(thwarted));
    return resumed === 'no' ? words.t.seat.resumeFailed : '';
  });
  readonly blocked = $derived.by(() => {
    const { t } = words;
    if (this.wire.status === 'finished') return t.status.over;
    if (this.mine === null) return t.illegal.spectator;
    return this.wire.status === 'open' ? t.illegal.notBegun : '';
  });
  readonly guarded = $derived.by(
    () =>
      this.wire.guarded === true && !(this.wire.status === 'finished' && this.playback.caughtUp),
  );
  /** A next move can be set where moves follow each other quickly. */
  readonly planner = $derived.by(() =>
    this.playing && this.wire.clock?.days_per_move === undefined ? this.mine : null,
  );
  readonly caption = $derived.by(() => {
    const over = this.outcome && this.playback.caughtUp;
    const count = this.playback.told + (over ? 0 : 1);
    return `${this.title} · ${words.t.moves.moveNumber(moveNumber(count))}`;
  });
  readonly prelude = $derived.by(() => this.wire.status === 'open');

  readonly myTurn = $derived.by(
    () => this.playing && this.mine !== null && this.wire.turn === this.mine,
  );
  /** It may be told where one looks when the page is not in front: never before the seeds of the last move have come to rest. */
  readonly turnTold = $derived.by(() => this.myTurn && this.playback.rested);
  /** The visitor's own last move can be taken back, if the opponent allows it; the computer does, unless the game is rated. */
  readonly retractable = $derived.by(
    () =>
      this.playing &&
      this.mine !== null &&
      this.wire.ply > (this.mine === 'south' ? 0 : 1) &&
      this.wire.offers.takeback === null &&
      !(this.wire.rated && this.wire.opponent === 'computer'),
  );
  readonly absent = $derived.by(() => (this.playing ? (this.wire.absent ?? null) : null));
  /** What each would have if both agreed to end now. */
  readonly share = $derived.by(() => {
    const [south, north] = this.playback.game.share;
    if (this.guarded) return words.t.guarded.share;
    return this.mine === 'north'
      ? words.t.offer.wouldYou(north, south)
      : words.t.offer.wouldYou(south, north);
  });
  /** A rematch that has come while the visitor, one of the players, looked at this game. */
  readonly rematchCall = $derived.by(() => {
    const { rematch } = this.wire;
    return this.mine !== null && rematch !== this.#knownRematch ? rematch : null;
  });

  /** The name that a player gave, or an empty one. */
  nameGiven(side: Side): string {
    return givenName(this.wire.names[side]);
  }

  #calledBy(side: Side): string {
    const { t } = words;
    return this.#chosenName(side) || t.side(side);
  }

  #chosenName(side: Side): string {
    return nameOfKind(words.t, this.wire, side) || this.nameGiven(side);
  }

  #seatOf(side: Side): Seat | null {
    const { kinds, presence, status } = this.wire;
    const kind = kinds[side];
    if (side === this.mine || !kind || kind === 'computer' || kind === 'deleted') return null;
    return { here: hereOf({ presence, status }, side), mark: markOf(words.t, this.wire, side) };
  }

  async #copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.copied = true;
    } catch {
      this.copied = false; // the browser does not allow it here; the address line has the link
    }
  }

  /** A name as on the plates: with the rating of who has one. */
  #nameOf(side: Side): string {
    const rating = this.wire.ratings?.[side];
    const name = this.plainName(side);
    return rating ? `${name} ${ratingText(rating)}` : name;
  }

  plainName(side: Side): string {
    const { t } = words;
    if (side === this.mine) return t.players.you;
    if (this.wire.names[side] === null) return t.players.free;
    const ofKind = nameOfKind(t, this.wire, side);
    return (
      ofKind || this.nameGiven(side) || (this.mine === null ? t.side(side) : t.players.opponent)
    );
  }

  #statusNow(): string {
    const { t } = words;
    const { mine, wire, playback } = this;
    if (this.outcome) return this.outcome.title;
    if (wire.status === 'open')
      return mine
        ? wire.opponent === 'friend'
          ? t.status.noOpponent
          : t.status.noTaker
        : this.freeSide
          ? t.status.openSeat(this.freeSide)
          : '';
    // A move that has just ended the game is confirmed in a moment.
    if (playback.game.ending) return t.status.over;
    const { mover } = playback.game;
    const name = briefName(this.nameGiven(mover));
    if (mine === null)
      return `${t.status.looking} ${t.status.turnOf(name ? `${name} (${t.side(mover)})` : t.side(mover))}`;
    if (this.offered === 'end') return t.offer.received(this.nameGiven(opponentOf(mine)));
    if (mover !== mine) {
      if (wire.opponent === 'computer') return t.status.thinking;
      return name ? t.status.waiting(name) : t.status.waitingOpponent;
    }
    if (playback.game.plies.length === 0) return t.status.yourFirst;
    return `${t.status.yourTurn} ${dutyOf(t, playback.game)}`.trim();
  }

  clocksAt(now: number): Readonly<Record<Side, ClockFace>> | null {
    const { clock } = this;
    if (!clock) return null;
    const face = (side: Side): ClockFace =>
      faceOf(clock, side, now, tongue.language, words.t.time.vacationLeft);
    return { south: face('south'), north: face('north') };
  }

  play(house: House): void {
    if (settings.confirm) this.considered = house;
    else this.send(house);
  }

  send(house: House): void {
    this.considered = null;
    void this.online.play(letterOf(house));
  }

  askHint(): void {
    const { rules, start, moves } = this.playback.game;
    if (this.#askable) void this.hints?.ask({ rules, start, moves });
  }

  plan(house: House | null): void {
    this.online.plan(house);
  }

  leave(): void {
    this.hints?.forget();
    this.online.leave();
  }
}
