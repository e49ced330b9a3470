import type { Programs } from '../world/programs';
import type { Random } from '../world/random';
import type { Scheduler } from '../world/scheduler';
import type * as PageProgram from '../programs/page';
import { emptyDisk, type Disk } from './disk';
import type { PhoneDatabase } from './database-transaction';
import { phoneLocks } from './locks';
import { startProcess, type PhoneAround } from './process';

/** The database as the product's own migrations make it. */
export async function migratedDisk(
  scheduler: Scheduler,
  random: Random,
  programs: Programs,
): Promise<Disk> {
  const database: PhoneDatabase = {
    disk: emptyDisk(),
    transactions: [],
    scheduler,
    weather: {
      latency: () => 1,
      failure: () => undefined,
      written: () => undefined,
      committed: () => undefined,
    },
  };
  const around = {
    ...{ random, scheduler, database, locks: phoneLocks(scheduler), hasWorker: false },
    clock: () => scheduler.now(),
    fetch: () => new Promise(() => undefined),
    post: () => undefined,
    room: () => ({ quota: 1, usage: 0 }),
    isVisible: () => false,
    registerSync: async () => undefined,
    visiblePages: () => [],
    notify: () => undefined,
  } as unknown as PhoneAround;
  const process = startProcess(around, 'migration', programs.page);
  void (process.program as unknown as typeof PageProgram).start();
  await scheduler.runUntil(scheduler.now() + 10_000);
  process.end();
  return database.disk;
}
