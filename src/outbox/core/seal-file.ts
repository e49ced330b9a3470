import { type FileItem, named } from './item';
import type { FileKind } from './kind';
import { enclose, storeItem, type Enclosed, type Sealing } from './seal-item';
import { sealFields } from './sealed-fields';

/** A file from a screen: checked, and within the size limit. */
export interface CapturedFile {
  fileName: string;
  mime: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** A small JPEG; absent for a PDF. */
  thumbnail?: Uint8Array<ArrayBuffer>;
}

/** The items on this phone that a new one supersedes. */
export interface Superseding {
  /**
   * The superseded items, the oldest first. The unsent ones are removed once the new one is saved;
   * the server replaces those that have arrived, or still arrive, by the new one.
   */
  supersedes?: readonly FileItem[] | undefined;
}

/** A file to deliver. */
export interface Captured<Item extends FileItem> extends CapturedFile, Superseding {
  userId: string;
  target: Item['target'];
  /** It is the chosen file, which is prepared before it is sent. */
  isRaw?: true;
  /** The id of the page that holds the chosen file back. */
  heldBy?: string | undefined;
  /** The traveller must still confirm it. */
  isUnconfirmed?: true;
  /** The server's key for bytes that were uploaded already; without it they are uploaded first. */
  serverKey?: string | undefined;
  /** The traveller's input. If the kind needs it and it is absent, the item waits. */
  fields?: unknown;
}

/** For a file that is already at the server: the phone stores no bytes. */
export const noFile: CapturedFile = { fileName: '', mime: 'image/jpeg', bytes: new Uint8Array() };

/** A file to deliver that is sealed in memory. */
export type EnclosedFile<Item extends FileItem> = Omit<Captured<Item>, 'bytes' | 'thumbnail'> & {
  enclosed: Enclosed;
};

/** Stores a sealed file for its delivery. @throws {NoRoomError|SealingError} */
export async function storeFile<Item extends FileItem>(
  sealing: Omit<Sealing, 'open'>,
  { name }: FileKind<Item>,
  captured: EnclosedFile<Item>,
): Promise<Item> {
  const { userId, target, fileName, mime, enclosed } = captured;
  const { supersedes = [], isRaw, heldBy, isUnconfirmed, serverKey, fields } = captured;
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
    // In the row from the beginning: there is no moment in which another page could prepare it.
    ...(heldBy !== undefined && { held: { by: heldBy, at: sealing.now() } }),
    ...(isUnconfirmed && { isUnconfirmed }),
    ...(serverKey !== undefined && { serverKey }),
    ...(fields !== undefined && { sealedFields: await sealFields(key, id, fields) }),
  }));
  return item as Item;
}

/** Seals a file and stores it for its delivery. @throws {NoRoomError|SealingError} */
export async function sealFile<Item extends FileItem>(
  { open, ...sealing }: Sealing,
  kind: FileKind<Item>,
  { bytes, thumbnail, ...captured }: Captured<Item>,
): Promise<Item> {
  return storeFile(sealing, kind, {
    ...captured,
    enclosed: await enclose(open, captured.userId, bytes, thumbnail),
  });
}

/**
 * The attach keys that a new item names: the superseded items', and those that these superseded.
 */
export const attachKeysOf = (superseded: readonly FileItem[]): string[] =>
  named(superseded.flatMap((item) => [...item.supersedes, item.attachKey]));
