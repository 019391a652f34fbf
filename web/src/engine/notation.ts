/** Games and positions as text, read and written by the core in notation.wasm; fetched when it is first needed. */
import notationUrl from 'notation.wasm?url';
import { ask, importsOf, type Memory } from './memory';

/** A move of a tree: its path is the letters of the moves from the start to it. */
export interface ReadNode {
  readonly path: string;
  readonly mark: Mark;
  readonly comment: string;
}

export interface ReadGame {
  readonly rules: string;
  /** Empty for the usual start. */
  readonly start: string;
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly comment: string;
  /** A node follows the one that it is an alternative to; the main line comes first. */
  readonly nodes: readonly ReadNode[];
}

/** An annotator's marks (include/oware/ogn.hpp). */
export const kMarks = ['', '!', '?', '!!', '??', '!?', '?!'] as const;
export type Mark = (typeof kMarks)[number];

interface Core extends Memory {
  oware_read(...args: number[]): number;
  oware_format(...args: number[]): number;
}

let coming: Promise<Core> | null = null;

async function load(): Promise<Core> {
  try {
    const module = await WebAssembly.compileStreaming(fetch(notationUrl));
    const instance = await WebAssembly.instantiate(module, importsOf(module));
    const core = instance.exports as unknown as Core;
    core._initialize();
    return core;
  } catch (error) {
    coming = null; // the next who asks tries again
    throw error;
  }
}

/** A position in any notation, moves, or the first game of an OGN file. Throws EngineError for what is none. */
export async function readGame(text: string, rules: string): Promise<ReadGame> {
  const core = await (coming ??= load());
  return ask(core, [text, rules], (args) => core.oware_read(...args));
}

/** A game with variations, given as movetext of OGN, as a file with its tags. `names`: South, North, Date and TimeControl, a line each. */
export async function formatGame(
  rules: string,
  start: string,
  movetext: string,
  names: string,
): Promise<string> {
  const core = await (coming ??= load());
  const texts = [rules, start, movetext, names];
  return ask<{ ogn: string }>(core, texts, (args) => core.oware_format(...args)).ogn;
}
