import { type FileItem, mostNamed } from './item';
import type { FileKind } from './kind';
import { enclose, storeItem, type Enclosed, type Sealing } from './seal-item';
import { sealThumbnail } from './sealed-bytes';
import { sealFields } from './sealed-fields';

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
  supersedes?: readonly FileItem[] | undefined;
}

/** A file for its delivery. */
export interface Captured<Item extends FileItem> extends CapturedFile, Superseding {
  userId: string;
  target: Item['target'];
  /** The file as it was chosen: it is prepared before it is sent. */
  isRaw?: true;
  /** The key under which the server has the bytes already; without it they go first. */
  serverKey?: string | undefined;
  /** What its traveller has filled in. Without it a kind that needs it waits. */
  fields?: unknown;
}

/** Of what the server has already, nothing lies on the phone. */
export const noFile: CapturedFile = { fileName: '', mime: 'image/jpeg', bytes: new Uint8Array() };

/** The same with its bytes sealed in memory. */
export type EnclosedFile<Item extends FileItem> = Omit<Captured<Item>, 'bytes'> & {
  enclosed: Enclosed;
};

/** Stores a sealed file for its delivery. @throws {NoRoomError|SealingError} */
export async function storeFile<Item extends FileItem>(
  sealing: Omit<Sealing, 'open'>,
  { name }: FileKind<Item>,
  captured: EnclosedFile<Item>,
): Promise<Item> {
  const { userId, target, fileName, mime, thumbnail, enclosed } = captured;
  const { supersedes = [], isRaw, serverKey, fields } = captured;
  const item = await storeItem(sealing, enclosed, async (key, id) => ({
    kind: name,
    userId,
    target,
    fileName,
    mime,
    uploadKey: crypto.randomUUID(),
    attachKey: crypto.randomUUID(),
    supersedes: attachKeysOf(supersedes),
    ...(isRaw && { isRaw }),
    ...(thumbnail && { sealedThumbnail: await sealThumbnail(key, id, thumbnail) }),
    ...(serverKey !== undefined && { serverKey }),
    ...(fields !== undefined && { sealedFields: await sealFields(key, id, fields) }),
  }));
  return item as Item;
}

/** Seals a file and stores it for its delivery. @throws {NoRoomError|SealingError} */
export async function sealFile<Item extends FileItem>(
  { open, ...sealing }: Sealing,
  kind: FileKind<Item>,
  { bytes, ...captured }: Captured<Item>,
): Promise<Item> {
  return storeFile(sealing, kind, {
    ...captured,
    enclosed: await enclose(open, captured.userId, bytes),
  });
}

/** What the delivery of a new item names: with those, what they came in the place of themselves. */
const attachKeysOf = (superseded: readonly FileItem[]): string[] =>
  superseded.flatMap((item) => [...(item.supersedes ?? []), item.attachKey]).slice(-mostNamed);
