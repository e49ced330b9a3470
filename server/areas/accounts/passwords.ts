import { randomBytes, scrypt as scryptWithCallback, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { equalText } from '../../infra/secrets/server-secret';

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptWithCallback);

/** 32 MiB and some 80 ms: the client has already put 100,000 rounds before it. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

/** What is stored of a password's proof: 'scrypt-15.<salt>.<hash>'. */
export async function hashPassword(proof: string): Promise<string> {
  return hashWith(proof, randomBytes(16));
}

/** Whether the proof is the stored one's; takes as long when there is nothing to compare with. */
export async function passwordMatches(proof: string, stored: string | undefined): Promise<boolean> {
  const [, salt = ''] = (stored ?? '').split('.');
  const hashed = await hashWith(proof, Buffer.from(salt, 'base64url'));
  return equalText(hashed, stored ?? '');
}

async function hashWith(proof: string, salt: Buffer): Promise<string> {
  const hash = await scrypt(proof, salt, 32, cost);
  return `scrypt-15.${salt.toString('base64url')}.${hash.toString('base64url')}`;
}
