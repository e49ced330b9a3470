import { itemBytes, sealBytes } from '../../outbox/core/sealed-content';
import type { NewItem, OutboxItem } from '../../outbox/core/item';
import { enclose, type Enclosed } from '../../outbox/core/seal-item';
import { asSealingFailure, readChunks, writeSealed } from '../../outbox/core/write-sealed';
import { NoRoomError, SealingError } from '../../outbox/core/failures';
import { onceMore, type OpenDatabase } from '../../storage/database';
import { keyOf } from '../../storage/user-keys';
import { ownWorker } from '../own-worker';
import { createWorkerQueue } from '../worker-queue';
import type { SealedInWorker, SealingJob, SealingWorkerApi, Written } from './sealing.api';

export interface SealingClientOptions {
  open: OpenDatabase;
  /** Whether the database is in the page's memory, where no worker can write to it. */
  isInMemoryOnly: () => boolean;
  createWorker?: () => Worker;
}

type Source = Pick<SealingJob, 'key' | 'file'>;

/** Long, because reading a file that is stored in a cloud downloads it. */
const silenceMs = 60_000;
const idleMs = 30_000;

/**
 * The page's client of the sealing worker, which reads, seals and writes files without blocking the
 * page. If the worker does not start or breaks down, the page does the work itself.
 */
export function createSealingClient({
  open,
  isInMemoryOnly,
  createWorker = startSealingWorker,
}: SealingClientOptions) {
  const queue = createWorkerQueue<SealingWorkerApi>({ createWorker, idleMs, silenceMs });

  /** Reads a file and seals it in memory, under the id of its future item. */
  async function encloseFile(userId: string, file: Blob): Promise<Enclosed | 'unreadable'> {
    if (isInMemoryOnly()) return encloseHere(userId, file);
    const id = crypto.randomUUID();
    const key = await onceMore(() => keyOf(open, userId)).catch(asSealingFailure);
    const sealed = await queue.add<SealedInWorker | 'unreadable' | undefined>({
      id,
      run: (api) => api.seal({ key, id, file }),
      aborted: undefined,
      brokeDown: () => undefined,
    });
    if (!sealed) return encloseHere(userId, file);
    if (sealed === 'unreadable') return sealed;
    return { id, key, ...sealed, write: (item, lastSeq) => write({ key, file }, item, lastSeq) };
  }

  async function encloseHere(userId: string, file: Blob): Promise<Enclosed | 'unreadable'> {
    const bytes = await file.arrayBuffer().catch(() => undefined);
    return bytes ? enclose(open, userId, new Uint8Array(bytes)) : 'unreadable';
  }

  async function write(source: Source, item: NewItem, lastSeq: number): Promise<OutboxItem> {
    const written = await queue.add<Written>({
      id: item.id,
      run: (api) => api.write(item, lastSeq),
      aborted: { problem: 'gone' },
      brokeDown: () => ({ problem: 'gone' }),
    });
    if ('item' in written) return written.item;
    if (written.problem === 'no-room') throw new NoRoomError();
    return (await writtenBefore(item.id)) ?? writeHere(source, item, lastSeq);
  }

  /**
   * The item that a worker wrote before it broke down; its bytes are verified, as it sent no
   * result.
   */
  async function writtenBefore(id: string): Promise<OutboxItem | undefined> {
    const row = await onceMore(async () => (await open()).get('items', id));
    const item = row as OutboxItem | undefined;
    if (!item) return undefined;
    await itemBytes(open, { chunks: () => readChunks(open, id) }, item);
    return item;
  }

  async function writeHere(
    { key, file }: Source,
    item: NewItem,
    lastSeq: number,
  ): Promise<OutboxItem> {
    const bytes = await file.arrayBuffer().catch((cause: unknown) => {
      throw new SealingError(undefined, { cause });
    });
    const { chunks } = await sealBytes(key, item.id, new Uint8Array(bytes));
    return writeSealed(open, item, { chunks }, lastSeq);
  }

  return { encloseFile };
}

/** The only code that starts a sealing worker, from a same-origin script. */
function startSealingWorker(): Worker {
  return new Worker(ownWorker('sealing'), { type: 'module' });
}
