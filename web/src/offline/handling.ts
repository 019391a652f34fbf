/** What the service worker does with a request. Pure, so that it is tested without a browser. */

export type Handling =
  /** The browser asks the network, as if there were no worker. */
  | 'network'
  /** The network first; the kept page when that does not answer in time. */
  | 'page'
  /** As kept; else from the network. */
  | 'kept'
  /** As kept; else from the network, and kept from then on: the address changes with the content. */
  | 'asset';

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** The interface's answers change; the documentation is a site of its own beside the page. */
const isElsewhere = (path: string): boolean => /^\/(api|docs)(\/|$)/.test(path);

const isFile = (path: string): boolean => /\.[^/]*$/.test(path);

/** `kept`: the paths of the shell, with their queries. */
export function handlingOf(asked: Asked, origin: string, kept: ReadonlySet<string>): Handling {
  const { origin: there, pathname, search } = new URL(asked.url);
  if (asked.method !== 'GET' || there !== origin || isElsewhere(pathname)) return 'network';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (kept.has(pathname + search)) return 'kept';
  return asked.mode === 'navigate' && !isFile(pathname) ? 'page' : 'network';
}

/** Whether the network's answer to a navigation is shown; a proxy whose server is away answers 502 or so, and the kept page says more. */
export const isShown = (status: number): boolean => status < 500;
