import { firstLook, type FirstLook, headBytes } from '../../domain/file/admit';
import type { SavingMessage } from '../../i18n/file-messages';
import type { FileItem } from '../core/item';
import type { Enclosed, EnclosedFile } from '../core/seal-item';
import { NoRoomError } from '../core/failures';
import { isOutdatedHere, onceMore } from '../../storage/database';
import { imageMessage, type ToldProblem } from '../../workers/image/image-message';

/** The target of a file, and the items of this phone that it supersedes, the oldest first. */
export interface Place<Item extends FileItem> {
  target: Item['target'];
  supersedes: readonly Item[];
  /** The id of the page that holds it back. */
  heldBy?: string | undefined;
  /** The traveller must still confirm it. */
  isUnconfirmed?: true;
}

/** Files that were chosen together, in the order of the choice. */
export interface ChosenFiles<Item extends FileItem> {
  userId: string;
  files: readonly File[];
  /** The place of the next file, given this phone's items; undefined if there is no room for it. */
  place: (queued: readonly Item[]) => Place<Item> | undefined;
}

/** Why files are not saved, and what to do. */
export interface Refusal {
  /** The file's name; undefined if several files are concerned. */
  fileName: string | undefined;
  /** How many files are not saved for this reason. */
  count: number;
  message: SavingMessage;
}

export interface SavingDependencies<Item extends FileItem> {
  /** This phone's items for the same document, the oldest first. */
  queued: () => Promise<Item[]>;
  /** Reads a file and seals it in memory. */
  enclose: (userId: string, file: File) => Promise<Enclosed | 'unreadable'>;
  /** Stores the sealed file; when it resolves, the file is saved. */
  seal: (file: EnclosedFile<Item>) => Promise<Item>;
  /** Whether files of this user may still be saved. */
  isHere: (userId: string) => boolean;
  onSafe: () => void;
  onRefused: (refusal: Refusal) => void;
}

/** Files up to this size are read and sealed in memory while the one before is written. */
const readAheadBytes = 8 * 1024 * 1024;

/**
 * Seals chosen files unchanged, one after the other: one of them is in memory at a time, or two
 * small ones. Positions follow the order of the choice. A file is only read before it is saved;
 * everything else follows later.
 */
export async function saveFiles<Item extends FileItem>(
  deps: SavingDependencies<Item>,
  { userId, files, place: placeOf }: ChosenFiles<Item>,
  signal: AbortSignal,
): Promise<void> {
  let queued: Item[];
  try {
    queued = await onceMore(deps.queued);
  } catch (error) {
    const [first] = files;
    const fileName = files.length === 1 ? first?.name : undefined;
    deps.onRefused({ fileName, count: files.length, message: notSaved(error) });
    return;
  }
  let ahead: { file: File; opened: Promise<OpenedFile> } | undefined;

  const open = (file: File) => openFile(file, () => deps.enclose(userId, file));

  function openAhead(file: File | undefined): void {
    ahead =
      file && file.size <= readAheadBytes && !signal.aborted
        ? { file, opened: open(file) }
        : undefined;
  }

  /** @returns false if the files after it cannot be saved either */
  async function save(file: File, index: number): Promise<boolean> {
    const left = files.length - index;
    const refuse = (message: SavingMessage) =>
      deps.onRefused({ fileName: file.name, count: 1, message });
    const refuseAll = (message: SavingMessage) =>
      deps.onRefused({ fileName: left === 1 ? file.name : undefined, count: left, message });
    try {
      const place = placeOf(queued);
      if (!place) {
        refuseAll({ code: 'document-full' });
        return false;
      }
      const opened = await (ahead?.file === file ? ahead.opened : open(file));
      openAhead(files[index + 1]);
      if (opened.problem) {
        refuse(imageMessage(opened.problem));
        return true;
      }
      if (signal.aborted) return false;
      const item = await deps.seal(rawFile(userId, place, file.name, opened));
      queued.push(item);
      deps.onSafe();
    } catch (error) {
      if (error instanceof NoRoomError) {
        refuseAll({ code: 'no-room' });
        return false;
      }
      refuse(notSaved(error));
    }
    return true;
  }

  for (const [index, file] of files.entries()) {
    if (signal.aborted || !deps.isHere(userId)) return;
    if (!(await save(file, index))) return;
  }
}

/** The message about a failure of the phone's storage. */
function notSaved(error: unknown): SavingMessage {
  console.warn(error);
  return { code: isOutdatedHere(error) ? 'page-outdated' : 'file-not-saved' };
}

const rawFile = <Item extends FileItem>(
  userId: string,
  place: Place<Item>,
  fileName: string,
  { mime, enclosed }: Opened,
): EnclosedFile<Item> => ({ userId, ...place, fileName, mime, enclosed });

interface Opened {
  problem?: never;
  mime: string;
  enclosed: Enclosed;
}
type OpenedFile = { problem: ToldProblem } | Opened;

/**
 * Reads a file and seals it in memory, unless its first bytes show that it is not accepted: then
 * the rest is not read.
 */
function openFile(
  file: File,
  enclose: () => Promise<Enclosed | 'unreadable'>,
): Promise<OpenedFile> {
  const opened = lookAt(file).then(async (look): Promise<OpenedFile> => {
    if (look.problem) return look;
    const enclosed = await enclose();
    return enclosed === 'unreadable'
      ? { problem: { problem: enclosed } }
      : { mime: look.mime, enclosed };
  });
  // A file opened ahead may fail before its result is awaited, or never be awaited.
  opened.catch(() => undefined);
  return opened;
}

/** The verdict on a chosen file from its first bytes. */
export async function lookAt(
  file: Blob,
): Promise<FirstLook | { problem: { problem: 'unreadable' } }> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    return { problem: { problem: 'unreadable' } };
  }
  return firstLook(head, file.size);
}
