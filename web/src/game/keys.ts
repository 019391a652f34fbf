/**
 * What a key on the page means. Keys inside fields and dialogs, and with Ctrl, Alt or Meta, are never ours. Single letters and digits
 * can be turned off, for those whose tools send them unasked (WCAG 2.1.4).
 */
import type { House, Side } from '../board/types';

/** What can be asked for: how many seeds are captured, the clocks, the last move, every house, one's own seeds in guarded play. */
export type Question = 'score' | 'clock' | 'last' | 'board' | 'count';

export type KeyCommand =
  | { does: 'sow'; house: House }
  | { does: 'step'; by: -1 | 1 }
  | { does: 'first' }
  | { does: 'last' }
  | { does: 'turn' }
  | { does: 'cancel' }
  | { does: 'tell'; what: Question };

const kQuestions: Readonly<Record<string, Question>> = {
  s: 'score',
  t: 'clock',
  l: 'last',
  w: 'board',
  n: 'count',
};

/** `side` is whose houses the letters and numbers name. */
export function commandOf(key: string, side: Side): KeyCommand | null {
  const base = side === 'south' ? 0 : 6;
  if (key.length === 1 && key >= '1' && key <= '6')
    return { does: 'sow', house: base + Number(key) - 1 };
  const letter = 'ABCDEF'.indexOf(key.toUpperCase());
  if (key.length === 1 && letter >= 0) return { does: 'sow', house: base + letter };
  const what = kQuestions[key.toLowerCase()];
  if (what) return { does: 'tell', what };
  if (key.toLowerCase() === 'r') return { does: 'turn' };
  switch (key) {
    case 'ArrowLeft':
    case ',':
      return { does: 'step', by: -1 };
    case 'ArrowRight':
    case '.':
      return { does: 'step', by: 1 };
    case 'Home':
      return { does: 'first' };
    case 'End':
      return { does: 'last' };
    case 'Escape':
      return { does: 'cancel' };
    default:
      return null;
  }
}

/** A letter, digit or sign, which `settings.keys` may turn off. */
export const isSingle = (key: string): boolean => key.length === 1;

/** The key is meant for the page, not for a field, a dialog or the browser. */
export function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !(
    event.target instanceof Element &&
    event.target.matches('input:not([type=radio], [type=checkbox]), textarea, select')
  );
}
