import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import {
  BrokenBackup,
  largestContent,
  parseRecord,
  sha256Of,
  type BackupPart,
  type BackupRecord,
} from './backup-record';

/**
 * A backup is a gzipped tar archive, which standard tools can read:
 *
 *   backup.json          format, time, database engine, and the migrations that created the tables
 *   rows/TABLE/N.ndjson  rows of a table, each a line of JSON written by PostgreSQL, which also
 *                        reads it again; referenced tables come first
 *   files/ID             an uploaded file
 *   secret.key           the server's secret
 *   summary.json         the totals
 *   SHA256SUMS           of all entries before it, for `sha256sum --check`; a backup ends with it
 */
const names = {
  header: 'backup.json',
  secret: 'secret.key',
  end: 'summary.json',
  sums: 'SHA256SUMS',
} as const;

/** Packs the parts of a backup into an archive, as a stream. */
export function packTar(parts: AsyncIterable<BackupPart>): Readable {
  const archive = pack();
  const filled = fill(archive, parts);
  filled.catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  // Converts the stream, because its consumer needs one of Node.
  return Readable.from(archive, { objectMode: false });
}

async function fill(archive: Pack, parts: AsyncIterable<BackupPart>): Promise<void> {
  const sums: string[] = [];
  const nextOf = new Map<string, number>();
  for await (const { record, bytes } of parts) {
    const [name, content] = entryOf(record, bytes, nextOf);
    await add(archive, name, content);
    sums.push(`${sha256Of(content)}  ${name}\n`);
  }
  await add(archive, names.sums, Buffer.from(sums.join('')));
  archive.finalize();
}

const add = (archive: Pack, name: string, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });

/** The name and content of a record's archive entry. */
function entryOf(
  record: BackupRecord,
  bytes: Buffer,
  nextOf: Map<string, number>,
): [name: string, content: Buffer] {
  switch (record.kind) {
    case 'rows': {
      const number = (nextOf.get(record.table) ?? 0) + 1;
      nextOf.set(record.table, number);
      return [`rows/${record.table}/${String(number).padStart(6, '0')}.ndjson`, bytes];
    }
    case 'file':
      return [`files/${record.id}`, bytes];
    case 'secret':
      return [names.secret, bytes];
    default:
      return [names[record.kind], Buffer.from(`${JSON.stringify(record, null, 2)}\n`)];
  }
}

/**
 * Reads the parts of an archive in order; the last one is returned only after all digests were
 * verified.
 * @throws {BrokenBackup} if something differs from what was written
 */
export async function* readTar(unzipped: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const archive = extract();
  const flow = pipeline(Readable.from(unzipped, { objectMode: false }), archive);
  flow.catch(() => undefined);
  const sums: string[] = [];
  let told: string | undefined;
  let end: BackupPart | undefined;
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header;
      if (told !== undefined) throw new BrokenBackup('more after the end');
      if (size > largestContent) throw new BrokenBackup('too large');
      const bytes = await buffer(entry);
      if (name === names.sums) {
        told = bytes.toString('utf8');
        continue;
      }
      sums.push(`${sha256Of(bytes)}  ${name}\n`);
      const part = partOf(name, bytes);
      if (part.record.kind === 'end') end = part;
      else yield part;
    }
    await flow;
  } catch (error) {
    throw asBroken(error);
  }
  if (end === undefined || told !== sums.join('')) throw new BrokenBackup('another whole');
  yield end;
}

/** Errors of the archive parser have no code; errors of the file or its compression have one. */
function asBroken(error: unknown): unknown {
  const isCoded = error instanceof Error && 'code' in error;
  return isCoded || !(error instanceof Error) ? error : new BrokenBackup(error.message);
}

function partOf(name: string, bytes: Buffer): BackupPart {
  const content = { size: bytes.length, sha256: sha256Of(bytes) };
  if (name === names.header || name === names.end)
    return { record: parseRecord(parseJson(bytes)), bytes: Buffer.alloc(0) };
  if (name === names.secret) return { record: { kind: 'secret', ...content }, bytes };
  const [folder, id, file] = name.split('/');
  if (folder === 'files' && file === undefined)
    return { record: parseRecord({ kind: 'file', id, ...content }), bytes };
  if (folder !== 'rows' || file === undefined) throw new BrokenBackup(`what is ${name}?`);
  const rows = linesOf(bytes);
  const record = parseRecord({ kind: 'rows', table: id, count: rows.length, ...content });
  return { record, bytes: Buffer.from(`[${rows.join(',')}]`) };
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\n').slice(0, -1);

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BrokenBackup('not a record');
  }
}
