import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { withoutKeys, type DataKeys } from '../keys/data-keys';
import { openBytes, sealBytes } from '../keys/seal-bytes';
import { writeDurably } from '../folder/write-durably';
import { StartFailure } from '../../errors/start-failure';

/** The server's own secret key, which signs values that the server issues and later verifies. */
export interface ServerSecret {
  /** Signature of a text for one purpose, in base64url. */
  sign(purpose: string, text: string): string;
  /** Those that it replaced, the newest first: what they signed still holds. */
  readonly earlier?: readonly ServerSecret[];
}

/** A secret and those that it replaced, the newest first. Whoever verifies asks each of them. */
export const eachSecret = (secret: ServerSecret): readonly ServerSecret[] => [
  secret,
  ...(secret.earlier ?? []),
];

const secretBytes = 32;
/** A server with more has changed its secret more often than its signatures expire. */
const mostSecrets = 8;

/**
 * Loads the secret from a file; creates the file on the first start, readable by its owner only.
 * With keys the file is sealed.
 * @throws {StartFailure} if the file is damaged, or sealed with a key that is not there
 */
export async function loadServerSecret(
  path: string,
  keys: DataKeys = withoutKeys,
): Promise<ServerSecret> {
  const stored = await readOrMake(path, keys);
  const key = openSecret(stored, path, keys);
  if (stored === key && keys.current('secret')) await writeDurably(path, sealSecret(key, keys));
  return signerOf(key, path);
}

/**
 * Puts a new secret before those in the file, or drops all but the newest. The server has to be
 * started again.
 * @returns how many there are now
 * @throws {StartFailure}
 */
export async function changeServerSecret(
  path: string,
  keys: DataKeys,
  change: 'add' | 'drop-earlier',
): Promise<number> {
  const present = openSecret(await readFile(path), path, keys);
  signerOf(present, path);
  const next =
    change === 'add'
      ? Buffer.concat([randomBytes(secretBytes), present]).subarray(0, mostSecrets * secretBytes)
      : present.subarray(0, secretBytes);
  await writeDurably(path, sealSecret(next, keys));
  return next.length / secretBytes;
}

/** Reads the secret and changes nothing. */
export async function readServerSecret(path: string, keys: DataKeys): Promise<ServerSecret> {
  return signerOf(openSecret(await readFile(path), path, keys), path);
}

/** @param secrets one secret, or several one after the other, the newest first */
function signerOf(secrets: Buffer, path: string): ServerSecret {
  if (!isWhole(secrets))
    throw new StartFailure(
      `The secret in ${path} is damaged. Take it from a backup: without it travellers' open links ` +
        "end, and every operator's second factor.",
    );
  const [newest, ...earlier] = Array.from({ length: secrets.length / secretBytes }, (_, index) =>
    secrets.subarray(index * secretBytes, (index + 1) * secretBytes),
  ).map((key): ServerSecret => ({
    sign: (purpose, text) =>
      createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url'),
  }));
  if (!newest) throw new RangeError('There is at least one secret.');
  return earlier.length > 0 ? { ...newest, earlier } : newest;
}

const isWhole = ({ length }: Buffer) =>
  length > 0 && length % secretBytes === 0 && length <= mostSecrets * secretBytes;

const sealedSecret = /^visa-secret ([0-9a-f-]{36}) ([\w-]+)$/;
const context = 'server secret';

function sealSecret(secret: Buffer, keys: DataKeys): Buffer {
  const current = keys.current('secret');
  if (!current) return secret;
  const sealed = sealBytes(current.key, secret, context).toString('base64url');
  return Buffer.from(`visa-secret ${current.id} ${sealed}`);
}

function openSecret(stored: Buffer, path: string, keys: DataKeys): Buffer {
  const [, id = '', sealed = ''] = sealedSecret.exec(stored.toString('latin1')) ?? [];
  if (id !== '' && !keys.has(id))
    throw new StartFailure(
      `The secret in ${path} is sealed with a key that this database does not have: ` +
        'it belongs to another database. Nothing was changed.',
    );
  return id === ''
    ? stored
    : openBytes(keys.find(id, 'secret'), Buffer.from(sealed, 'base64url'), context);
}

async function readOrMake(path: string, keys: DataKeys): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(secretBytes);
  // Written atomically, because a truncated secret would prevent the next start.
  await writeDurably(path, sealSecret(key, keys));
  return key;
}

/** Compares two texts in constant time. */
export function equalText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
