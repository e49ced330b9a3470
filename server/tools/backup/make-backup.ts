import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { BlobReader } from '../../infra/files/blob-store';
import { StartFailure } from '../../errors/start-failure';
import type { Engine } from '../../infra/db/engines/engine';
import { withoutFileRemoval } from '../../infra/db/mutex';
import type { DataKeys } from '../../infra/keys/data-keys';
import type { Db } from '../../infra/db/tables';
import { readSnapshot } from '../../infra/db/transact';
import { formatVersion, writeBackupFile } from './backup-file';
import { sha256Of, withContent, type BackupPart } from './backup-record';
import { uploadsOf } from './stored-uploads';
import { dumpTable, listTables, readHistory } from './table-dump';

export interface BackupSource {
  readonly engine: Engine;
  readonly blobs: BlobReader;
  readonly secretPath: string;
  /** With keys the backup is sealed. */
  readonly keys: DataKeys;
}

export interface BackupSummary {
  readonly rows: number;
  readonly files: number;
  /** Ids of uploads in use whose bytes are missing or damaged. */
  readonly missing: readonly string[];
}

/**
 * Writes rows, files and secret into one file, from one snapshot; the server may keep running.
 * @throws {StartFailure} if there is nothing to back up, or the file cannot be written
 */
export async function makeBackup(
  { engine, blobs, secretPath, keys }: BackupSource,
  path: string,
  now: Date,
): Promise<BackupSummary> {
  const tables: Record<string, number> = {};
  const missing: string[] = [];
  let files = 0;

  async function* parts(tx: Db): AsyncIterable<BackupPart> {
    const migrations = await readHistory(tx);
    if (!migrations)
      throw new StartFailure(`The database (${engine.description}) holds nothing of this server.`);
    yield {
      record: {
        kind: 'header',
        format: 'visa-backup',
        version: formatVersion,
        made_at: now.toISOString(),
        engine: engine.description,
        migrations,
      },
      bytes: Buffer.alloc(0),
    };
    for (const table of await listTables(tx)) {
      tables[table] = 0;
      for await (const { lines, count } of dumpTable(tx, table)) {
        tables[table] += count;
        yield withContent({ kind: 'rows', table, count } as const, lines);
      }
    }
    for await (const upload of uploadsOf(tx)) {
      const bytes = await readBlob(blobs, upload.id);
      if (upload.inUse && (!bytes || sha256Of(bytes) !== upload.sha256)) missing.push(upload.id);
      if (!bytes) continue;
      files += 1;
      yield withContent({ kind: 'file', id: upload.id } as const, bytes);
    }
    const secret = await readFile(secretPath).catch(unlessMissing);
    if (secret) yield withContent({ kind: 'secret' } as const, secret);
    yield {
      record: { kind: 'end', tables, files, missing },
      bytes: Buffer.alloc(0),
    };
  }

  await withoutFileRemoval(engine, (db) =>
    readSnapshot(db, (tx) => writeBackupFile(path, parts(tx), keys.ring)),
  );
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return { rows, files, missing };
}

async function readBlob(blobs: BlobReader, id: string): Promise<Buffer | undefined> {
  const file = await blobs.open(id);
  return file && (await buffer(file.stream));
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
