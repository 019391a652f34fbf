/** Houses, players, and one move seed by seed: what the board and the core's answers (engine/types.ts) are both about. */

export type Side = 'south' | 'north';

/** 0..11, counter-clockwise from South's A. */
export type House = number;

/** Houses from A to F and a to f. */
export type Houses = readonly number[];

/** Seeds in South's and North's store. */
export type Stores = readonly [number, number];

export interface Haul {
  readonly house: House;
  readonly seeds: number;
}

/** One move, seed by seed, as the rules worked it out. */
export interface Trace {
  readonly origin: House;
  /** Where each seed falls, in order. */
  readonly drops: readonly House[];
  /** Captured houses from the last one backwards. */
  readonly captures: readonly Haul[];
  /** Seeds taken besides the capture, as part of the move; to whom they go, the stores in `after` say. */
  readonly collected: readonly Haul[];
  readonly grand_slam: boolean;
  readonly after: {
    readonly houses: Houses;
    readonly stores: Stores;
    readonly mover: Side | null;
  };
}
