import { appPaths } from '../../domain/app-paths';
import type { FileProblem } from '../../domain/file/file-message';
import type { MessageOf, None } from '../../domain/messages/message';
import type { FileItem, FileTarget, OutboxItem } from '../core/item';
import { type FileKind, problemSaid, uploadSteps } from '../core/kind';
import { NoRoomError } from '../core/failures';
import { attachKeysOf, type Enclosed, type Sealing, storeFile } from '../core/seal-item';

/*
 * Files that another app shares with this one, that are opened with it, or dropped or pasted where no
 * document is open. Of each holds:
 *
 * 1. It is sealed under its owner's key before anything else happens to it, also by the service worker
 *    with the app closed and no network: the answer to the share is a redirect that comes after that.
 *    Plain bytes are never stored. A worker that is killed before the redirect loses no file.
 * 2. It is here once, however often it is shared, until it has a place: the same bytes under the same
 *    name are the same file. Comparing and sealing are under one lock, of pages and workers.
 * 3. Its owner is whoever is logged in when it is shared; without a log-in it is a visitor's, whom it
 *    belongs to like an application begun by a visitor: a user who logs in later sees it only after
 *    having said that it is theirs.
 * 4. Nothing of it is prepared or sent before the traveller has chosen its place, and nothing but the
 *    traveller removes it, except a log-out.
 * 5. Choosing a place is one write to its row (`placed`): the bytes stay where they are, and it is a
 *    chosen file like any other from then on. In two tabs one of them wins, so it arrives once.
 * 6. One file of a share is in memory at a time; of one that cannot be used no more than its beginning.
 *    Another site can make the browser share files with this app, but only the traveller places them;
 *    `mostWaiting` bounds what that can fill.
 */

/** So many shared files may wait for their places. */
export const mostWaiting = 60;

export interface SharedFileItem extends FileItem {
  kind: 'shared-file';
}

export interface SharedFileMessages {
  'shared-file': { file: string };
  'share-it-again': None;
}
type SharedFileMessage = MessageOf<SharedFileMessages>;

interface SharedView {
  /** The id of the file at which the question begins. */
  file?: string | undefined;
  /** The phone has noted files that it could not keep. */
  refused?: boolean;
  /** Nothing arrived. */
  missed?: boolean;
}

/** The address of the screen on which the traveller chooses the places of shared files. */
export function sharedPath({ file, refused = false, missed = false }: SharedView): string {
  const query = new URLSearchParams({
    ...(file !== undefined && { file }),
    ...(refused && { refused: '1' }),
    ...(missed && { missed: '1' }),
  });
  return `${appPaths.SharedFiles}?${query.toString()}`;
}

/** It belongs to no application yet. */
const nowhere: FileTarget = { orderId: '', applicantId: '', applicantName: '' };

const unplaced = { reason: 'unplaced', said: problemSaid({ code: 'place-to-choose' }) } as const;

/** A shared file without a place, which no call delivers. */
export const sharedFile: FileKind<SharedFileItem> = {
  name: 'shared-file',
  isQuiet: true,
  attach: () => Promise.reject(new TypeError('A shared file has no place.')),
  opens: () => 'shared',
  messages: {
    ...uploadSteps,
    counted: 'upload',
    name: ({ fileName: file }): SharedFileMessage => ({ code: 'shared-file', file }),
    again: { code: 'share-it-again' } satisfies SharedFileMessage,
    // It is never delivered, so no server can lose it.
    lost: (): SharedFileMessage => ({ code: 'share-it-again' }),
  },
};

/** Whether a file waits for the traveller to choose its place. */
export const isSharedFile = (item: OutboxItem): item is SharedFileItem =>
  item.kind === sharedFile.name && item.state === 'needs-you';

/** Why a shared file is not on the phone. */
export interface RefusedShare {
  fileName: string;
  why:
    | FileProblem
    | { problem: 'no-room' }
    | { problem: 'not-saved' }
    | { problem: 'unreadable' }
    | { problem: 'too-many' };
}

/** A shared file, sealed in memory. */
export interface EnclosedShare {
  userId: string;
  fileName: string;
  /** The type of its content. */
  mime: string;
  enclosed: Enclosed;
}

/**
 * Stores a shared file, unless it waits already. To be called under the lock of shared files.
 * @returns its item, which may be of an earlier share
 * @throws {NoRoomError|SealingError} and nothing of it is stored
 */
export async function keepShared(
  { store, now, room }: Omit<Sealing, 'open'>,
  { enclosed, ...share }: EnclosedShare,
): Promise<SharedFileItem | 'too-many'> {
  const waiting = (await store.listIn(share.userId, ['needs-you'])).filter(isSharedFile);
  const same = waiting.find(
    ({ sha256, fileName }) => sha256 === enclosed.sha256 && fileName === share.fileName,
  );
  if (same) return same;
  if (waiting.length >= mostWaiting) return 'too-many';
  const sealing = {
    store,
    now,
    // The prepared form, which later exists beside it, needs room too.
    async room() {
      const left = await room?.();
      return left === undefined ? undefined : left - enclosed.size;
    },
  };
  const rest = { target: nowhere, need: unplaced, isRaw: true } as const;
  return storeFile(sealing, sharedFile, { ...share, enclosed, ...rest });
}

/** Why a file could not be sealed. */
export const sealingProblem = (error: unknown): RefusedShare['why'] => ({
  problem: error instanceof NoRoomError ? 'no-room' : 'not-saved',
});

/** The place of a shared file, as of a chosen one. */
interface ChosenPlace<Item extends FileItem> {
  target: Item['target'];
  supersedes: readonly FileItem[];
  /** The id of a page that holds it back, and when. */
  held?: { by: string; at: number } | undefined;
}

/**
 * A shared file at the place that the traveller has chosen, waiting to be prepared like any chosen file;
 * undefined if it has been placed or removed since.
 */
export function placed<Item extends FileItem>(
  present: OutboxItem,
  { name }: FileKind<Item>,
  { target, supersedes, held }: ChosenPlace<Item>,
): OutboxItem | undefined {
  if (!isSharedFile(present)) return undefined;
  return {
    ...present,
    kind: name,
    target,
    supersedes: attachKeysOf(supersedes),
    state: 'unprepared',
    lastProblem: undefined,
    ...(held && { held }),
  };
}
