import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

/** Of the dev environment alone, so it is printed and no secret. */
export const demoAccount = {
  email: 'demo@visa.example',
  password: 'demo2026',
  nationalityId: 356,
  residenceId: 702,
} as const;

const derive = promisify(pbkdf2);

/** What a browser makes of the password (docs/security.md); the server never sees one otherwise. */
export async function demoProof(): Promise<string> {
  const salt = `visa-password:${demoAccount.email}`;
  const bits = await derive(demoAccount.password, salt, 100_000, 32, 'sha256');
  return `v1.${bits.toString('base64url')}`;
}
