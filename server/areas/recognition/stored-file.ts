import type { BlobStore } from '../../infra/files/blob-store';
import type { FileType } from '../../infra/files/file-type';
import { BytesGone, readUpload } from '../photos/photo-files';
import type { FileToRead } from './recognition-engine';

/** An upload as a file to read. */
export const storedFile = (
  blobs: BlobStore,
  { id, type, asker }: { id: string; type: FileType; asker: string },
): FileToRead => ({
  asker,
  type,
  bytes: async () => {
    const bytes = await readUpload(blobs, id);
    if (!bytes) throw new BytesGone(`The upload ${id} is gone.`);
    return bytes;
  },
});
