import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { syncFolder } from '../../infra/folder/sync-folder';
import { StartFailure } from '../../errors/start-failure';

/**
 * A backup is one gzip stream of records, so that `zcat FILE` shows it. A record is a line of JSON;
 * one with a `size` is followed by so many bytes, whose SHA-256 it tells, and a line feed.
 *
 *   header  which format, when, of which engine, and the migrations that had built the tables
 *   rows    some rows of a table, as a JSON array that PostgreSQL itself wrote and reads again;
 *           tables come after those that they refer to
 *   file    the bytes of one uploaded file
 *   secret  the server's secret
 *   end     how much of everything there was, and the SHA-256 of all bytes before this line
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
    /** Rows whose file was not there when the backup was made. */
    missing: v.array(v.string()),
    sha256: v.string(),
  }),
]);

export type BackupRecord = v.InferOutput<typeof recordSchema>;
export type RecordOf<K extends BackupRecord['kind']> = Extract<BackupRecord, { kind: K }>;

/** A record with the bytes that belong to it. */
export interface BackupPart {
  readonly record: BackupRecord;
  readonly bytes: Buffer;
}

export const formatVersion = 1;

/** Longer than any line or content that is written here: what claims more is no backup. */
const longestLine = 1 << 22;
const largestContent = 1 << 27;

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A record with content, whose size and digest it tells. */
export const withContent = <T extends object>(record: T, bytes: Buffer) => ({
  record: { ...record, size: bytes.length, sha256: sha256Of(bytes) },
  bytes,
});

/** Writes a backup, for its owner's eyes only; the name appears when the file is whole and durable. */
export async function writeBackupFile(
  path: string,
  parts: (written: () => string) => AsyncIterable<BackupPart>,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const hash = createHash('sha256');
  const soFar = () => hash.copy().digest('hex');
  try {
    await (await open(path, 'r')).close();
    throw new StartFailure(`${path} exists already; name a new file.`);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw unusable(path, error);
  }
  try {
    await rm(unfinished, { force: true });
    await pipeline(
      Readable.from(encode(parts(soFar), hash)),
      createGzip({ level: 1 }),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw unusable(path, error);
  }
}

async function* encode(parts: AsyncIterable<BackupPart>, hash: Hash): AsyncIterable<Buffer> {
  for await (const { record, bytes } of parts) {
    const line = Buffer.from(`${JSON.stringify(record)}\n`);
    const whole = bytes.length > 0 ? Buffer.concat([line, bytes, Buffer.from('\n')]) : line;
    hash.update(whole);
    yield whole;
  }
}

/**
 * The parts of a backup, each checked against its digest, and at last the whole.
 * @throws {StartFailure} as soon as something is not as it was written
 */
export async function* readBackupFile(path: string): AsyncGenerator<BackupPart> {
  const source = createReadStream(path);
  const unzipped = createGunzip();
  const flow = pipeline(source, unzipped);
  flow.catch(() => undefined);
  const reader = new ByteReader(unzipped);
  const hash = createHash('sha256');
  let isBackup = false;
  let ended = false;
  try {
    for (let line = await reader.line(); line; line = await reader.line()) {
      const record = parseRecord(line);
      if (isBackup === (record.kind === 'header') || ended) throw damaged(path);
      isBackup = true;
      if (record.kind === 'end') {
        if (record.sha256 !== hash.digest('hex')) throw damaged(path);
        ended = true;
        yield { record, bytes: Buffer.alloc(0) };
        continue;
      }
      hash.update(line).update('\n');
      const bytes = 'size' in record ? await reader.bytes(record.size) : Buffer.alloc(0);
      if ('size' in record && sha256Of(bytes) !== record.sha256) throw damaged(path);
      if (bytes.length > 0) hash.update(bytes).update(await reader.bytes(1));
      yield { record, bytes };
    }
    if (!ended) throw damaged(path);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const code = codeOf(error);
    if (code && !code.startsWith('Z_') && code !== 'ERR_STREAM_PREMATURE_CLOSE')
      throw unusable(path, error);
    if (!isBackup) throw new StartFailure(`${path} is no backup of this server.`);
    if (error instanceof BrokenBackup || code) throw damaged(path);
    throw error;
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}

function parseRecord(line: Buffer): BackupRecord {
  try {
    return v.parse(recordSchema, JSON.parse(line.toString('utf8')));
  } catch {
    throw new BrokenBackup('not a record');
  }
}

/** Takes lines and runs of bytes off a stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line without its end; undefined when there is nothing more. */
  async line(): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let length = 0; length <= longestLine;) {
      const end = this.#rest.indexOf(10);
      const part = this.#rest.subarray(0, end < 0 ? undefined : end);
      parts.push(part);
      length += part.length;
      this.#rest = this.#rest.subarray(end < 0 ? part.length : end + 1);
      if (end >= 0) return Buffer.concat(parts);
      if (!(await this.#more())) {
        if (length === 0) return undefined;
        break;
      }
    }
    throw new BrokenBackup('a line without end');
  }

  async bytes(size: number): Promise<Buffer> {
    if (!(size >= 0 && size <= largestContent)) throw new BrokenBackup('too large');
    const parts: Buffer[] = [];
    for (let missing = size; missing > 0;) {
      if (this.#rest.length === 0 && !(await this.#more())) throw new BrokenBackup('cut off');
      const part = this.#rest.subarray(0, missing);
      parts.push(part);
      missing -= part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return Buffer.concat(parts);
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#rest = value;
    return true;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const damaged = (path: string) =>
  new StartFailure(`The backup ${path} is damaged or incomplete; use another one.`);

function unusable(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (!code || !syscall) return error;
  return new StartFailure(`${path} cannot be used (${code}); check the name and its permissions.`);
}
