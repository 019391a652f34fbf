/** Events and clubs; loaded with their pages. */
import { ask } from './api';
import type {
  ClubPage,
  ClubsListAnswer,
  ClubsMineAnswer,
  Event,
  EventPlayer,
  EventResults,
  EventsListAnswer,
  ListedEvent,
  NewClub,
  NewEvent,
} from './generated';

export type OwareEvent = Event;
export type { ClubPage, EventPlayer, EventResults, ListedEvent, NewClub, NewEvent };
export type EventFormat = NewEvent['format'];
export type ClubRole = NonNullable<ClubPage['role']>;
export type MyClub = ClubsMineAnswer['clubs'][number];

export const kEventFormats: readonly EventFormat[] = [
  'arena',
  'swiss',
  'round-robin',
  'knock-out',
  'simul',
];

const at = (id: string): string => `/api/events/${encodeURIComponent(id)}`;

export const fetchEvents = (): Promise<EventsListAnswer> => ask('/api/events');
export const fetchEvent = (id: string): Promise<Event> => ask(at(id));
export const fetchResults = (id: string): Promise<EventResults> => ask(resultsAddress(id));
export const makeEvent = (event: NewEvent): Promise<Event> => ask('/api/events', event);
export const joinEvent = (id: string, team?: string): Promise<Event> =>
  ask(`${at(id)}/join`, team === undefined ? {} : { team });
export const leaveEvent = (id: string): Promise<Event> => ask(`${at(id)}/leave`, {});
export const removePlayer = (id: string, name: string): Promise<Event> =>
  ask(`${at(id)}/remove`, { name });
export const cancelEvent = (id: string): Promise<Event> => ask(`${at(id)}/cancel`, {});
export const startSimul = (id: string): Promise<Event> => ask(`${at(id)}/start`, {});
export const goBerserk = (id: string): Promise<Event> => ask(`${at(id)}/berserk`, {});

export const gamesAddress = (id: string): string => `${at(id)}/ogn`;
export const resultsAddress = (id: string): string => `${at(id)}/results`;

export function eventLine(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${at(id)}/live`;
}

const club = (id: string): string => `/api/clubs/${encodeURIComponent(id)}`;

export const fetchClubs = (): Promise<ClubsListAnswer> => ask('/api/clubs');
export const fetchMyClubs = (): Promise<ClubsMineAnswer> => ask('/api/me/clubs');
export const fetchClub = (id: string): Promise<ClubPage> => ask(club(id));
export const foundClub = (wanted: NewClub): Promise<ClubPage> => ask('/api/clubs', wanted);
export const changeClub = (id: string, wanted: NewClub): Promise<ClubPage> => ask(club(id), wanted);
/** `player`: the public id; left out: oneself. The club is null when it has gone. */
export const setClubRole = (
  id: string,
  role: ClubRole | null,
  player?: string,
): Promise<ClubPage | null> =>
  ask(`${club(id)}/members`, player === undefined ? { role } : { role, player });
