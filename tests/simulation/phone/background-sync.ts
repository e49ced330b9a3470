import type { Connection } from '../network/network';
import { minute } from '../world/durations';
import type { Life, Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import type { Process } from './process';

/** The exports of `src/outbox/worker/drain-for-sync.ts`: its types are those of a worker's global scope. */
interface Worker {
  drainForSync(event: { lastChance: boolean }): Promise<void>;
}

/** Chromium tries a sync event three times. */
const syncPauses = [5 * minute, 15 * minute];

interface Around {
  /** The phone's. */
  readonly own: Life;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly connection: Connection;
  readonly startWorker: () => Process;
}

/** The sync events of a browser, and the service worker that it starts for them. */
export function backgroundSync({ own, scheduler, trace, connection, startWorker }: Around) {
  const syncTags = new Set<string>();
  let worker: Process | undefined;
  let syncAttempt = 0;
  let isSyncing = false;

  function soonSync(after: number): void {
    scheduler.after(own, after, () => void sync());
  }

  /** The browser fires the sync events that are registered, if it believes to be online. */
  function sync(): void {
    if (isSyncing || syncTags.size === 0 || !connection.isOnline) return;
    isSyncing = true;
    worker ??= startWorker();
    const tags = [...syncTags];
    const process = worker;
    const { drainForSync } = process.program as unknown as Worker;
    const lastChance = syncAttempt === syncPauses.length;
    trace.note(() => `${process.life.name} gets a sync event`);
    const ended = (isDone: boolean) => {
      if (process.life.isOver) return;
      isSyncing = false;
      if (isDone || lastChance) for (const tag of tags) syncTags.delete(tag);
      else soonSync(syncPauses[syncAttempt] ?? 0);
      syncAttempt = isDone || lastChance ? 0 : syncAttempt + 1;
      scheduler.after(process.life, 30_000, () => {
        if (!isSyncing && worker === process) endWorker();
      });
    };
    drainForSync({ lastChance }).then(
      () => ended(true),
      () => ended(false),
    );
    // The browser ends an event that takes longer.
    scheduler.after(process.life, 3 * minute, () => {
      if (isSyncing && worker === process) endWorker();
    });
  }

  function endWorker(): void {
    if (!worker) return;
    const ended = worker;
    trace.note(() => `${ended.life.name} ends`);
    ended.end();
    worker = undefined;
    if (!isSyncing) return;
    isSyncing = false;
    if (syncAttempt < syncPauses.length) soonSync(syncPauses[syncAttempt] ?? 0);
    else syncTags.clear();
    syncAttempt = syncAttempt < syncPauses.length ? syncAttempt + 1 : 0;
  }

  return {
    worker: () => worker,
    soonSync,
    endWorker,

    register(tag: string): void {
      syncTags.add(tag);
      syncAttempt = 0;
    },

    /** Nothing is registered any more. */
    clear: () => syncTags.clear(),
  };
}
