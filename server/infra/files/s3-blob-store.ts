import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type DataKeys, withoutKeys } from '../keys/data-keys';
import { headerBytes, openFile, sealedMore, sealWhole, type StoredFile } from '../keys/sealed-file';
import type { BlobReader, BlobStore, IncomingBlob } from './blob-store';
import type { Bucket } from './s3-client';
import { prepareSpool, spool, type SpooledFile } from './spool';

/** Kept for the next files; more are left to the collector. */
const mostFree = 16;

/**
 * Buffers of one size that are used again. V8 collects its whole heap whenever 64 MB were taken for
 * buffers, which with a new one for each file cost more than all else of an upload.
 */
class FileBuffers {
  readonly #free: Buffer[] = [];

  constructor(private readonly bytes: number) {}

  /** A buffer with any content. */
  take(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.bytes);
  }

  /** Only for a buffer that nobody reads or writes any more, a request that was broken off included. */
  giveBack(buffer: Buffer): void {
    if (this.#free.length < mostFree) this.#free.push(buffer);
  }
}

/** Nearly all pages that a phone sends are smaller. */
const mostOfSmall = 512 * 1024;
/** In bytes: all files together that are held at one time. */
const mostTogether = 32 * 1024 * 1024;

/** A small file in memory. */
interface HeldFile extends Omit<IncomingBlob, 'keep'> {
  readonly bytes: Buffer;
  /** As `discard`, of a file that was stored: nobody reads its bytes, and the next file gets their place. */
  letGo(): void;
}

/** Small files that are received and not stored yet: they need no disk in between. */
export class SmallFiles {
  #held = 0;
  readonly #buffers = new FileBuffers(mostOfSmall);

  /**
   * Receives a stream.
   * @returns the whole file, or the stream from its beginning if the file is too large, or too many
   *   are held already
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<HeldFile | AsyncIterable<Uint8Array>> {
    if (this.#held + mostOfSmall > mostTogether) return source;
    // Before it is known how much it is: others are received at the same time.
    this.#held += mostOfSmall;
    let isHeld = false;
    const buffer = this.#buffers.take();
    try {
      const start = await readStart(source, buffer);
      if (!('whole' in start)) return start.stream;
      isHeld = true;
      return this.#hold(start.whole, buffer);
    } finally {
      if (!isHeld) this.#held -= mostOfSmall;
    }
  }

  #hold(bytes: Buffer, buffer: Buffer): HeldFile {
    let isHeld = true;
    const discard = () => {
      if (isHeld) this.#held -= mostOfSmall;
      isHeld = false;
    };
    return {
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      read: async () => {
        if (!isHeld) throw new Error('The file is held no more.');
        return bytes;
      },
      discard: async () => discard(),
      letGo: () => {
        if (isHeld) this.#buffers.giveBack(buffer);
        discard();
      },
    };
  }
}

/** Reads into a buffer as much as it takes. */
async function readStart(
  source: AsyncIterable<Uint8Array>,
  buffer: Buffer,
): Promise<{ whole: Buffer } | { stream: AsyncIterable<Uint8Array> }> {
  const rest = source[Symbol.asyncIterator]();
  for (let size = 0; ;) {
    const next = await rest.next();
    if (next.done) return { whole: buffer.subarray(0, size) };
    const { value } = next;
    if (size + value.length > buffer.length)
      return { stream: smallFilesOneAfterOther([buffer.subarray(0, size), value], rest) };
    buffer.set(value, size);
    size += value.length;
  }
}

async function* smallFilesOneAfterOther(
  start: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
) {
  try {
    yield* start;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    // A reader that gives up before the rest has begun gives it up, too.
    await rest.return?.();
  }
}

/** Most files are smaller, so that opening one is one request. */
const readAhead = 256 * 1024;

/** A browser follows a redirect at once. */
const secondsOfAddress = 60;

/** One kind of files in a bucket. */
interface Place {
  readonly bucket: Bucket;
  /** The beginning of its objects' names, within the bucket's prefix. */
  readonly kind: string;
  readonly keys?: DataKeys;
}

/**
 * Stores files as objects of a bucket. A small file is received into memory, another one into a
 * folder of this server, sealed if there are keys; it becomes an object in one request when it is
 * kept: the bucket never has a half file, and never one that is discarded.
 */
export async function openS3BlobStore(
  { bucket, kind, keys = withoutKeys }: Place,
  incoming: string,
): Promise<BlobStore> {
  await prepareSpool(incoming);
  const small = new SmallFiles();
  const sealed = new FileBuffers(mostOfSmall + sealedMore(mostOfSmall));
  const held = ({ bytes, letGo, ...file }: HeldFile): IncomingBlob => ({
    ...file,
    async keep(id) {
      let place: Buffer | undefined;
      const stored = sealWhole(keys, bytes, () => (place = sealed.take()));
      await bucket.put(kind + id, stored);
      // After a failure the client may still be sending from it.
      if (place) sealed.giveBack(place);
      letGo();
    },
  });
  const spooled = ({ path, ...file }: SpooledFile): IncomingBlob => ({
    ...file,
    async keep(id) {
      await bucket.put(kind + id, await readFile(path));
      await file.discard();
    },
  });
  return {
    ...s3BlobReader({ bucket, kind, keys }),
    async receive(source) {
      const received = await small.receive(source);
      return 'bytes' in received
        ? held(received)
        : spooled(await spool({ folder: incoming, keys, isDurable: false }, received));
    },
    copy: (id, newId) => bucket.copy(kind + id, kind + newId),
    remove: (id) => bucket.remove(kind + id),
    check: () => bucket.check(),
  };
}

/** Read-only access to the same files, for use beside running servers. */
export function s3BlobReader({ bucket, kind, keys = withoutKeys }: Place): BlobReader {
  return {
    async open(id, range) {
      const isFarBack = range !== undefined && range.start >= readAhead;
      const file = await objectOf(bucket, kind + id, isFarBack ? headerBytes : readAhead);
      if (!file) return undefined;
      const { size, isSealed, stream } = await openFile(keys, file);
      return { stream: stream(range), size, isSealed };
    },
    linkTo: (id, served) => bucket.addressOf(kind + id, served, secondsOfAddress),
    async *list() {
      for await (const { name, writtenAt } of bucket.list(kind)) yield { id: name, writtenAt };
    },
  };
}

/** An object as a file: what was read ahead is not read twice. */
async function objectOf(
  bucket: Bucket,
  name: string,
  ahead: number,
): Promise<StoredFile | undefined> {
  const found = await bucket.start(name, ahead);
  if (!found) return undefined;
  const { size, start, version } = found;
  return {
    size,
    start,
    read(from, to) {
      const known = start.subarray(from, to + 1);
      const next = from + known.length;
      const rest = next <= to ? bucket.read(name, next, to, version) : undefined;
      return Readable.from(oneAfterOther(known, rest), { objectMode: false }).once('close', () =>
        rest?.destroy(),
      );
    },
    close: async () => undefined,
  };
}

async function* oneAfterOther(known: Buffer, rest: Readable | undefined): AsyncGenerator<Buffer> {
  if (known.length > 0) yield known;
  if (rest) yield* rest as AsyncIterable<Buffer>;
}
