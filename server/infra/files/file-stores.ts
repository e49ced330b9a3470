import { join } from 'node:path';
import { StartFailure } from '../../errors/start-failure';
import type { DataKeys } from '../keys/data-keys';
import { newId } from '../secrets/random-id';
import { type BlobReader, type BlobStore, StoreUnavailable } from './blob-store';
import { folderBlobReader, openFolderBlobStore } from './folder-blob-store';
import type { S3Address } from '../../settings/files-settings';

/** Where a server keeps its files: in its data folder, or in a bucket that several servers share. */
export interface FilePlace {
  readonly dataDir: string;
  readonly bucket: S3Address | undefined;
}

/**
 * `files` of travellers, files of the public `demo`, and the `parts` of uploads that are not
 * complete.
 */
export type FileKind = 'files' | 'demo-files' | 'parts';

/**
 * Opens the store of one kind of files.
 * @throws {StartFailure} if the bucket cannot be reached, or does not let us in
 */
export async function openFileStore(
  { dataDir, bucket }: FilePlace,
  kind: FileKind,
  keys: DataKeys,
): Promise<BlobStore> {
  if (!bucket) return openFolderBlobStore(join(dataDir, kind), keys);
  const { openS3BlobStore } = await import('./s3-blob-store');
  const place = { bucket: await openBucket(bucket), kind: `${kind}/`, keys };
  return openS3BlobStore(place, join(dataDir, 'incoming', kind));
}

/**
 * Read-only access to the same files, beside running servers.
 * @throws {StartFailure} as `openFileStore` does
 */
export async function fileReader(
  { dataDir, bucket }: FilePlace,
  kind: FileKind,
  keys: DataKeys,
): Promise<BlobReader> {
  if (!bucket) return folderBlobReader(join(dataDir, kind), keys);
  const { s3BlobReader } = await import('./s3-blob-store');
  return s3BlobReader({ bucket: await openBucket(bucket), kind: `${kind}/`, keys });
}

/**
 * Whether everything that a server does with a bucket works now, tried with an object of its own.
 * @returns what does not, in a sentence; undefined if everything does
 */
export async function probeBucket(address: S3Address): Promise<string | undefined> {
  const name = `probe/${newId()}`;
  const bytes = Buffer.from(name);
  let step = 'opened';
  try {
    const bucket = await openBucket(address);
    step = 'written';
    await bucket.put(name, bytes);
    step = 'read';
    const found = await bucket.start(name, bytes.length);
    if (!found?.start.equals(bytes)) return 'What was written to the bucket is read differently.';
    step = 'listed';
    for await (const listed of bucket.list(name)) if (listed.name !== '') break;
    step = 'emptied';
    await bucket.remove(name);
    if (await bucket.start(name, 1)) return 'What was removed from the bucket is still there.';
    return undefined;
  } catch (error) {
    const reason = error instanceof StoreUnavailable ? error.reason : (error as Error).message;
    return step === 'opened' ? reason : `The bucket cannot be ${step} (${reason}).`;
  }
}

/** The client is loaded only where a bucket is configured. */
async function openBucket(address: S3Address) {
  const { Bucket } = await import('./s3-client');
  const bucket = new Bucket(address);
  await bucket.check().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new StartFailure(
      `The bucket ${address.bucket} of FILES_URL cannot be used (${error.reason}); ` +
        'check that it exists, its endpoint, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      { cause: error },
    );
  });
  return bucket;
}
