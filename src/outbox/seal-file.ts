import { sealThumbnail } from './sealed-bytes';

/** A file as a screen has it: checked, and small enough. */
export interface CapturedFile {
  fileName: string;
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** A small JPEG; absent for a PDF. */
  thumbnail?: Uint8Array<ArrayBuffer>;
}

/** What takes the place of items that may not have arrived yet. */
export interface Superseding {
  /**
   * Those items, the oldest first. They are taken off once it is saved; where one may have arrived it
   * stays, and the new one goes after it, so that the newest is what the application has.
   */
  supersedes?: readonly string[] | undefined;
}

/** It waits for the newest of them; that one waits for those before it, or is taken off. */
export const afterThose = ({ supersedes = [] }: Superseding): { dependsOn?: string } => {
  const newest = supersedes.at(-1);
  return newest === undefined ? {} : { dependsOn: newest };
};

/** What every item with a file gets at sealing, with the idempotency keys of its two steps. */
export const describeFile = async (
  key: CryptoKey,
  id: string,
  { fileName, mime, thumbnail }: Omit<CapturedFile, 'bytes'>,
) => ({
  fileName,
  mime,
  ...(thumbnail && { sealedThumbnail: await sealThumbnail(key, id, thumbnail) }),
  uploadKey: crypto.randomUUID(),
  attachKey: crypto.randomUUID(),
});
