import type { UploadItem } from '../contract/upload-item';
import type { DocumentPageItem } from '../outbox/core/item';
import type { CapturedPage } from '../outbox/kinds/seal-document-page';
import { NoRoomError } from '../outbox/core/seal-item';
import type { ImageProblem } from '../workers/image/image.api';
import { problemSentences } from '../workers/image/problem-sentences';
import type { DocumentTarget } from './document-target';
import { earlyRefusal, headBytes } from './early-refusal';
import { choosePlace, type PageAim } from './page-place';

/** Files that were chosen together, in the order of the choice. */
export interface ChosenFiles {
  target: DocumentTarget;
  aim: PageAim;
  files: readonly File[];
}

/** Why files are not saved, and what to do. */
export interface Refusal {
  /** Of one file; undefined where it is about several. */
  fileName: string | undefined;
  /** How many files are not saved for this reason. */
  count: number;
  message: string;
  wayOut: string;
}

export interface SavingDependencies {
  /** The document's pages on this phone, the oldest first. */
  queued: (target: DocumentTarget) => Promise<DocumentPageItem[]>;
  /** Its pages on the server. */
  uploads: (target: DocumentTarget) => readonly Pick<UploadItem, 'id' | 'position'>[];
  /** When it resolves, the file is safe. */
  seal: (page: CapturedPage) => Promise<DocumentPageItem>;
  /** Whether files of this user may still be saved. */
  isHere: (userId: string) => boolean;
  onSafe: () => void;
  onRefused: (refusal: Refusal) => void;
}

/** The document's row has no room for another page. */
const documentFull = 'This document has no room for another page.';
const nothingSent = 'Nothing of it was sent.';

/**
 * Seals chosen files as they are, one after the other, so that one of them is in memory at a time.
 * Positions follow the order of the choice. Nothing but reading stands between a file and its safety.
 */
export async function saveFiles(
  deps: SavingDependencies,
  { target, aim, files }: ChosenFiles,
  signal: AbortSignal,
): Promise<void> {
  const queued = await deps.queued(target);

  /** @returns false where the files after it cannot be saved either */
  async function save(file: File, left: number): Promise<boolean> {
    const refuse = (words: { message: string; wayOut: string }) =>
      deps.onRefused({ fileName: file.name, count: 1, ...words });
    const refuseAll = (message: string) =>
      deps.onRefused({
        ...(left === 1 ? { fileName: file.name } : { fileName: undefined }),
        ...{ count: left, message, wayOut: '' },
      });
    const place = choosePlace(aim, deps.uploads(target), queued);
    if (!place) {
      refuseAll(documentFull);
      return false;
    }
    const read = await readFile(file);
    if ('problem' in read) {
      refuse(problemSentences(read.problem));
      return true;
    }
    if (signal.aborted) return false;
    try {
      const item = await deps.seal(rawPage(target, place, file, read.bytes));
      queued.push(item);
      deps.onSafe();
    } catch (error) {
      if (error instanceof NoRoomError) {
        refuseAll(error.message);
        return false;
      }
      const message = error instanceof Error ? error.message : 'This file could not be saved.';
      refuse({ message, wayOut: nothingSent });
    }
    return true;
  }

  for (const [index, file] of files.entries()) {
    if (signal.aborted || !deps.isHere(target.userId)) return;
    if (!(await save(file, files.length - index))) return;
  }
}

type Place = NonNullable<ReturnType<typeof choosePlace<DocumentPageItem>>>;

function rawPage(
  { userId, ...where }: DocumentTarget,
  { position, replaces, supersedes }: Place,
  { name, type }: File,
  bytes: Uint8Array<ArrayBuffer>,
): CapturedPage {
  const target = { ...where, position, replaces };
  return { userId, target, isRaw: true, fileName: name, mime: type, bytes, supersedes };
}

/** A file's bytes, unless its beginning tells that it is not taken. Large ones are not read then. */
async function readFile(
  file: File,
): Promise<{ problem: ImageProblem } | { bytes: Uint8Array<ArrayBuffer> }> {
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    const problem = earlyRefusal(head, file.name, file.size);
    if (problem) return { problem };
    return { bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    // On Android a picked file can go stale.
    return { problem: { problem: 'unreadable' as const } };
  }
}
