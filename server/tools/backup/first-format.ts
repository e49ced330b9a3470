import { createHash } from 'node:crypto';
import {
  BrokenBackup,
  largestContent,
  parseRecord,
  sha256Of,
  type BackupPart,
} from './backup-record';

/** Longer than any line that was written. */
const longestLine = 1 << 22;

/**
 * Reads format 1, which was written until migration 0021. Each record is a line of JSON; a record
 * with a `size` is followed by so many bytes, with the SHA-256 that the record states, and a line
 * feed. Rows are JSON arrays. The last line contains the SHA-256 of all bytes before it.
 * @throws {BrokenBackup} as soon as something differs from what was written
 */
export async function* readFirstFormat(
  unzipped: AsyncIterable<Buffer>,
): AsyncGenerator<BackupPart> {
  const reader = new ByteReader(unzipped);
  const hash = createHash('sha256');
  for (let line = await reader.line(); line; line = await reader.line()) {
    const record = parseRecord(parseJson(line));
    if (record.kind === 'end') {
      if (record.sha256 !== hash.digest('hex')) throw new BrokenBackup('another whole');
      yield { record, bytes: Buffer.alloc(0) };
      if (await reader.line()) throw new BrokenBackup('more after the end');
      return;
    }
    hash.update(line).update('\n');
    const bytes = 'size' in record ? await reader.bytes(record.size) : Buffer.alloc(0);
    if ('size' in record && sha256Of(bytes) !== record.sha256)
      throw new BrokenBackup('other bytes');
    if (bytes.length > 0) hash.update(bytes).update(await reader.bytes(1));
    yield { record, bytes };
  }
  throw new BrokenBackup('cut off');
}

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    throw new BrokenBackup('not a record');
  }
}

/** Reads lines and byte sequences from a stream. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next line without its line feed; undefined at the end. */
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
