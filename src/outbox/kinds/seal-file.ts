import { mostNamed, type UploadedItem } from '../core/item';
import { sealThumbnail } from '../core/sealed-bytes';

/** A file as a screen has it: checked, and small enough. */
export interface CapturedFile {
  fileName: string;
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** A small JPEG; absent for a PDF. */
  thumbnail?: Uint8Array<ArrayBuffer>;
}

/** What takes the place of others of this phone. */
export interface Superseding {
  /**
   * Those, the oldest first. What of them is unsent is taken off once the new one is saved; whatever
   * of them has arrived, or still does, the server lets the new one stand in its place.
   */
  supersedes?: readonly UploadedItem[] | undefined;
}

/** What the delivery of a new item names: with those, what they came in the place of themselves. */
export const attachKeysOf = ({ supersedes = [] }: Superseding): { supersedes: string[] } => ({
  supersedes: supersedes
    .flatMap((item) => [...(item.supersedes ?? []), item.attachKey])
    .slice(-mostNamed),
});

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
