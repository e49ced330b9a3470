import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { StartFailure } from '../../errors/start-failure';

/**
 * The records of a backup: a header, table rows (referenced tables first), files,
 * the server's secret, and at the end the totals.
 */
const content = { size: v.number(), sha256: v.string() };

const recordSchema = v.variant('kind', [
  v.object({
    kind: v.literal('header'),
    format: v.literal('visa-backup'),
    version: v.number(),
    made_at: v.string(),
    engine: v.string(),
    migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  }),
  v.object({
    kind: v.literal('rows'),
    table: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
    count: v.number(),
    ...content,
  }),
  v.object({ kind: v.literal('file'), id: v.pipe(v.string(), v.uuid()), ...content }),
  v.object({ kind: v.literal('secret'), ...content }),
  v.object({
    kind: v.literal('end'),
    tables: v.record(v.string(), v.number()),
    files: v.number(),
    /** Ids of uploads whose file was missing when the backup was made. */
    missing: v.array(v.string()),
  }),
]);

export type BackupRecord = v.InferOutput<typeof recordSchema>;
export type RecordOf<K extends BackupRecord['kind']> = Extract<BackupRecord, { kind: K }>;

/** A record with the bytes that belong to it. */
export interface BackupPart {
  readonly record: BackupRecord;
  readonly bytes: Buffer;
}

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A record with content, including its size and digest. */
export const withContent = <T extends object>(record: T, bytes: Buffer) => ({
  record: { ...record, size: bytes.length, sha256: sha256Of(bytes) },
  bytes,
});

/**
 * Larger than any content that is written: a larger size means that the file is not a valid backup.
 */
export const largestContent = 1 << 27;

/** The backup differs from what was written. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}

/** @throws {BrokenBackup} */
export function parseRecord(record: unknown): BackupRecord {
  const { success, output } = v.safeParse(recordSchema, record);
  if (!success) throw new BrokenBackup('not a record');
  return output;
}

export const damaged = (path: string) =>
  new StartFailure(`The backup ${path} is damaged or incomplete; use another one.`);

/** Turns a file system error into a sentence; other errors are returned unchanged. */
export function unusable(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (!code || !syscall) return error;
  return new StartFailure(`${path} cannot be used (${code}); check the name and its permissions.`);
}
