import { said, type Said } from '../domain/messages/said';
import type { PreparingMessage } from '../i18n/outbox-words';
import { isRaw, type FileItem, type NeedReason } from '../outbox/core/item';
import { itemBytes } from '../outbox/core/item-bytes';
import type { KindRegistry } from '../outbox/core/kind';
import type { CapturedFile } from '../outbox/core/seal-file';
import { problemSaid } from '../outbox/core/item-messages';
import { DamagedError } from '../outbox/core/failures';
import type { OutboxStore } from '../outbox/core/store';
import { isNoRoom, unwrittenItems } from '../outbox/core/unwritten';
import type { OpenDatabase } from '../storage/database';
import type { Preparation, RawFile } from './prepare-file';

export interface PreparerDependencies {
  open: OpenDatabase;
  store: OutboxStore;
  kinds: KindRegistry;
  /** Whose files may be prepared now; undefined while nobody is logged in. */
  userId: () => string | undefined;
  isOnline: () => boolean;
  /** Whether something more urgent is going on: files that are not safe yet. */
  isPaused: () => boolean;
  prepare: (file: RawFile) => Promise<Preparation>;
  /** Seals the prepared form in the raw file's place and sets its delivery going. */
  seal: (raw: FileItem, file: CapturedFile) => Promise<unknown>;
  announce: (item: FileItem) => void;
}

/** Why a run ended: nothing is left that it could prepare, it was paused or replaced, or there is no room. */
export type PreparerEnd = 'done' | 'paused' | 'full';

/**
 * A file that ends the page each time it is opened, as a picture beyond the phone's memory does, is
 * given up after so many times.
 */
const mostAttempts = 3;

const preparingSaid = (message: PreparingMessage): Said => said(message);

/**
 * Files of a user that can be prepared now: those that failed least first, then in their order. What
 * lacks something that has to be fetched can be prepared with a network only.
 */
export async function preparablePages(
  open: OpenDatabase,
  userId: string,
  isOnline: boolean,
): Promise<FileItem[]> {
  const rows = await (await open()).getAllFromIndex('items', 'byState', [userId, 'unprepared']);
  const { present } = unwrittenItems(open);
  return (rows as FileItem[])
    .map((row) => present(row.id, row) ?? row)
    .filter(isRaw)
    .filter(({ state }) => state === 'unprepared')
    .filter(({ lastProblem }) => isOnline || lastProblem?.reason !== 'network')
    .sort((a, b) => a.attempts - b.attempts || a.seq - b.seq);
}

/** Prepares what was sealed as it was chosen, one file after the other. */
export function preparer(deps: PreparerDependencies) {
  const { open, store } = deps;

  async function apply(
    { id, epoch }: FileItem,
    event: Parameters<OutboxStore['apply']>[1],
  ): Promise<void> {
    const next = await store.apply(id, event, epoch);
    if (next && isRaw(next)) deps.announce(next);
  }

  // Several files wait: which one it is about goes before.
  const need = (raw: FileItem, reason: NeedReason, why: Said) =>
    apply(raw, { type: 'need', reason, said: why, fileName: raw.fileName });

  /** @returns false where the phone has no room for the prepared form */
  async function prepareOne(row: FileItem): Promise<boolean> {
    if (row.attempts >= mostAttempts) {
      await need(row, 'unprepared', preparingSaid({ code: 'cannot-be-opened-here' }));
      return true;
    }
    const raw = await store.apply(row.id, { type: 'prepare-started' }, row.epoch);
    if (!raw || !isRaw(raw)) return true;
    try {
      const { id, fileName } = raw;
      const { picture = 'document' } = deps.kinds.of(raw);
      const bytes = await itemBytes(open, store, raw);
      const result = await deps.prepare({ id, fileName, bytes, picture });
      if (result.ok) await deps.seal(raw, result.file);
      else if (result.reason === 'network')
        await apply(raw, { type: 'wait', reason: 'network', said: result.said, fileName });
      else if (result.reason !== 'aborted') await need(raw, result.reason, result.said);
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

  /** Prepares all that waits, each file once. */
  return async (isHeld: () => Promise<boolean>): Promise<PreparerEnd> => {
    const tried = new Set<string>();
    for (;;) {
      const userId = deps.userId();
      if (userId === undefined || deps.isPaused() || !(await isHeld())) return 'paused';
      const waiting = await preparablePages(open, userId, deps.isOnline());
      const next = waiting.find(({ id }) => !tried.has(id));
      if (!next) return 'done';
      tried.add(next.id);
      if (!(await prepareOne(next))) return 'full';
    }
  };
}
