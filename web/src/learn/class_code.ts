/** A class's exercises as an address names them: the code that seeds them, where they begin, and their kinds. */
import { type CountingKind, kCountingKinds, kMostLevel } from './exercises';

export interface ClassCode {
  /** Empty for none: then everybody has exercises of their own. */
  readonly code: string;
  readonly level: number;
  readonly kinds: readonly CountingKind[];
}

export const kLongestCode = 40;

/** What cannot be read is as if it were not there. */
export function classFrom(search: string): ClassCode {
  const found = new URLSearchParams(search);
  const level = Number(found.get('step') ?? 1) - 1;
  const named = (found.get('kinds') ?? '').split('.');
  return {
    code: (found.get('code') ?? '').trim().slice(0, kLongestCode),
    level: Number.isInteger(level) && level >= 0 && level <= kMostLevel ? level : 0,
    kinds: kCountingKinds.filter((kind) => named.includes(kind)),
  };
}

export function searchOf({ code, level, kinds }: ClassCode): string {
  const fields = new URLSearchParams({ code, step: String(level + 1) });
  if (kinds.length > 0) fields.set('kinds', kinds.join('.'));
  return `?${fields}`;
}
