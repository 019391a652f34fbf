/** What is said beside a game. */
import { ask, at } from './api';
import type { ChatHistory, ChatMessage, Room } from './wire';

export const fetchChat = (id: string): Promise<ChatHistory> => ask(`${at(id)}/chat`);
export const say = (id: string, room: Room, text: string): Promise<ChatMessage> =>
  ask(`${at(id)}/chat`, { room, text });
export const report = (game: string, message: number, reason: string): Promise<unknown> =>
  ask('/api/reports', { game, message, reason });
