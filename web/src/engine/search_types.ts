/**
 * What engine.wasm and engine_threads.wasm answer (bindings/wasm/engine_answers.hpp), and what is said between the page and the search's worker.
 *
 * Scores are hundredths of a seed, margins whole seeds: own seeds minus the opponent's at the end, of the player to move.
 */
import type { House, PresetName, Problem } from './types';

/** What a search says of one move. */
export interface Variation {
  readonly move: House;
  readonly score: number;
  /** The score is a lower bound: the search was stopped before it was repeated. */
  readonly at_least: boolean;
  /** Proven bounds of the final margin; -48 and 48 where nothing is proven. */
  readonly lowest: number;
  readonly highest: number;
  /** In plies, of the search that gave the score. */
  readonly depth: number;
  /** Of the move, in percent: 100 for the best one. */
  readonly accuracy: number;
  /** The principal variation, `move` first. */
  readonly pv: readonly House[];
}

export interface SearchReport {
  /** Of the last finished iteration. */
  readonly depth: number;
  /** Every line is of that iteration. */
  readonly finished: boolean;
  readonly nodes: number;
  /** The best first. */
  readonly lines: readonly Variation[];
}

export interface MoveValue {
  readonly move: House;
  readonly captures: number;
  readonly even: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
}

/** Margins of the seeds on the board alone; null for what no table covers. */
export interface TableAnswer {
  readonly layer: number;
  readonly even: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly moves: readonly MoveValue[];
  readonly best: readonly House[];
}

/** A game by its rule set, its start (empty for the usual one) and its moves. */
export interface Line {
  readonly rules: string;
  readonly start: string;
  readonly moves: string;
}

/** The first limit that is reached ends the search; without any it goes on to its last depth. */
export interface SearchLimits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** How many of the best moves to tell apart, 1 to 6. */
  readonly lines?: number;
}

/** What a worker needs to help: the memory that all threads share, and a place for its stack and its own variables in it. */
export interface HelperPlace {
  readonly memory: WebAssembly.Memory;
  /** Counts helpers from 1. */
  readonly number: number;
  readonly stackTop: number;
  readonly variables: number;
}

/** How a search is told to end while its worker is in it. */
export interface Stopping {
  /** One number in memory that the page and the worker share: questions with this ticket and those before it are to end. */
  readonly told: Int32Array;
  readonly ticket: number;
}

/** What is asked of the worker; each question has one answer, but for `help`, in which a worker stays. */
export type Question =
  | { readonly ask: 'start'; readonly module: WebAssembly.Module; readonly threads: number }
  | { readonly ask: 'help'; readonly module: WebAssembly.Module; readonly place: HelperPlace }
  | { readonly ask: 'tables'; readonly files: readonly TableFile[] }
  | {
      readonly ask: 'analyze';
      readonly line: Line;
      readonly limits: SearchLimits;
      readonly stopping: Stopping | null;
    }
  | { readonly ask: 'choose'; readonly line: Line; readonly level: number; readonly seed: number }
  | {
      readonly ask: 'accept';
      readonly line: Line;
      readonly level: number;
      readonly south: boolean;
    }
  | { readonly ask: 'offer'; readonly line: Line; readonly level: number };

export type Reply =
  | { readonly kind: 'progress'; readonly report: SearchReport }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'error'; readonly problem: Problem };

export interface TableFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The presets whose tables come with the page, each with its file's address. */
export type TableUrls = Partial<Record<PresetName, string>>;
