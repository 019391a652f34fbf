/** Requests about the visitor's account, sessions and blocks; loaded with the pages that make them. */
import { ask } from './api';
import type { Block, BlockKind, Me, Session } from './wire';

export const deleteMe = (password: string): Promise<unknown> =>
  ask('/api/me', password ? { password } : {}, 'DELETE');
export const changePassword = (old: string, next: string): Promise<unknown> =>
  ask('/api/me/password', { old, new: next });
export const register = (
  name: string,
  password: string,
  language: string,
  invite: string,
): Promise<Me> =>
  ask('/api/accounts', { name, password, language, ...(invite !== '' && { invite }) });
/** `code`: of an authenticator, where the account has one. */
export const signIn = (name: string, password: string, code = ''): Promise<Me> =>
  ask('/api/sessions', { name, password, ...(code ? { code } : {}) });
export const fetchSessions = (): Promise<{ sessions: readonly Session[] }> => ask('/api/sessions');
/** Ends one session, or all but this one. */
export const endSession = (id?: number | 'current'): Promise<unknown> =>
  ask(`/api/sessions${id === undefined ? '' : `/${id}`}`, {}, 'DELETE');
export const fetchBlocks = (): Promise<{ blocks: readonly Block[] }> => ask('/api/me/blocks');
export const block = (player: string, kind: BlockKind): Promise<{ blocks: readonly Block[] }> =>
  ask('/api/me/blocks', { player, kind });
export const kExportAddress = '/api/me/export';
