/** Requests about personal tokens; loaded with the account's page. */
import { ask } from './api';
import type { MadeToken, Scope, Token } from './wire';

export const fetchTokens = (): Promise<{ tokens: readonly Token[] }> => ask('/api/tokens');
export const makeToken = (name: string, scopes: readonly Scope[]): Promise<MadeToken> =>
  ask('/api/tokens', { ...(name ? { name } : {}), scopes });
export const revokeToken = (id: number): Promise<unknown> => ask(`/api/tokens/${id}`, {}, 'DELETE');
