/**
 * What the board is told and what it tells.
 *
 * The board draws a position, animates a sowing that others have worked out, and says which house was pressed. It holds
 * no rule of the game: legal houses, previews and traces come from outside (the C++ rules, as WebAssembly).
 *
 * Houses are numbered as they are sown, counter-clockwise: 0..5 are South's A..F, 6..11 North's a..f.
 * Stores are ordered [South, North].
 *
 * ## What a test can read
 *
 * The root element (`[data-board]`) carries
 * - `data-state`: `still`, or `sowing` while a play is being shown;
 * - `data-sown`: the letters of the houses in the order in which seeds have fallen so far in the last sowing (`DEFab`);
 *   it is complete when `data-state` is `still` again, whether the play was watched, skipped or shown without travel;
 * - `data-captured`: in the same form the captured houses with their seeds, in the order of the capture (`e2 d3`).
 *
 * It dispatches bubbling `CustomEvent`s, in the order of the game and at the moment the thing is seen:
 * - `sow` with {@link SowDetail}, once a seed;
 * - `capture` with {@link CaptureDetail}, once a captured house, from the last house backwards;
 * - `collect` with {@link CaptureDetail}, once a house (twice where it is shared) whose seeds are taken besides the capture, or are
 *   handed out at the game's end.
 * A play that is finished early dispatches what was left at once and in the same order.
 *
 * Each house is a button with `data-house` (its letter) and, unless hidden by guarded play, `data-seeds`.
 */

import type { Component } from 'svelte';
import type { Layout } from './geometry';
import type { House, Houses, Side, Stores, Trace } from './trace';

export type { Haul, House, Houses, Side, Stores, Trace } from './trace';

/**
 * A play to show. It starts whenever `key` changes, also with the board's first; one that is under way is finished at once.
 * When it becomes null, one that is under way is dropped: no end of it is reported.
 */
export interface Play {
  /** null where the game ends without another move: by agreement, say. */
  readonly trace: Trace | null;
  /** The stores at the game's end, where the play leads there: what they lack after the move comes from the board. Else null. */
  readonly end: Stores | null;
  readonly before: { readonly houses: Houses; readonly stores: Stores };
  readonly key: number;
}

export interface LastMove {
  readonly origin: House;
  readonly last: House;
}

/** `numbers` hides the seeds; `seeds` the numbers, but for those of heaps. */
export type Display = 'seeds' | 'numbers' | 'both';
/**
 * Carved wood with stores, the same without stores, plain high contrast; and the boards of `more/`, which are loaded when one is
 * chosen: two halves on hinges with the stores in front of the players, curved rows, a board on a foot, hollows in the earth.
 */
export type Material = 'wood' | 'plain-wood' | 'contrast' | LaterBoard;
export type LaterBoard = 'hinged' | 'curved' | 'pedestal' | 'earth';
/** All but nickernuts are loaded when they are chosen. */
export type SeedKind = 'nickernut' | LaterSeed;
export type LaterSeed = 'cowrie' | 'pebble' | 'marble' | 'bead';

/** How full a house looks: 0, up to 5, up to 12, more. What guarded play says instead of a number. */
export type Amount = 'none' | 'few' | 'many' | 'heap';

export interface HouseFacts {
  /** `A`..`F`, `a`..`f`. */
  readonly letter: string;
  readonly side: Side;
  /** It lies in the viewer's row. */
  readonly own: boolean;
  /** null where guarded play hides it. */
  readonly seeds: number | null;
  readonly amount: Amount;
  /** The viewer may press it now. */
  readonly playable: boolean;
  /** It is set as the viewer's next move. */
  readonly planned: boolean;
  /** Its part in the last move. */
  readonly last: 'origin' | 'end' | null;
}

export interface StoreFacts {
  readonly side: Side;
  readonly own: boolean;
  readonly name: string;
  readonly seeds: number;
}

export interface PreviewFacts {
  readonly origin: string;
  /** The house in which the last seed falls. */
  readonly last: string;
  /** Seeds captured by the move. */
  readonly captured: number;
  readonly grandSlam: boolean;
}

/** Every word the board says or shows. */
export interface BoardLabels {
  /** A number of seeds as it is shown: half seeds, too. */
  readonly number: (seeds: number) => string;
  /** Accessible name of the whole board. */
  readonly board: (facts: { viewer: Side; names: Names }) => string;
  /** Accessible name of a row of six. */
  readonly row: (facts: { side: Side; own: boolean; name: string }) => string;
  /** Accessible name of a house, for example "Your house C, 5 seeds, can be played". */
  readonly house: (facts: HouseFacts) => string;
  /** Accessible name of a store, for example "Ama's store, 12 seeds". */
  readonly store: (facts: StoreFacts) => string;
  /** What a move would do, read with its house: "Ends in b, captures 3". */
  readonly preview: (facts: PreviewFacts) => string;
  /** Beside a player's name: "here", "away". */
  readonly presence: (seat: Seat) => string;
  /** Beside the name of the player whose turn it is: "to move". */
  readonly toMove: (facts: { side: Side; own: boolean; name: string }) => string;
}

/** A player's clock as it stands. */
export interface ClockFace {
  readonly text: string;
  /** The same for those who listen. */
  readonly spoken: string;
  readonly running: boolean;
  /** Little is left. */
  readonly low: boolean;
  /** What is left of the days off, where some were agreed. */
  readonly vacation: { readonly text: string; readonly spoken: string } | null;
}

/** A seat of somebody else: whether they are connected, and what stands beside the name ("guest", "BOT"). */
export interface Seat {
  /** null: not connected, and it matters no longer. */
  readonly here: boolean | null;
  readonly mark: string;
}
/** null for the computer, a free seat and the visitor's own. */
export type Seats = Readonly<Record<Side, Seat | null>>;

export interface Names {
  readonly south: string;
  readonly north: string;
}

export interface SowDetail {
  readonly house: House;
  readonly letter: string;
  /** 0 for the first seed. */
  readonly index: number;
  readonly of: number;
}

export interface CaptureDetail {
  readonly house: House;
  readonly letter: string;
  readonly seeds: number;
  /** 0 for the last house of the sowing. */
  readonly index: number;
}

export interface BoardProps {
  houses: Houses;
  stores: Stores;
  /** The viewer's row lies at the bottom, or at the right on an upright board. */
  viewer: Side;
  /** Whose turn it is; null when the game is over. */
  mover: Side | null;
  /** Houses the viewer may press now; empty when it is not the viewer's turn. */
  legal: readonly House[];
  lastMove: LastMove | null;
  /** What pressing a house would do, or null when that is not to be shown. */
  preview: (house: House) => Trace | null;
  onplay: (house: House) => void;
  /** Any other house was pressed. */
  onillegal: (house: House) => void;
  /** Houses that may be set as the viewer's next move while the opponent thinks; those that can be pressed for that only. */
  plannable?: readonly House[];
  /** The house set so. */
  planned?: House | null;
  /** A house of `plannable` was pressed. */
  onplan?: (house: House) => void;
  play: Play | null;
  /** Milliseconds from one seed to the next, 90..140 by custom; 0 shows no travel. */
  speed: number;
  names: Names;
  /** Beside the names; null where nobody's presence is told. */
  seats?: Seats | null;
  /** Beside the names; null in a game without clocks. */
  clocks?: Readonly<Record<Side, ClockFace>> | null;
  labels: BoardLabels;
  /** A play has been shown to its end. */
  onanimated: () => void;
  /** As in the village: no numbers and no previews. */
  guarded?: boolean;
  /** Whose seeds have been counted nevertheless, which players may do with their own. */
  counted?: Side | null;
  display?: Display;
  material?: Material;
  seedKind?: SeedKind;
  /** A small picture: it lies, however little room there is. */
  flat?: boolean;
  /** Drawn above the seeds, in the layout's units. */
  Over?: Component<{ layout: Layout }> | undefined;
}

const kLetters = 'ABCDEFabcdef';

export const letterOf = (house: House): string => kLetters[house] ?? '?';
export const houseOf = (letter: string): House => kLetters.indexOf(letter);
export const sideOf = (house: House): Side => (house < 6 ? 'south' : 'north');
export const storeIndex = (side: Side): 0 | 1 => (side === 'south' ? 0 : 1);
export const opponentOf = (side: Side): Side => (side === 'south' ? 'north' : 'south');

/** Boards with hollows for the captured seeds. */
export const storesOn = (material: Material): 'carved' | 'none' =>
  material === 'plain-wood' || material === 'earth' ? 'none' : 'carved';

/** Whether a house has its number: more seeds than can be told apart have it also where seeds alone are wanted. */
export const showsNumber = (display: Display, seeds: number): boolean =>
  display !== 'seeds' || amountOf(seeds) === 'heap';

export function amountOf(seeds: number): Amount {
  if (seeds === 0) return 'none';
  if (seeds <= 5) return 'few';
  return seeds <= 12 ? 'many' : 'heap';
}
