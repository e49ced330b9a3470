import { base64url } from './base64url';

/** 32 random bytes, base64url: shows that a log-in ends in the browser in which it began. */
export const makeVerifier = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** What a provider may see of it: the base64url SHA-256 of its characters, as in PKCE. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}
