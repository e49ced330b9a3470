import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { KeyRing } from '../../infra/keys/key-ring';
import { syncFolder } from '../../infra/folder/sync-folder';
import { madeBeforeBaseline, StartFailure } from '../../errors/start-failure';
import { BrokenBackup, damaged, unusable, type BackupPart } from './backup-record';
import { openBackup, sealBackup } from './sealed-backup';
import { packTar, readTar } from './tar-format';

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
