import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

/** A file of the demo traveller. */
export interface DemoFile {
  readonly bytes: Buffer;
  readonly type: 'application/pdf' | 'image/jpeg';
}

/** For the dev environment only, so the password is printed and not a secret. */
export const demoAccount = {
  email: 'demo@visa.example',
  password: 'demo2026',
  nationalityId: 356,
  residenceId: 702,
} as const;

const derive = promisify(pbkdf2);

/**
 * The proof that a browser derives from the password (docs/security.md); the server never receives
 * the password itself.
 */
export async function demoProof(): Promise<string> {
  const salt = `visa-password:${demoAccount.email}`;
  const bits = await derive(demoAccount.password, salt, 100_000, 32, 'sha256');
  return `v1.${bits.toString('base64url')}`;
}
