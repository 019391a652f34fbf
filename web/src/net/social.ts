/** Requests about following, private messages, notices and profiles; loaded with the pages that make them. */
import { ask } from './api';
import type {
  Conversation,
  Friend,
  Messages,
  Notices,
  OwnProfile,
  PrivateMessage,
  Profile,
  Relation,
} from './generated';

export type { Conversation, Friend, Messages, Notice, PrivateMessage, Profile } from './generated';

const named = (name: string): string => encodeURIComponent(name);

export interface Friends {
  following: readonly Friend[];
  followers: readonly Friend[];
}
export const fetchFriends = (): Promise<Friends> => ask('/api/me/friends');
export const follow = (name: string, wanted: boolean): Promise<Relation> =>
  ask(`/api/players/${named(name)}/follow`, {}, wanted ? 'POST' : 'DELETE');
export const fetchProfile = (name: string): Promise<Profile> =>
  ask(`/api/players/${named(name)}/profile`);
export const saveProfile = (profile: Partial<OwnProfile>): Promise<OwnProfile> =>
  ask('/api/me/profile', profile);

export const fetchConversations = (): Promise<{ conversations: readonly Conversation[] }> =>
  ask('/api/me/messages');
export const fetchMessages = (name: string, before?: number): Promise<Messages> =>
  ask(`/api/me/messages/${named(name)}${before ? `?before=${before}` : ''}`);
export const sendMessage = (name: string, text: string): Promise<PrivateMessage> =>
  ask(`/api/me/messages/${named(name)}`, { text });
export const readMessages = (name: string): Promise<unknown> =>
  ask(`/api/me/messages/${named(name)}/read`, {});
export const dropMessage = (id: number): Promise<unknown> =>
  ask(`/api/messages/${id}`, {}, 'DELETE');

export const reportMessage = (id: number, reason: string): Promise<unknown> =>
  ask(`/api/messages/${id}/report`, { reason });

export const fetchNotices = (): Promise<Notices> => ask('/api/me/notices');
export const readNotices = (last: number): Promise<unknown> =>
  ask('/api/me/notices/read', { last });
