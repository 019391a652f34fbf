/** A position as somebody types it, and what is wrong with it, so that every language can say so. The core judges; what it refuses is looked through for the place. */
import { type Side, letterOf } from '../board/types';
import { type Engine, EngineError } from '../engine/engine';
import type { GameAnswer } from '../engine/types';

export type Flaw =
  | { readonly what: 'parts'; readonly found: number }
  | { readonly what: 'house'; readonly letter: string; readonly found: string }
  | { readonly what: 'store'; readonly side: Side; readonly found: string }
  | { readonly what: 'turn'; readonly found: string }
  | { readonly what: 'total'; readonly found: number; readonly expected: number }
  | { readonly what: 'over' };

/** A game that begins at the position, or why none can; neither where nothing was typed. */
export type Reading =
  | { readonly game: GameAnswer; readonly flaw: null }
  | { readonly game: null; readonly flaw: Flaw | null };

const kHouses = 12;
/** Twelve houses, two stores, the turn. */
const kParts = 15;

export function readPosition(engine: Engine, rules: string, typed: string): Reading {
  const text = typed.trim();
  if (text === '') return { game: null, flaw: null };
  const parts = text.split('-');
  const seeds = parts.slice(0, kParts - 1);
  const total = seeds.reduce((sum, part) => sum + Number(part), 0);
  const expected = kHouses * engine.ruleSet(rules).seeds_per_house;
  try {
    const game = engine.game({ rules, start: text, moves: '' });
    // The core takes boards with other numbers of seeds, for study; a game is played with all.
    if (total !== expected) return { game: null, flaw: { what: 'total', found: total, expected } };
    return game.ending ? { game: null, flaw: { what: 'over' } } : { game, flaw: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { game: null, flaw: flawOf(parts) ?? { what: 'total', found: total, expected } };
  }
}

function flawOf(parts: readonly string[]): Flaw | null {
  if (parts.length !== kParts) return { what: 'parts', found: parts.length };
  const turn = parts[kParts - 1]!;
  const place = parts.findIndex((part, index) => index < kParts - 1 && !/^\d{1,3}$/.test(part));
  const found = parts[place];
  if (found === undefined) return /^[SN]$/.test(turn) ? null : { what: 'turn', found: turn };
  if (place < kHouses) return { what: 'house', letter: letterOf(place), found };
  return { what: 'store', side: place === kHouses ? 'south' : 'north', found };
}
