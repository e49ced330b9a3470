import { base64url } from './base64url';

/** 32 random bytes in base64url: proves that a log-in ends in the browser in which it started. */
export const makeVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The challenge for a provider: the SHA-256 of the verifier in base64url, as in PKCE. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}
