/**
 * What oware.wasm answers (bindings/wasm/oware_answers.hpp), in TypeScript.
 *
 * Houses are numbers 0..11 (A..F, a..f); seeds are numbers, half seeds .5; pairs are [South, North].
 */
import type { House, Side, Trace } from '../board/trace';
import type { Feeding, GrandSlam, PresetName, Repetition } from './generated';

export type { Feeding, GrandSlam, House, PresetName, Repetition, Side, Trace };

export type EndReason =
  | 'majority'
  | 'even'
  | 'no-move'
  | 'repetition'
  | 'agreement'
  | 'resignation'
  | 'timeout'
  | 'aborted';

export type IllegalReason =
  | 'none'
  | 'not-your-house'
  | 'empty-house'
  | 'must-feed'
  | 'grand-slam-forbidden'
  | 'leaves-opponent-empty';

/** How people ended a game after its moves. */
export type Finish = '' | 'agreement' | 'claim' | 'south-resigns' | 'north-resigns';

/** What one move did. */
export interface Ply {
  readonly house: House;
  /** Seeds sown. */
  readonly seeds: number;
  /** Where the last of them fell. */
  readonly last: House;
  readonly captured: number;
  /** Seeds that the opponent took by it. */
  readonly collected: number;
}

export type Pair = readonly [south: number, north: number];

export interface Ending {
  readonly reason: EndReason;
  /** The count after sharing out. */
  readonly score: Pair;
  readonly winner: Side | null;
  /** `repetition`: after this many plies the position stood there first; 0 is the start. */
  readonly repeats_ply: number | null;
}

export interface GameAnswer {
  readonly rules: string;
  readonly start: string;
  readonly moves: string;
  readonly plies: readonly Ply[];
  readonly position: string;
  readonly houses: readonly number[];
  readonly stores: Pair;
  /** Whose turn it would be, also when the game is over. */
  readonly mover: Side;
  readonly legal: readonly House[];
  /** A reason for each of the twelve houses. */
  readonly illegal: readonly IllegalReason[];
  readonly score: Pair;
  /** The count if both agreed to end now. */
  readonly share: Pair;
  /** A player may claim the sharing-out after many plies without a capture. */
  readonly may_claim: boolean;
  readonly ending: Ending | null;
}

export interface MoveTrace extends Trace {
  readonly after: Trace['after'] & {
    readonly position: string;
    readonly stores: Pair;
    readonly mover: Side;
  };
}

export interface RuleSet {
  /** The canonical name: "abapa", "awari,repetition=none". */
  readonly name: string;
  readonly grand_slam: GrandSlam;
  readonly feeding: Feeding;
  readonly repetition: Repetition;
  readonly seeds_per_house: number;
}

export interface RuleSets {
  readonly presets: readonly (RuleSet & { readonly name: PresetName })[];
  readonly grand_slam: readonly GrandSlam[];
  readonly feeding: readonly Feeding[];
  readonly repetition: readonly Repetition[];
}

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly found: string;
  readonly expected: string;
  readonly ply?: number;
}
