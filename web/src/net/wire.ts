/** The server's JSON (docs/http_api.md), as far as the page reads it. */
import type { Side } from '../board/types';
import type { EndReason } from '../engine/types';

/** What was agreed about time: per player and move, or days a move; null without a clock. */
export type ClockTerms =
  | { readonly initial_ms: number; readonly increment_ms: number }
  | { readonly days_per_move: number; readonly vacation_days?: number };

/** A game's clocks as of the game's `now_ms`. */
export interface WireClock {
  readonly south_ms: number;
  readonly north_ms: number;
  readonly running: Side | null;
  readonly initial_ms?: number;
  readonly increment_ms?: number;
  readonly days_per_move?: number;
  readonly vacation_days?: number;
  /** What is left of the vacation days. */
  readonly vacation?: { readonly south_ms: number; readonly north_ms: number };
}

/** A person in public: an id for blocks and reports, and whether the name is an account's. */
export interface Person {
  readonly id: string;
  readonly registered: boolean;
}

export interface WireGame {
  readonly id: string;
  readonly number: number;
  readonly rules: string;
  readonly opponent: 'friend' | 'anyone' | 'computer';
  readonly level: number | null;
  readonly status: 'open' | 'playing' | 'finished';
  readonly position: string;
  readonly moves: string;
  readonly ply: number;
  readonly version: number;
  readonly turn: Side | null;
  readonly score: readonly [number, number];
  readonly end: EndReason | null;
  readonly winner: Side | null;
  readonly offers: {
    readonly end: Side | null;
    readonly takeback: Side | null;
    readonly rematch: Side | null;
  };
  readonly may_claim: boolean;
  /** null where a seat is free. */
  readonly names: { readonly south: string | null; readonly north: string | null };
  readonly presence: {
    readonly south: boolean;
    readonly north: boolean;
    readonly onlookers: number;
  };
  readonly players?: { readonly south: Person | null; readonly north: Person | null };
  readonly clock: WireClock | null;
  /** As in the village: neither player is shown numbers of the other's houses. */
  readonly guarded?: boolean;
  /** The players see what onlookers say. */
  readonly casual?: boolean;
  /** Of a finished game: after this many plies its result could not change any more, if that was found out. */
  readonly decided_ply?: number | null;
  /** Who is to move and not here; from then on the other may claim the game. */
  readonly absent?: { readonly side: Side; readonly claim_at_ms: number } | null;
  /** When this was said, since 1970. */
  readonly now_ms: number;
  /** The game that follows this one. */
  readonly rematch: string | null;
  /** The reader's seat. */
  readonly you: Side | null;
}

export type Room = 'players' | 'onlookers';

export interface ChatMessage {
  readonly id: number;
  readonly room: Room;
  /** null for onlookers. */
  readonly side: Side | null;
  readonly name: string;
  readonly player: string | null;
  readonly text: string;
  readonly at_ms: number;
}

export interface ChatHistory {
  readonly messages: readonly ChatMessage[];
  /** Where the reader may speak. */
  readonly may: readonly Room[];
  /** Why nobody can speak now, by the code of the refusal, or null. */
  readonly closed: 'chat-closed' | 'read-only' | null;
}

export interface LiveMessage {
  readonly version: number;
  readonly chat?: ChatMessage;
  readonly type:
    | 'joined'
    | 'moved'
    | 'offered'
    | 'declined'
    | 'takeback'
    | 'ended'
    | 'chat'
    | 'presence'
    | 'resync';
  readonly game: WireGame;
}

export interface Seat {
  readonly id: string;
  readonly url: string;
  readonly side: Side;
}

export type GameAction =
  | 'resign'
  | 'offer-end'
  | 'accept-end'
  | 'decline-end'
  | 'offer-takeback'
  | 'accept-takeback'
  | 'decline-takeback'
  | 'abort'
  | 'claim'
  | 'rematch';

/** An open game, which anyone may join. */
export interface OpenGame {
  readonly id: string;
  readonly number: number;
  readonly rules: string;
  /** The free seat. */
  readonly side: Side;
  readonly name: string;
  readonly clock: ClockTerms | null;
  readonly created_ms: number;
  readonly guarded?: boolean;
  readonly casual?: boolean;
  readonly player?: Person | null;
}

/** Any other game of a list. */
export interface ListedGame {
  readonly id: string;
  readonly number: number;
  readonly rules: string;
  readonly opponent: 'friend' | 'anyone' | 'computer';
  readonly level: number | null;
  readonly status: 'open' | 'playing' | 'finished';
  readonly names: { readonly south: string | null; readonly north: string | null };
  readonly players: { readonly south: Person | null; readonly north: Person | null };
  readonly guarded: boolean;
  readonly casual: boolean;
  readonly clock: ClockTerms | null;
  /** When the running clock reaches 0. */
  readonly deadline_ms: number | null;
  readonly position: string;
  readonly ply: number;
  readonly turn: Side | null;
  readonly score: readonly [number, number];
  readonly end: EndReason | null;
  readonly winner: Side | null;
  readonly created_ms: number;
  readonly changed_ms: number;
  readonly onlookers: number;
  readonly you: Side | null;
}

export interface Lobby {
  readonly open: readonly OpenGame[];
  readonly live: readonly ListedGame[];
  readonly mine: readonly ListedGame[];
  /** How many of `mine` wait for the reader. */
  readonly your_turn: number;
  readonly now_ms: number;
}

/** Texts that the owner of the site may have written. */
export type TextName = 'imprint' | 'privacy';

export interface You {
  readonly id: string;
  readonly name: string;
  readonly registered: boolean;
  readonly language: string | null;
  readonly created_ms: number;
}

export interface Session {
  readonly id: string;
  readonly created_ms: number;
  readonly seen_ms: number;
  readonly agent: string;
  readonly current: boolean;
}

export type BlockKind = 'mute' | 'block' | 'none';

export interface Block {
  readonly player: string;
  readonly name: string;
  readonly kind: BlockKind;
  readonly since_ms: number;
}

export interface PlayerPage {
  readonly name: string;
  readonly id: string;
  readonly registered: boolean;
  readonly since_ms: number;
  readonly playing: number;
  readonly finished: number;
  readonly results: readonly {
    readonly rules: string;
    readonly side: Side;
    readonly won: number;
    readonly lost: number;
    readonly drawn: number;
  }[];
}
