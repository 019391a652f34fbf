/** Requests about how one signs in: e-mail, authenticators, passkeys; loaded with the pages that make them. */
import { ask } from './api';
import type { Credentials, Me, Passkey } from './generated';

export type { Credentials, Passkey } from './generated';

export const fetchCredentials = (): Promise<Credentials> => ask('/api/me/credentials');

export const giveAddress = (address: string, password: string): Promise<unknown> =>
  ask('/api/me/email', { address, password });
export const dropAddress = (): Promise<Credentials> => ask('/api/me/email', {}, 'DELETE');
export const setDigest = (digest: boolean): Promise<Credentials> =>
  ask('/api/me/email/digest', { digest });
export const verifyAddress = (token: string): Promise<unknown> =>
  ask('/api/email/verify', { token });
export const forgotPassword = (address: string): Promise<unknown> =>
  ask('/api/password/forgot', { address });
export const resetPassword = (token: string, password: string): Promise<unknown> =>
  ask('/api/password/reset', { token, password });

export const beginAuthenticator = (password: string): Promise<{ secret: string; uri: string }> =>
  ask('/api/me/authenticator', { password });
export const confirmAuthenticator = (
  code: string,
): Promise<{ recovery_codes: readonly string[] }> => ask('/api/me/authenticator/confirm', { code });
export const dropAuthenticator = (password: string): Promise<Credentials> =>
  ask('/api/me/authenticator', { password }, 'DELETE');

export const dropPasskey = (id: number): Promise<Credentials> =>
  ask(`/api/me/passkeys/${id}`, {}, 'DELETE');

/** Whether this browser, at this address, has passkeys at all: they belong to a name, and to no bare IP address. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  isSecureContext &&
  !/^[\d.]+$|^\[/.test(location.hostname);

const kAlgorithms = [-7, -8] as const; // ES256, EdDSA (src/authentication/webauthn.hpp)

function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** Has the browser make a passkey, and the server keep it. Nothing when the person gives up. */
export async function makePasskey(name: string, password: string): Promise<Passkey | null> {
  const asked = await ask<{
    challenge: string;
    site: string;
    user: string;
    name: string;
    known: readonly string[];
  }>('/api/me/passkeys/options', { password });
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: toBytes(asked.challenge),
        rp: { id: asked.site, name: asked.site },
        user: {
          id: new TextEncoder().encode(asked.user),
          name: asked.name,
          displayName: asked.name,
        },
        pubKeyCredParams: kAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: asked.known.map((id) => ({ type: 'public-key', id: toBytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
    .catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return ask('/api/me/passkeys', {
    ...(name ? { name } : {}),
    client_data: toText(response.clientDataJSON),
    attestation: toText(response.attestationObject),
  });
}

/** Signs in with a passkey that the person chooses. Nothing when they give up. */
export async function usePasskey(): Promise<Me | null> {
  const asked = await ask<{ challenge: string; site: string }>('/api/passkeys/options', {});
  const given = await navigator.credentials
    .get({
      publicKey: {
        challenge: toBytes(asked.challenge),
        rpId: asked.site,
        userVerification: 'required',
      },
    })
    .catch(() => null);
  if (!(given instanceof PublicKeyCredential)) return null;
  const response = given.response as AuthenticatorAssertionResponse;
  return ask('/api/passkeys/sign-in', {
    credential: given.id,
    client_data: toText(response.clientDataJSON),
    authenticator_data: toText(response.authenticatorData),
    signature: toText(response.signature),
  });
}
