import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DataKeys } from '../keys/data-keys';
import { headerBytes, openFile, sealFile, type StoredFile } from '../keys/sealed-file';
import { newId } from '../secrets/random-id';
import type { IncomingBlob } from './blob-store';

/** The folder in which files lie until they are stored or discarded. */
export interface Spool {
  readonly folder: string;
  readonly keys: DataKeys;
  /** Whether the file itself becomes the stored one, and so has to be durable. */
  readonly isDurable: boolean;
}

/** A file in the spool, by its path there. */
export interface SpooledFile extends Omit<IncomingBlob, 'keep'> {
  readonly path: string;
}

/** Makes an empty spool: half-written files of an earlier process are removed. */
export async function prepareSpool(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Writes a stream into the spool, sealed if there are keys; leaves nothing behind if it fails. */
export async function spool(
  { folder, keys, isDurable }: Spool,
  source: AsyncIterable<Uint8Array>,
): Promise<SpooledFile> {
  const path = join(folder, newId());
  const discard = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const counted = async function* () {
        for await (const chunk of source) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      };
      for await (const chunk of sealFile(keys, counted())) await file.writeFile(chunk);
      if (isDurable) await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const sha256 = hash.digest('hex');
  const read = async () => buffer((await openFile(keys, await fileOnDisk(path))).stream());
  return { path, sha256, size, read, discard };
}

/** Opens a file on this machine; its first stream closes it. */
export async function fileOnDisk(path: string): Promise<StoredFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(size, headerBytes));
    await file.read(start, 0, start.length, 0);
    return {
      size,
      start,
      read(from, to) {
        if (from <= to) return file.createReadStream({ start: from, end: to });
        // Of an empty file nothing is read.
        void file.close();
        return Readable.from([]);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
