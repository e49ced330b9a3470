import { emailAddress } from '../contract/account/email-address';

const rounds = 100_000;
const encoder = new TextEncoder();

/**
 * The proof that is sent instead of a password: 'v1.' and base64url of PBKDF2-HMAC-SHA-256, salted
 * with a fixed prefix and the only form of the e-mail address. The server never sees the password.
 */
export async function passwordProof(email: string, password: string): Promise<string> {
  const salt = encoder.encode(`visa-password:${emailAddress(email) ?? email}`);
  const typed = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(params, typed, 256));
  const base64 = btoa(String.fromCharCode(...bits));
  return `v1.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
