import { randomBytes, scrypt as scryptWithCallback, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { equalText } from '../../infra/secrets/server-secret';

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptWithCallback);

/** 32 MiB and about 80 ms. The client has already applied 100,000 rounds. */
const usualCost = 15;

/** Hashes proofs of passwords, and compares them with what is stored. */
export interface Passwords {
  /** The stored form of a password proof: 'scrypt-15.<salt>.<hash>'. */
  hash(proof: string): Promise<string>;
  /**
   * Whether the proof matches the stored hash, by the cost that this was made with; takes the same
   * time if there is no stored hash.
   */
  matches(proof: string, stored: string | undefined): Promise<boolean>;
}

/** @param cost the binary logarithm of scrypt's N; less than the usual one in tests alone */
export function passwordsOfCost(cost = usualCost): Passwords {
  return {
    hash: (proof) => hashWith(proof, randomBytes(16), cost),
    async matches(proof, stored) {
      const [, made, salt = ''] = /^scrypt-(\d{1,2})\.([^.]*)\./.exec(stored ?? '') ?? [];
      const hashed = await hashWith(proof, Buffer.from(salt, 'base64url'), Number(made ?? cost));
      return equalText(hashed, stored ?? '');
    },
  };
}

async function hashWith(proof: string, salt: Buffer, cost: number): Promise<string> {
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 11) };
  const hash = await scrypt(proof, salt, 32, options);
  return `scrypt-${cost}.${salt.toString('base64url')}.${hash.toString('base64url')}`;
}
