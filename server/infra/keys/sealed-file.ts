import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '../files/byte-range';
import type { DataKeys } from './data-keys';
import { derivedKey } from './seal-bytes';
import {
  chunkBytes,
  openChunks,
  sealChunks,
  sealedBytes,
  sealInto,
  tagBytes,
} from './sealed-chunks';

// A sealed file: the letters, the data key's id, a salt, and then chunks. Its key is derived from
// the data key and the salt, so every file has its own.
const letters = Buffer.from('VSF1');
const idBytes = 16;
const saltBytes = 24;
/** How many bytes tell whether a file is sealed, and with which key. */
export const headerBytes = letters.length + idBytes + saltBytes;

const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const fileKey = (keys: DataKeys, id: string, salt: Uint8Array) =>
  derivedKey(keys.find(id, 'files'), 'visa file', salt);

/** Seals a file on its way to the disk; without keys it stays as it is. */
export async function* sealFile(
  keys: DataKeys,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const current = keys.current('files');
  if (!current) {
    yield* source;
    return;
  }
  const { header, key } = newHeader(keys, current.id);
  yield header;
  yield* sealChunks(key, source);
}

function newHeader(keys: DataKeys, id: string): { header: Buffer; key: Buffer } {
  const salt = randomBytes(saltBytes);
  const header = Buffer.concat([letters, Buffer.from(id.replaceAll('-', ''), 'hex'), salt]);
  return { header, key: fileKey(keys, id, salt) };
}

/** How many bytes more a file of this size has when it is sealed, at most. */
export const sealedMore = (size: number): number => headerBytes + sealedBytes(size) - size;

/** The same of a file in memory, for which a place is taken that is large enough. */
export function sealWhole(keys: DataKeys, bytes: Buffer, takePlace: () => Buffer): Buffer {
  const current = keys.current('files');
  if (!current) return bytes;
  const { header, key } = newHeader(keys, current.id);
  const sealed = takePlace().subarray(0, headerBytes + sealedBytes(bytes.length));
  header.copy(sealed);
  sealInto(key, bytes, sealed.subarray(headerBytes));
  return sealed;
}

/** The bytes of a stored file as they lie there. */
export interface StoredFile {
  readonly size: number;
  /** At least the first `headerBytes`, or all if there are fewer. */
  readonly start: Buffer;
  /** Reads from one byte to another, both included; whoever takes it closes the file with it. */
  read(from: number, to: number): Readable;
  /** Closes a file of which nothing is read. */
  close(): Promise<void>;
}

/** A file, open for reading; whoever takes the stream closes the file with it. */
export interface OpenFile {
  readonly size: number;
  readonly isSealed: boolean;
  stream(range?: ByteRange): Readable;
}

/**
 * Opens a file that may be sealed; a file that cannot be opened is closed.
 * @throws {Error} if the key that it was sealed with is not there
 */
export async function openFile(keys: DataKeys, file: StoredFile): Promise<OpenFile> {
  try {
    return openStored(keys, file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function openStored(keys: DataKeys, file: StoredFile): OpenFile {
  const header = file.start.subarray(0, headerBytes);
  const isSealed =
    header.length === headerBytes && header.subarray(0, letters.length).equals(letters);
  const total = file.size;
  if (!isSealed)
    return {
      size: total,
      isSealed,
      stream: ({ start, end } = { start: 0, end: total - 1 }) => file.read(start, end),
    };
  const salt = header.subarray(letters.length + idBytes);
  const key = fileKey(keys, idOf(header.subarray(letters.length, letters.length + idBytes)), salt);
  const chunks = Math.ceil((total - headerBytes) / (chunkBytes + tagBytes));
  const size = total - headerBytes - chunks * tagBytes;
  return {
    size,
    isSealed,
    stream(range = { start: 0, end: size - 1 }) {
      const first = Math.floor(range.start / chunkBytes);
      const beyond = Math.max(first, Math.floor(range.end / chunkBytes)) + 1;
      const at = (chunk: number) => headerBytes + chunk * (chunkBytes + tagBytes);
      const sealed = file.read(at(first), Math.min(at(beyond), total) - 1);
      const opened = openChunks(key, sealed, { first, all: chunks });
      return Readable.from(cut(opened, first * chunkBytes, range), { objectMode: false }).once(
        'close',
        () => sealed.destroy(),
      );
    },
  };
}

/** The part of a content that a range names. */
async function* cut(
  content: AsyncIterable<Buffer>,
  offset: number,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let at = offset;
  for await (const bytes of content) {
    yield bytes.subarray(Math.max(0, start - at), Math.max(0, end - at + 1));
    at += bytes.length;
  }
}
