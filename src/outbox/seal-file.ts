import { sealThumbnail } from './sealed-bytes';

/** A file as a screen has it: checked, and small enough. */
export interface CapturedFile {
  fileName: string;
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** A small JPEG; absent for a PDF. */
  thumbnail?: Uint8Array<ArrayBuffer>;
}

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
