import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { StartFailure } from '../../errors/start-failure';
import type { KeyRing } from '../../infra/keys/key-ring';
import { openChunks, sealChunks } from '../../infra/keys/sealed-chunks';

const letters = 'VISA-SEALED-BACKUP-1 ';
const longestHeader = 4096;

const header = v.object({ by: v.string(), wrapped: v.string() });

/**
 * Seals a backup with a key of its own. The key is in the backup, wrapped by a key-encryption key,
 * which is not. Without a ring the backup stays as it is.
 */
export const sealBackup = (ring: KeyRing | undefined) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (!ring) {
      yield* source;
      return;
    }
    const key = randomBytes(32);
    const { by, wrapped } = await ring.wrap(key);
    const line = JSON.stringify({ by, wrapped: wrapped.toString('base64') });
    yield Buffer.from(`${letters}${line}\n`);
    yield* sealChunks(key, source);
  };

/**
 * Opens a backup that may be sealed.
 * @throws {StartFailure} if its key-encryption key is not in the ring
 */
export const openBackup = (ring: KeyRing | undefined, path: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]();
    let start = Buffer.alloc(0);
    while (start.length < longestHeader) {
      const { value, done } = await chunks.next();
      if (done) break;
      start = Buffer.concat([start, value as Uint8Array]);
    }
    const rest = async function* (first: Buffer) {
      if (first.length > 0) yield first;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    };
    const end = start.indexOf('\n');
    const isSealed = start.subarray(0, letters.length).toString('latin1') === letters;
    if (!isSealed) {
      yield* rest(start);
      return;
    }
    const { by, wrapped } = v.parse(
      header,
      JSON.parse(start.subarray(letters.length, end).toString()),
    );
    if (!ring)
      throw new StartFailure(
        `The backup ${path} is sealed with the key ${by}, and neither KEYS_FILE nor KEYS is set. ` +
          'Nothing was changed.',
      );
    const key = await ring.unwrap({ by, wrapped: Buffer.from(wrapped, 'base64') });
    yield* openChunks(key, rest(start.subarray(end + 1)));
  };
