/** Requests to the server. The seat's secret is a cookie that scripts cannot read. */
import type {
  ChatHistory,
  ChatMessage,
  Created,
  GameAction,
  ListedGame,
  Lobby,
  Me,
  NewGame,
  PlayerPage,
  Room,
  TextName,
  WireGame,
} from './wire';

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

const at = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

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

/** Filters of the archive, as the address of its page has them; empty ones are left out. */
export function archiveQuery(filters: Record<string, string>): string {
  const query = new URLSearchParams({ status: 'finished' });
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  return query.toString();
}
export const fetchArchive = (
  filters: Record<string, string>,
): Promise<{ games: readonly ListedGame[]; next: string | null }> =>
  ask(`/api/games?${archiveQuery(filters)}`);
export const fetchPlayer = (name: string): Promise<PlayerPage> =>
  ask(`/api/players/${encodeURIComponent(name)}`);

/** Which texts of the administrator's there are. */
export const fetchTexts = (): Promise<{ pages: readonly TextName[] }> => ask('/api/pages');
/** One of them, as plain text. */
export async function fetchText(name: TextName): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`/api/pages/${name}`);
  } catch {
    throw new Unreached(name);
  }
  if (response.status === 404) throw new Refused(404, 'no-such-page');
  if (!response.ok) throw new Unreached(name);
  return response.text();
}

export const fetchChat = (id: string): Promise<ChatHistory> => ask(`${at(id)}/chat`);
export const say = (id: string, room: Room, text: string): Promise<ChatMessage> =>
  ask(`${at(id)}/chat`, { room, text });
export const report = (game: string, message: number, reason: string): Promise<unknown> =>
  ask('/api/reports', { game, message, reason });

export const resumeLink = (id: string): Promise<{ url: string }> =>
  ask(`${at(id)}/resume-link`, {});
export const resume = (id: string, token: string): Promise<unknown> =>
  ask(`${at(id)}/resume`, { token });

export const fetchMe = (): Promise<Me> => ask('/api/me');
export const changeMe = (changes: { name?: string; language?: string }): Promise<Me> =>
  ask('/api/me', changes);
