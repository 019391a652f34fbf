/** What a player can do besides sowing: the bar's icons, and the rest behind one button. Pure, so that it is tested without a page. */
import type { Side } from '../board/types';
import type { Words } from '../i18n/index.svelte';
import type { GameAction, WireGame } from '../net/wire';
import type { IconName } from '../ui/icons';

export interface TableAction {
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
  readonly place: 'bar' | 'more';
  /** A press does this, or goes to the address. */
  readonly does: (() => void) | { readonly href: string; readonly download: string };
  readonly disabled?: boolean;
}

/** A hint in a game against the computer; also with H. */
export const hintAction = (t: Words, disabled: boolean, ask: () => void): TableAction => ({
  name: 'hint',
  label: t.actions.hint,
  icon: 'bulb',
  place: 'bar',
  does: ask,
  disabled,
});

/** Actions of a game on one screen. */
export function localActions(
  t: Words,
  facts: { over: boolean; begun: boolean; mayClaim: boolean },
  does: { undo: () => void; claim: () => void; ask: (what: 'end' | 'resign') => void },
): readonly TableAction[] {
  const { actions } = t;
  const undo: TableAction = {
    name: 'undo',
    label: actions.undo,
    icon: 'undo',
    place: 'bar',
    does: does.undo,
    disabled: !facts.begun,
  };
  if (facts.over) return [undo];
  return [
    undo,
    ...(facts.mayClaim ? [claimWith(t, does.claim)] : []),
    {
      name: 'end',
      label: actions.offerEnd,
      icon: 'hand',
      place: 'bar',
      does: () => does.ask('end'),
    },
    {
      name: 'resign',
      label: actions.resign,
      icon: 'flag',
      place: 'bar',
      does: () => does.ask('resign'),
    },
  ];
}

const claimWith = (t: Words, claim: () => void): TableAction => ({
  name: 'claim',
  label: t.actions.claim,
  icon: 'claim',
  place: 'bar',
  does: claim,
});

export interface OnlineCommands {
  readonly act: (action: GameAction) => void;
  readonly ask: (what: 'end' | 'resign' | 'abort' | 'seat') => void;
  readonly copy: () => void;
  readonly file: string;
}

/** Actions of a game on the server, for the player of `mine` or, with null, for a spectator. */
export function onlineActions(
  t: Words,
  game: WireGame,
  mine: Side | null,
  facts: { retractable: boolean; copied: boolean },
  does: OnlineCommands,
): readonly TableAction[] {
  const { actions, seat } = t;
  const all: TableAction[] = [];
  const add = (
    name: string,
    label: string,
    icon: IconName,
    what: TableAction['does'],
    place: TableAction['place'] = 'bar',
  ) => all.push({ name, label, icon, place, does: what });
  if (mine && game.status === 'playing') {
    if (game.may_claim) all.push(claimWith(t, () => does.act('claim')));
    if (facts.retractable)
      add('undo', game.opponent === 'computer' ? actions.undo : actions.takeback, 'undo', () =>
        does.act('offer-takeback'),
      );
    if (game.ply < 2) add('abort', actions.abort, 'flag', () => does.ask('abort'));
    else {
      if (game.offers.end === null) add('end', actions.offerEnd, 'hand', () => does.ask('end'));
      add('resign', actions.resign, 'flag', () => does.ask('resign'));
    }
  }
  if (mine && game.status === 'open')
    add('withdraw', seat.withdraw, 'flag', () => does.act('abort'));
  if (mine && game.status !== 'finished' && game.players?.[mine]?.registered === false)
    add('seat', seat.keep, 'key', () => does.ask('seat'), 'more');
  add('copy', facts.copied ? actions.copied : actions.copy, 'copy', does.copy, 'more');
  add(
    'file',
    t.moves.file,
    'book',
    { href: does.file, download: `oware-${game.number}.ogn` },
    'more',
  );
  return all;
}
