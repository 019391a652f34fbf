/** Which page is shown: the address is the truth, and links inside the site change it without a reload. */

import type { TextName } from '../net/wire';

/** Pages whose address is their name. */
const kPlain = [
  'local',
  'analysis',
  'puzzles',
  'rules',
  'learn',
  'learn/counting',
  'learn/teachers',
  'learn/world',
  'account',
  'games',
  'ratings',
  'admin',
] as const;

type Plain = Exclude<(typeof kPlain)[number], 'local'>;

export type Route =
  | { page: 'first' }
  | { [Page in Plain]: { page: Page } }[Plain]
  /** Two on one screen; with an id, a game against the computer on this device. */
  | { page: 'local'; id?: string }
  | { page: 'player'; name: string }
  | { page: 'text'; name: TextName }
  | { page: 'game'; id: string }
  | { page: 'missing' };

export function routeOf(path: string): Route {
  if (path === '/') return { page: 'first' };
  const plain = kPlain.find((page) => path === `/${page}`);
  if (plain) return { page: plain };
  if (path === '/imprint' || path === '/privacy')
    return { page: 'text', name: path.slice(1) as TextName };
  const player = /^\/player\/([^/]+)$/.exec(path);
  if (player?.[1]) {
    try {
      return { page: 'player', name: decodeURIComponent(player[1]) };
    } catch {
      return { page: 'missing' }; // a malformed escape
    }
  }
  const game = /^\/(g|local)\/([A-Za-z0-9_-]+)$/.exec(path);
  return game?.[2]
    ? { page: game[1] === 'g' ? 'game' : 'local', id: game[2] }
    : { page: 'missing' };
}

class Router {
  #path = $state(location.pathname);
  #search = $state(location.search);
  readonly route = $derived(routeOf(this.#path));

  /** What follows the path, "?rules=abapa". */
  get search(): string {
    return this.#search;
  }

  /** `where`: a page begins at its top; a board that stays where it is is not scrolled away. */
  go(path: string, where: 'top' | 'stay' = 'top'): void {
    if (path !== location.pathname + location.search) history.pushState(null, '', path);
    this.follow();
    if (where === 'top') scrollTo(0, 0);
  }

  /** The address has changed by the browser's own buttons. */
  follow(): void {
    this.#path = location.pathname;
    this.#search = location.search;
  }

  /** Takes over a click on a link of ours, unless it asks for a new tab or a download. */
  click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.hash || routeOf(link.pathname).page === 'missing') return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
