/** Which page is shown: the address is the truth, and links inside the site change it without a reload. */

/** The pages that share the board, as far as their address is their name. */
const kPlain = ['local', 'analysis', 'puzzles'] as const;

export type Route =
  | { page: 'first' | 'analysis' | 'puzzles' }
  /** Two on one screen; with an id, a game against the computer on this device. */
  | { page: 'local'; id?: string }
  | { page: 'game'; id: string }
  /** One of those that are fetched when they are first gone to (pages/fetched.ts), or none. */
  | { page: 'later'; path: string };

export function routeOf(path: string): Route {
  if (path === '/') return { page: 'first' };
  const plain = kPlain.find((page) => path === `/${page}`);
  if (plain) return { page: plain };
  const game = /^\/(g|local)\/([\w-]+)$/.exec(path);
  return game?.[2]
    ? { page: game[1] === 'g' ? 'game' : 'local', id: game[2] }
    : { page: 'later', path };
}

/** What is no page of the app. */
const kServed = /^\/(api|docs|embed)\//;

class Router {
  #path = $state(location.pathname);
  #search = $state(location.search);
  readonly route = $derived(routeOf(this.#path));

  /** What follows the path, "?rules=abapa". */
  get search(): string {
    return this.#search;
  }

  /** For a link: whether it leads to where one is. */
  at(path: string): 'page' | undefined {
    return path === this.#path ? 'page' : undefined;
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
    if (link.hash || kServed.test(link.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
