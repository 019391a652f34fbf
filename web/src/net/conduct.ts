/** Requests about who may come in: registration, invites, appeals. */
import { ask } from './api';
import type { AdmissionRegistrationAnswer, Invite, MadeInvite, Standing } from './generated';

export const fetchRegistration = (invite: string): Promise<AdmissionRegistrationAnswer> =>
  ask(`/api/registration${invite === '' ? '' : `?invite=${encodeURIComponent(invite)}`}`);
export const fetchInvites = (): Promise<{ invites: readonly Invite[] }> => ask('/api/invites');
export const makeInvite = (uses: number, days: number): Promise<MadeInvite> =>
  ask('/api/invites', { uses, days });
export const revokeInvite = (id: number): Promise<unknown> =>
  ask(`/api/invites/${id}`, {}, 'DELETE');
/** How an account stands: the one that is signed in, or a closed one by name and password. With a text: writes its appeal. */
export const askStanding = (
  by: { name: string; password: string } | null,
  text?: string,
): Promise<Standing> => ask('/api/appeals', { ...by, ...(text !== undefined && { text }) });
