/** What was agreed about a game, in a few words. */
import type { Catalogue } from '../i18n/en';
import { type Words, isPreset } from '../i18n/index.svelte';
import { type Side, opponentOf } from '../board/types';
import type { ListedGame, Timed, WireGame } from '../net/wire';
import { kMinute, kSecond } from './durations';

export function timeOf(t: Catalogue, terms: Timed | null): string {
  const { initial_ms: initial, increment_ms: increment = 0, days_per_move: days } = terms ?? {};
  if (initial !== undefined)
    return t.time.live(Math.round((initial / kMinute) * 10) / 10, increment / kSecond);
  return days === undefined ? t.time.none : t.time.days(days);
}

/** A rule set by its preset's name, and whether it was changed. */
export function rulesOf(t: Words, rules: string): string {
  const [preset = '', ...switches] = rules.split(',');
  const name = isPreset(preset) ? t.presets[preset].name : preset;
  return switches.length === 0 ? name : t.rulesChanged(name);
}

/** What the server calls a player who has given no name. */
const kUnnamed = 'Guest';

/** The name that a player has chosen; empty for none. */
export const givenName = (name: string | null): string =>
  name === null || name === kUnnamed ? '' : name;

/** A name for a sentence above the board, which would move with the sentence's lines: a long one is cut. */
const kBriefLetters = 18;
export function briefName(name: string): string {
  const letters = Array.from(name);
  return letters.length <= kBriefLetters
    ? name
    : `${letters
        .slice(0, kBriefLetters - 1)
        .join('')
        .trimEnd()}…`;
}

/** A name that a guest has chosen: no account vouches for it. */
export const isGuest = (game: Players, side: Side): boolean =>
  game.kinds[side] === 'guest' && givenName(game.names[side]) !== '';

/** What stands beside a name: that a program plays, or that a guest has chosen the name; empty for an account. */
export const markOf = (t: Catalogue, game: Players, side: Side): string =>
  game.kinds[side] === 'bot' ? kBot : isGuest(game, side) ? t.players.guest : '';
/** The same in every language. */
export const kBot = 'BOT';

/** Whether a player is connected. After the end an absent one keeps nobody waiting: null. */
export const hereOf = (
  { presence, status }: Pick<WireGame, 'presence' | 'status'>,
  side: Side,
): boolean | null => presence[side] || (status === 'finished' ? null : false);

type Players = Pick<ListedGame, 'kinds' | 'level' | 'names'>;

/** What a side is called of which nobody chose the name: the computer, a deleted account; empty for a person. */
export function nameOfKind(t: Catalogue, { kinds, level }: Players, side: Side): string {
  if (kinds[side] === 'computer') return t.players.computer(level ?? 1);
  return kinds[side] === 'deleted' ? t.players.deleted : '';
}

/** Who holds a side of a listed game; a person without a name is the reader's opponent, or is called by the side. */
export function nameOf(
  t: Catalogue,
  game: Players & Pick<ListedGame, 'status' | 'you'>,
  side: Side,
): string {
  if (game.names[side] === null && game.status === 'open') return t.players.free;
  return (
    nameOfKind(t, game, side) ||
    givenName(game.names[side]) ||
    (game.you === opponentOf(side) ? t.players.opponent : t.side(side))
  );
}
