import { randomBytes, scrypt as scryptWithCallback, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { equalText } from '../../infra/secrets/server-secret';

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptWithCallback);

/** 32 MiB and about 80 ms. The client has already applied 100,000 rounds. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

/** The stored form of a password proof: 'scrypt-15.<salt>.<hash>'. */
export async function hashPassword(proof: string): Promise<string> {
  return hashWith(proof, randomBytes(16));
}

/** Whether the proof matches the stored hash; takes the same time if there is no stored hash. */
export async function passwordMatches(proof: string, stored: string | undefined): Promise<boolean> {
  const [, salt = ''] = (stored ?? '').split('.');
  const hashed = await hashWith(proof, Buffer.from(salt, 'base64url'));
  return equalText(hashed, stored ?? '');
}

async function hashWith(proof: string, salt: Buffer): Promise<string> {
  const hash = await scrypt(proof, salt, 32, cost);
  return `scrypt-15.${salt.toString('base64url')}.${hash.toString('base64url')}`;
}
