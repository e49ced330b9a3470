import { createHash } from 'node:crypto';
import { lacking } from '../world/lacks';
import type { BlobStore } from '../../../server/infra/files/blob-store';

export type Blobs = Map<string, Uint8Array>;

/** The files of the server: they are durable as soon as `keep` resolves. */
export function blobStoreModel(blobs: Blobs, disk: () => Promise<void>): BlobStore {
  return {
    async receive(source) {
      const pieces: Uint8Array[] = [];
      for await (const piece of source) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      await disk();
      return {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        read: async () => bytes,
        async keep(id) {
          await disk();
          blobs.set(id, bytes);
        },
        discard: async () => undefined,
      };
    },
    async open(id) {
      await disk();
      const bytes = blobs.get(id);
      return bytes && ({ size: bytes.length, stream: { destroy: () => undefined } } as never);
    },
    async copy(id, newId) {
      await disk();
      const bytes = blobs.get(id);
      if (bytes) blobs.set(newId, bytes);
      return bytes !== undefined;
    },
    async remove(id) {
      await disk();
      blobs.delete(id);
    },
    check: async () => undefined,
    // eslint-disable-next-line require-yield -- nothing here looks for files without a row
    async *list() {
      throw lacking('the list of files');
    },
  };
}
