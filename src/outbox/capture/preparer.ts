import { deliveredName } from '../../domain/file/file-names';
import type { PageScan } from '../../domain/document/page-scan';
import type { FileProblem } from '../../domain/file/file-message';
import { freeBytes } from '../../domain/file/free-bytes';
import { said, type Said } from '../../domain/messages/message';
import type { PreparingMessage } from '../../i18n/outbox-messages';
import { isNoRoom, type OpenDatabase } from '../../storage/database';
import type { ImageClient } from '../../workers/image/image-client';
import { imageMessage } from '../../workers/image/image-message';
import type { ImageProblem } from '../../workers/image/image.api';
import { DamagedError } from '../core/failures';
import { type FileItem, isRaw, type NeedReason } from '../core/item';
import { unwrittenItems } from '../core/item-rows';
import { type KindRegistry, problemSaid } from '../core/kind';
import { isHeldBack } from '../core/raw-transition';
import type { CapturedFile } from '../core/seal-item';
import { itemBytes } from '../core/sealed-content';
import type { KeptPages } from './prepare-pdf';
import type { OutboxStore } from '../core/store';

/** A chosen file, unchanged. */
export interface RawFile {
  id: string;
  /** The chosen name; empty without one, as from a camera. */
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The form to which pictures of its kind are prepared. */
  picture: 'document' | 'passport';
  /** How the page is cut out of it. */
  scan?: PageScan | undefined;
  /** The pages of a PDF that are kept, from 0, in their order. */
  keeps?: readonly number[] | undefined;
}

export type Preparation =
  | { ok: true; file: CapturedFile }
  /**
   * 'unprepared': not the file's fault, so a retry may help; 'network': preparing resumes when the
   * missing script or decoder can be fetched.
   */
  | { ok: false; reason: 'unacceptable' | 'unprepared' | 'network'; said: Said }
  /** The item was removed meanwhile. */
  | { ok: false; reason: 'aborted' };

interface FilePreparerDependencies extends Pick<ImageClient, 'prepareDocument' | 'straightenPage'> {
  /** Judges a PDF that the first check could not judge. */
  problemOfDoubtful: (bytes: ArrayBuffer) => Promise<FileProblem | undefined>;
  keepPages: (bytes: ArrayBuffer, pages: readonly number[]) => Promise<KeptPages>;
  isOnline: () => boolean;
}

/** Prepares a single file: checks it, and shrinks pictures. */
export function filePreparer({
  prepareDocument,
  straightenPage,
  problemOfDoubtful,
  keepPages,
  isOnline,
}: FilePreparerDependencies) {
  function failure(problem: ImageProblem): Preparation {
    if (problem.problem === 'aborted') return { ok: false, reason: 'aborted' };
    const reason = reasonOf(problem, isOnline());
    // The file is saved and preparing resumes on its own: the message asks for nothing.
    const message = reason === 'network' ? untilOnline(problem) : imageMessage(problem);
    return { ok: false, reason, said: said(message) };
  }

  /** A page that is cut out of its picture; undefined if it cannot be: then the whole picture is sent. */
  async function cutOut({ id, fileName, bytes, scan }: RawFile): Promise<Preparation | undefined> {
    const page = scan && (await straightenPage({ id, bytes: bytes.buffer, ...scan }));
    if (!page?.ok) return undefined;
    const mime = 'image/jpeg';
    const file = {
      ...{ mime, fileName: deliveredName(fileName, mime), bytes: new Uint8Array(page.bytes) },
      thumbnail: new Uint8Array(page.thumbnail),
    };
    return { ok: true, file };
  }

  /** Never falls back to the whole PDF: what the traveller has deleted must not be sent. */
  function withAllPages(problem: Extract<KeptPages, { ok: false }>['problem']): Preparation {
    if (problem === 'pages-stay')
      return { ok: false, reason: 'unacceptable', said: said({ code: 'pages-stay' }) };
    return isOnline()
      ? { ok: false, reason: 'unprepared', said: said({ code: 'cannot-be-opened-here' }) }
      : { ok: false, reason: 'network', said: said({ code: 'preparing-waits-for-network' }) };
  }

  return async (raw: RawFile): Promise<Preparation> => {
    const page = await cutOut(raw);
    if (page) return page;
    const { id, fileName, bytes, picture, keeps } = raw;
    const kept = keeps && (await keepPages(bytes.buffer, keeps));
    if (kept?.ok === false) return withAllPages(kept.problem);
    const job = { id, bytes: (kept?.bytes ?? bytes).buffer, kind: picture };
    const result = await prepareDocument(job);
    if (!result.ok) return failure(result);
    if (result.type === 'pdf' && result.warnings.includes('pdf-doubtful')) {
      const problem = await problemOfDoubtful(result.bytes);
      if (problem) return failure(problem);
    }
    const { mime } = result;
    const file = {
      ...{ mime, fileName: deliveredName(fileName, mime), bytes: new Uint8Array(result.bytes) },
      ...(result.type === 'image' && { thumbnail: new Uint8Array(result.thumbnail) }),
    };
    return { ok: true, file };
  };
}

function reasonOf(problem: ImageProblem, isOnline: boolean) {
  if (problem.problem === 'heic-needs-network') return 'network';
  if (problem.problem !== 'processing-failed') return 'unacceptable';
  // Offline, the worker may have crashed because its script is missing; a crash with another cause
  // also occurs online.
  return problem.reason === 'worker-crashed' && !isOnline ? 'network' : 'unprepared';
}

const untilOnline = ({ problem }: ImageProblem): PreparingMessage => ({
  code: problem === 'heic-needs-network' ? 'heic-waits-for-network' : 'preparing-waits-for-network',
});

export interface PreparerDependencies {
  open: OpenDatabase;
  store: OutboxStore;
  kinds: KindRegistry;
  /** The user whose files may be prepared; undefined if nobody is logged in. */
  userId: () => string | undefined;
  now: () => number;
  isOnline: () => boolean;
  /** Whether files are being saved, which is more urgent. */
  isPaused: () => boolean;
  prepare: (file: RawFile) => Promise<Preparation>;
  /** Replaces the raw file by its prepared form, sealed, and starts its delivery. */
  seal: (raw: FileItem, file: CapturedFile) => Promise<unknown>;
  announce: (item: FileItem) => void;
}

/**
 * Why a run ended: nothing more can be prepared; it was paused or lost its lease; the phone is
 * full.
 */
export type PreparerEnd = 'done' | 'paused' | 'full';

/**
 * A file is given up after so many attempts: opening it may crash the page, as a picture beyond the
 * phone's memory does.
 */
const mostAttempts = 3;

type NotPrepared = Extract<Preparation, { ok: false }>;

const preparingSaid = (message: PreparingMessage): Said => said(message);

async function unpreparedFiles(open: OpenDatabase, userId: string): Promise<FileItem[]> {
  const rows = await (await open()).getAllFromIndex('items', 'byState', [userId, 'unprepared']);
  const { present } = unwrittenItems(open);
  return (rows as FileItem[])
    .map((row) => present(row.id, row) ?? row)
    .filter(isRaw)
    .filter(({ state }) => state === 'unprepared');
}

interface Moment {
  now: number;
  isOnline: boolean;
}

/**
 * A user's files that can be prepared now: those with fewer attempts first, then in their order.
 * Files that need something fetched can be prepared only online; those that a page holds back, not
 * before it releases them.
 */
export const preparablePages = async (
  open: OpenDatabase,
  userId: string,
  { now, isOnline }: Moment,
): Promise<FileItem[]> =>
  (await unpreparedFiles(open, userId))
    .filter((item) => !isHeldBack(item, now))
    .filter(({ lastProblem }) => isOnline || lastProblem?.reason !== 'network')
    .sort((a, b) => a.attempts - b.attempts || a.seq - b.seq);

/** Whether a page holds one of a user's files back. */
export const isAnyHeldBack = async (
  open: OpenDatabase,
  userId: string,
  now: number,
): Promise<boolean> => (await unpreparedFiles(open, userId)).some((item) => isHeldBack(item, now));

/** Prepares chosen files, one after the other. */
export function preparer(deps: PreparerDependencies) {
  const { open, store } = deps;

  async function apply(
    { id, epoch }: FileItem,
    event: Parameters<OutboxStore['apply']>[1],
  ): Promise<void> {
    const next = await store.apply(id, event, epoch);
    if (next && isRaw(next)) deps.announce(next);
  }

  // Several files may wait, so the message names this one.
  const need = (raw: FileItem, reason: NeedReason, why: Said) =>
    apply(raw, { type: 'need', reason, said: why, fileName: raw.fileName });

  /** Keeps the raw file, and tells the traveller why it was not prepared. */
  async function putOff(raw: FileItem, why: NotPrepared): Promise<void> {
    const { fileName } = raw;
    if (why.reason === 'network')
      await apply(raw, { type: 'wait', reason: 'network', said: why.said, fileName });
    else if (why.reason !== 'aborted') await need(raw, why.reason, why.said);
  }

  /** @returns false if the phone has no room for the prepared form */
  async function prepareOne(row: FileItem): Promise<boolean> {
    if (row.attempts >= mostAttempts) {
      await need(row, 'unprepared', preparingSaid({ code: 'cannot-be-opened-here' }));
      return true;
    }
    const started = { type: 'prepare-started', at: deps.now() } as const;
    const raw = await store.apply(row.id, started, row.epoch);
    if (!raw || !isRaw(raw)) return true;
    try {
      const { id, fileName, scan, keeps } = raw;
      const { picture = 'document' } = deps.kinds.of(raw);
      const bytes = await itemBytes(open, store, raw);
      const result = await deps.prepare({ id, fileName, bytes, picture, scan, keeps });
      if (result.ok) {
        await deps.seal(raw, result.file);
        freeBytes(result.file.bytes.buffer);
      } else await putOff(raw, result);
      // For another attempt they are read again.
      freeBytes(bytes.buffer);
      return true;
    } catch (error) {
      if (error instanceof DamagedError) {
        await need(raw, 'damaged', problemSaid({ code: 'saved-damaged' }));
        return true;
      }
      if (!isNoRoom(error)) throw error;
      await apply(raw, {
        type: 'wait',
        reason: 'room',
        said: preparingSaid({ code: 'no-room-to-prepare' }),
      });
      return false;
    }
  }

  /** Prepares all waiting files, each once; they are read again when the list is used up. */
  return async (isHeld: () => Promise<boolean>): Promise<PreparerEnd> => {
    const tried = new Set<string>();
    let waiting: FileItem[] = [];
    for (;;) {
      const userId = deps.userId();
      if (userId === undefined || deps.isPaused() || !(await isHeld())) return 'paused';
      // A file that failed before may crash the page: new ones come first.
      if (waiting[0]?.userId !== userId || waiting[0].attempts > 0)
        waiting = (
          await preparablePages(open, userId, { now: deps.now(), isOnline: deps.isOnline() })
        ).filter(({ id }) => !tried.has(id));
      const next = waiting.shift();
      if (!next) return 'done';
      tried.add(next.id);
      if (!(await prepareOne(next))) return 'full';
    }
  };
}
