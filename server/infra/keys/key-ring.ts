import { createHash, randomBytes } from 'node:crypto';
import { StartFailure } from '../../errors/start-failure';
import { openBytes, sealBytes } from './seal-bytes';

/** A key, wrapped by a key-encryption key. */
export interface WrappedKey {
  /** The id of the key-encryption key. */
  readonly by: string;
  readonly wrapped: Buffer;
}

/** Key-encryption keys: ours in memory, or those of a key management service. */
export interface KeyRing {
  /** The id of the key that wraps from now on. */
  readonly currentId: string;
  /** Where the keys come from, for the operator. */
  readonly source: string;
  wrap(key: Buffer): Promise<WrappedKey>;
  /** @throws {StartFailure} if the key is not in the ring */
  unwrap(wrapped: WrappedKey): Promise<Buffer>;
}

const keyBytes = 32;
const context = 'visa data key';

/** A new key as a line of a file of keys. */
export const newKeyLine = (): string => randomBytes(keyBytes).toString('base64');

/** The id follows from the key, so one id never stands for two keys. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('visa key id\n').update(key).digest('hex').slice(0, 12);

/**
 * A ring of keys in base64, separated by lines or commas: the first one wraps, the others only
 * unwrap. Text after '#' is a comment.
 * @throws {StartFailure} without the text, which is secret
 */
export function keyRingOf(text: string, source: string): KeyRing {
  const keys = text
    .split(/[\n,]/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'));
  const [current] = keys;
  if (!current || keys.some((key) => key.length !== keyBytes))
    throw new StartFailure(
      `${source} must hold keys of ${keyBytes} bytes in base64, one a line; ` +
        'make one with: openssl rand -base64 32.',
    );
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  const currentId = keyIdOf(current);
  return {
    currentId,
    source,
    wrap: async (key) => ({ by: currentId, wrapped: sealBytes(current, key, context) }),
    async unwrap({ by, wrapped }) {
      const key = byId.get(by);
      if (!key)
        throw new StartFailure(
          `The data is sealed with the key ${by}, which is not in ${source}: add that key to it. ` +
            'Nothing was changed.',
        );
      return openBytes(key, wrapped, context);
    },
  };
}
