/** Requests to the server. The seat's secret is a cookie that scripts cannot read. */
import type { Created, GameAction, Lobby, Me, NewGame, TextName, WireGame } from './wire';

/** The server refused: `code` is its word for why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`${status} ${code}`);
  }
}

/** The server could not be asked, or was in no state to answer; the same request may be sent again. */
export class Unreached extends Error {}

/** An answer that stands, whereas a server that is broken or busy is asked again. */
export const isFinalError = (status: number, code: string): boolean =>
  status < 500 || code === 'read-only';

/** A request has found nobody; whoever comes later than the event reads it here. */
export const line = { lost: false };

export async function ask<Answer>(path: string, body?: unknown, method = 'POST'): Promise<Answer> {
  // What was done on the page goes out even when the page is closed at that moment.
  const request: RequestInit =
    body === undefined
      ? {}
      : {
          method,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
          keepalive: true,
        };
  let response: Response;
  try {
    response = await fetch(path, {
      ...request,
      headers: { Accept: 'application/json', ...request.headers },
      cache: 'no-store',
    });
  } catch {
    line.lost = true;
    globalThis.dispatchEvent?.(new Event('offline')); // so it is, as far as this site goes
    throw new Unreached(path);
  }
  if (!response.ok) {
    const { code = 'other' } = (await response.json().catch(() => ({}))) as { code?: string };
    throw isFinalError(response.status, code)
      ? new Refused(response.status, code)
      : new Unreached(`${path}: ${code}`);
  }
  try {
    return (await response.json()) as Answer;
  } catch {
    throw new Unreached(path); // cut off in the middle
  }
}

/** Where a game is asked for. */
export const at = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const createGame = (game: NewGame): Promise<Created> => ask('/api/games', game);
export const joinGame = (id: string, name?: string): Promise<unknown> =>
  ask(`${at(id)}/join`, name ? { name } : {});
export const fetchGame = (id: string): Promise<WireGame> => ask(at(id));
export const playMove = (id: string, move: string, ply: number): Promise<WireGame> =>
  ask(`${at(id)}/moves`, { move, ply });
export const act = (id: string, action: GameAction): Promise<WireGame> =>
  ask(`${at(id)}/actions`, { action });
export const ogn = (id: string): string => `${at(id)}/ogn`;

export function liveAddress(id: string, from: number | null): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${at(id)}/live${from === null ? '' : `?from=${from}`}`;
}

/** From how many moves on a game that was played here was decided; null where the server does not know. */
export const fetchDecided = (game: {
  rules: string;
  moves: string;
  finish: string;
}): Promise<{ decided_ply: number | null }> => ask('/api/decided', game);

export const fetchLobby = (): Promise<Lobby> => ask('/api/lobby');

/** Which texts of the administrator's there are. */
export const fetchTexts = (): Promise<{ pages: readonly TextName[] }> => ask('/api/pages');

export const resumeLink = (id: string): Promise<{ url: string }> =>
  ask(`${at(id)}/resume-link`, {});
export const resume = (id: string, token: string): Promise<unknown> =>
  ask(`${at(id)}/resume`, { token });

export const fetchMe = (): Promise<Me> => ask('/api/me');
export const changeMe = (changes: { name?: string; language?: string }): Promise<Me> =>
  ask('/api/me', changes);
