import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { withoutKeys, type DataKeys } from '../keys/data-keys';
import { headerBytes, openFile, sealedMore, sealWhole, type StoredFile } from '../keys/sealed-file';
import type { BlobReader, BlobStore, IncomingBlob } from './blob-store';
import { FileBuffers } from './file-buffers';
import type { Bucket } from './s3-client';
import { mostOfSmall, SmallFiles, type HeldFile } from './small-files';
import { prepareSpool, spool, type SpooledFile } from './spool';

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
