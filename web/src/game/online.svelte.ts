/**
 * One game on the server, as this page knows it: the server's state, a move of ours that is on its way, and the line.
 * The server's state is the truth; a move of ours shows at once and is taken off the board again when the server refuses it. A move
 * may be set while the opponent thinks; it is played as soon as it can be.
 */
import { type House, letterOf } from '../board/types';
import { engine } from '../engine/page';
import {
  Refused,
  Unreached,
  act,
  ask,
  at,
  fetchGame,
  joinGame,
  liveAddress,
  playMove,
  resume,
} from '../net/api';
import { fetchChat, say } from '../net/chat';
import { LiveLine } from '../net/live';
import type { ChatHistory, GameAction, Room, WireGame } from '../net/wire';
import type { ClockState } from './clock';
import { sounds } from '../sound/sounds';
import { Playback } from './playback.svelte';
import { remember, seenOf } from './seen';
import { keepUnsent, unsentOf } from './unsent';
import { ChatLog } from './chat_log.svelte';

/** Waits between tries of a request that did not reach the server, in milliseconds. */
const kRetryWaits = [300, 700, 1500, 3000, 5000];

const isTurn = (game: WireGame): boolean =>
  game.status === 'playing' && game.turn !== null && game.turn === game.you;

const kRung = 'oware.rung';

/** Of several tabs with the same game only one rings. */
function firstToRing(turn: string): boolean {
  try {
    if (localStorage.getItem(kRung) === turn) return false;
    localStorage.setItem(kRung, turn);
  } catch {
    // Each rings for itself.
  }
  return true;
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export class OnlineGame {
  readonly id: string;
  readonly playback: Playback;
  /** Ends when the server has said what game this is, or that there is none. */
  readonly known: Promise<void>;

  /** null until the server has answered. */
  game = $state.raw<WireGame | null>(null);
  /** There is no such game. */
  missing = $state(false);
  /** What came of a private link in the address: the seat, or not. */
  resumed = $state<'yes' | 'no' | null>(null);
  lineUp = $state(true);
  /** The code of what the server refused last. */
  refused = $state('');
  /** The house set as the next move. */
  planned = $state<House | null>(null);
  /** The house that had been set and could not be played when the turn came. */
  thwarted = $state<House | null>(null);
  /** When the state came, by `performance.now()`. */
  heard = $state(0);
  /** null in a game without clocks. */
  clock = $state.raw<ClockState | null>(null);
  /** A move that the server has not confirmed yet. */
  #pending = $state.raw<{ letter: string; ply: number } | null>(null);

  readonly #chat: ChatLog;
  #line: LiveLine | null = null;
  #left = false;
  /** The ply of a rated game during which, our turn, the page was left for something else. */
  #blurred = -1;
  readonly #handed: boolean;

  /** `playback` already shows the game's beginning, or is absent. */
  constructor(id: string, playback?: Playback) {
    this.id = id;
    this.playback = playback ?? new Playback();
    this.#handed = playback !== undefined;
    this.#chat = new ChatLog(() => fetchChat(id));
    this.playback.held = document.hidden;
    this.known = this.#begin();
    // The next game takes it over.
    window.onblur = () => {
      if (this.game?.rated && isTurn(this.game)) this.#blurred = this.game.ply;
    };
  }

  get sending(): boolean {
    return this.#pending !== null;
  }

  /** What was said here. */
  get chat(): ChatHistory | null {
    return this.#chat.history;
  }

  loadChat(): Promise<void> {
    return this.#chat.load();
  }

  leave(): void {
    this.#left = true;
    this.#line?.close();
  }

  /** Comes back at once after the network did. */
  hurry(): void {
    this.#line?.hurry();
  }

  /** Sets the next move, or takes it back: with null, or with the same house again. */
  plan(house: House | null): void {
    this.thwarted = null;
    this.planned = house === this.planned ? null : house;
  }

  /** Says of a move, where it is so, that the page was left before it. */
  #send(move: string, ply: number): Promise<WireGame> {
    return this.#blurred === ply
      ? ask(`${at(this.id)}/moves`, { move, ply, blurred: true })
      : playMove(this.id, move, ply);
  }

  async play(letter: string): Promise<void> {
    const game = this.game;
    if (!game || this.#pending) return;
    this.refused = '';
    this.planned = this.thwarted = null;
    this.#pending = { letter, ply: game.ply };
    keepUnsent(this.id, this.#pending);
    this.#show();
    try {
      this.#take(await this.#persist(() => this.#send(letter, game.ply)));
    } catch (error) {
      this.#blame(error);
    }
    if (!this.#left) keepUnsent(this.id, null);
    this.#pending = null;
    this.#show();
    if (this.game) this.#carryOut(this.game);
  }

  async act(action: GameAction): Promise<void> {
    this.refused = '';
    try {
      this.#take(await this.#persist(() => act(this.id, action)));
    } catch (error) {
      this.#blame(error);
    }
  }

  async join(name: string): Promise<void> {
    this.refused = '';
    try {
      await this.#persist(() => joinGame(this.id, name));
      this.#take(await this.#persist(() => fetchGame(this.id)));
      // The line was opened as a spectator's; a new one knows our seat.
      this.#connect();
    } catch (error) {
      this.#blame(error);
    }
  }

  /** Says something; the error code, or '' when it was taken. */
  async say(room: Room, text: string): Promise<string> {
    try {
      this.#chat.hear(await say(this.id, room, text));
      return '';
    } catch (error) {
      const code = error instanceof Refused ? error.code : 'other';
      if (code === 'chat-closed' || code === 'read-only') void this.loadChat();
      return code;
    }
  }

  /** The private link of a seat: #seat=SECRET. It leaves the address at once. */
  async #resume(): Promise<void> {
    const token = /^#seat=(.+)$/.exec(location.hash)?.[1];
    if (!token) return;
    history.replaceState(null, '', location.pathname);
    try {
      await this.#persist(() => resume(this.id, token));
      this.resumed = 'yes';
    } catch {
      this.resumed = 'no';
    }
  }

  async #begin(): Promise<void> {
    try {
      await this.#resume();
      this.#take(await this.#persist(() => fetchGame(this.id)));
    } catch (error) {
      this.missing = error instanceof Refused;
      return;
    }
    if (this.#left) return;
    this.#connect();
    const unsent = unsentOf(this.id);
    if (unsent === null) return;
    if (unsent.ply === this.game?.ply && isTurn(this.game)) void this.play(unsent.letter);
    else keepUnsent(this.id, null);
  }

  #connect(): void {
    this.#line?.close();
    this.#line = new LiveLine({
      connect: (from) => new WebSocket(liveAddress(this.id, from)) as never,
      onmessage: ({ game, chat }) => {
        if (chat) this.#chat.hear(chat);
        this.#take(game);
      },
      onstate: (up) => {
        const back = up && !this.lineUp;
        this.lineUp = up;
        // What is said comes by an open line only: what was said before is asked for once it is.
        if (up) void this.loadChat();
        if (back) void this.#lookAgain();
      },
    });
  }

  /** After a pause: no event reports the time that has run meanwhile, or who has come and gone. */
  async #lookAgain(): Promise<void> {
    try {
      this.#take(await this.#persist(() => fetchGame(this.id)));
    } catch (error) {
      this.#blame(error);
    }
  }

  /** Sends until the server has answered: every request may be repeated without harm. */
  async #persist<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; ; ++tries) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof Unreached) || this.#left) throw error;
        this.lineUp = false;
        await wait(kRetryWaits[Math.min(tries, kRetryWaits.length - 1)] ?? 0);
      }
    }
  }

  /** The server's newer word about the game; an answer that comes late is passed over. */
  #take(game: WireGame): void {
    const known = this.game;
    if (known && game.version < known.version) return;
    if (known && game.version > known.version) this.refused = '';
    this.game = game;
    // A joining player leaves the spectators' room: where they may write comes with the new line.
    if (known && game.you !== known.you) this.#chat.forget();
    if (game.status === 'finished' && known && known.status !== 'finished') void this.loadChat();
    this.lineUp = true;
    this.heard = performance.now();
    this.clock = game.clock && { clock: game.clock, heard: this.heard };
    this.#show(known === null);
    this.#carryOut(game);
    if (known && isTurn(game) && !isTurn(known) && !this.#pending)
      this.playback.whenRested(() => this.#ring(game));
  }

  /** It is the visitor's turn, and its last move has been seen. */
  #ring({ ply }: WireGame): void {
    if (this.game?.ply === ply && firstToRing(`${this.id} ${ply}`)) sounds.turn();
  }

  /** The turn has come for which a move was set. */
  #carryOut(game: WireGame): void {
    const house = this.planned;
    if (house === null || this.#pending || (game.status === 'playing' && game.turn !== game.you))
      return;
    this.planned = null;
    if (game.status !== 'playing') return;
    const { legal } = engine.game({
      rules: game.rules,
      start: game.start ?? '',
      moves: game.moves,
    });
    if (legal.includes(house)) void this.play(letterOf(house));
    else this.thwarted = house;
  }

  #show(first = false): void {
    const game = this.game;
    if (!game) return;
    const pending = this.#pending;
    const record = {
      rules: game.rules,
      start: game.start ?? '',
      finish: '' as const,
      count: game.status === 'finished' ? game.score : null,
      moves: pending && pending.ply === game.ply ? game.moves + pending.letter : game.moves,
    };
    if (first && !this.#handed) this.playback.open(record, seenOf(this.id) ?? undefined);
    else this.playback.follow(record);
    if (document.visibilityState === 'visible') remember(this.id, game.ply);
  }

  /** The page is looked at again: what came meanwhile is sown, and counts as seen. */
  looked(): void {
    this.playback.held = document.hidden;
    if (!document.hidden && this.game) remember(this.id, this.game.ply);
  }

  #blame(error: unknown): void {
    if (error instanceof Refused) this.refused = error.code;
    else if (!(error instanceof Unreached)) throw error;
  }
}
