import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { madeBeforeBaseline, StartFailure } from '../../errors/start-failure';
import { syncFolder } from '../../infra/folder/write-durably';
import type { KeyRing } from '../../infra/keys/key-ring';
import { openChunks, sealChunks } from '../../infra/keys/sealed-chunks';
import { type BackupPart, BrokenBackup, damaged, unusable } from './backup-record';
import { packTar, readTar } from './tar-format';

const letters = 'VISA-SEALED-BACKUP-1 ';
const longestHeader = 4096;

const header = v.object({ by: v.string(), wrapped: v.string() });

/**
 * Seals a backup with a key of its own. The key is in the backup, wrapped by a key-encryption key,
 * which is not. Without a ring the backup stays as it is.
 */
const sealBackup = (ring: KeyRing | undefined) =>
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
const openBackup = (ring: KeyRing | undefined, path: string) =>
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

/** A tar archive. Version 1, records of our own, was written before 0.1.0. */
export const formatVersion = 2;

/**
 * Writes a backup file, readable by its owner only; it gets its name once it is complete and
 * durable.
 */
export async function writeBackupFile(
  path: string,
  parts: AsyncIterable<BackupPart>,
  ring?: KeyRing,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await (await open(path, 'r')).close();
    throw new StartFailure(`${path} exists already; name a new file.`);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw unusable(path, error);
  }
  try {
    await rm(unfinished, { force: true });
    await pipeline(
      packTar(parts),
      createGzip({ level: 1 }),
      sealBackup(ring),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw unusable(path, error);
  }
}

/**
 * Reads the parts of a backup. Each part is checked against its digest, and
 * finally the whole backup.
 * @throws {StartFailure} as soon as something differs from what was written
 */
export async function* readBackupFile(path: string, ring?: KeyRing): AsyncGenerator<BackupPart> {
  const source = createReadStream(path);
  const unzipped = createGunzip();
  let failure: unknown;
  const flow = pipeline(source, openBackup(ring, path), unzipped);
  flow.catch((error: unknown) => {
    failure = error;
  });
  let isBackup = false;
  let hasEnded = false;
  try {
    for await (const part of readTar(notOfFirstFormat(unzipped, path))) {
      const { kind } = part.record;
      if (isBackup === (kind === 'header') || hasEnded) throw new BrokenBackup('out of order');
      isBackup = true;
      hasEnded = kind === 'end';
      yield part;
    }
    if (!hasEnded) throw new BrokenBackup('cut off');
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    if (failure instanceof StartFailure) throw failure;
    const code = codeOf(error);
    const isOfContent = code?.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (code && !isOfContent) throw unusable(path, error);
    if (!(error instanceof BrokenBackup) && !code) throw error;
    if (!isBackup) throw new StartFailure(`${path} is no backup of this server.`);
    throw damaged(path);
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

/**
 * Format 1 begins with a line of JSON, a tar archive with the name of its first entry.
 * @throws {StartFailure} if the backup is of format 1
 */
async function* notOfFirstFormat(
  unzipped: AsyncIterable<Buffer>,
  path: string,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of unzipped) {
    if (isFirst && chunk[0] === '{'.charCodeAt(0)) throw madeBeforeBaseline(`The backup ${path}`);
    isFirst = false;
    yield chunk;
  }
  if (isFirst) throw new BrokenBackup('empty');
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
