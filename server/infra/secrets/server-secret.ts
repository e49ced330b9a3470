import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeDurably } from '../folder/write-durably';
import { StartFailure } from '../../errors/start-failure';

/** A secret of this server alone, for what it hands out and wants to recognise again. */
export interface ServerSecret {
  /** A text's mark for one purpose, in base64url. */
  sign(purpose: string, text: string): string;
}

/** The secret kept in a file, which is made the first time, for its owner's eyes only. */
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
  // Whole or not at all: a half secret would keep the next start from happening.
  await writeDurably(path, key);
  return key;
}

/** Compares without telling by its time how much was right. */
export function equalText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
