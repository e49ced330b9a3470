import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeDurably } from '../folder/write-durably';
import { StartFailure } from '../../errors/start-failure';

/** The server's own secret key, which signs values that the server issues and later verifies. */
export interface ServerSecret {
  /** Signature of a text for one purpose, in base64url. */
  sign(purpose: string, text: string): string;
}

/**
 * Loads the secret from a file; creates the file on the first start, readable by its owner only.
 */
export async function loadServerSecret(path: string): Promise<ServerSecret> {
  const key = await readOrMake(path);
  if (key.length !== 32)
    throw new StartFailure(
      `The secret in ${path} is damaged; delete it and travellers' open file links end.`,
    );
  return {
    sign: (purpose, text) =>
      createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url'),
  };
}

async function readOrMake(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(32);
  // Written atomically, because a truncated secret would prevent the next start.
  await writeDurably(path, key);
  return key;
}

/** Compares two texts in constant time. */
export function equalText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
