import type { OutboxItem } from '../../../src/outbox/core/item';
import { calmConnection, type Connection } from '../network/network';
import type * as PageProgram from '../programs/page';
import type { Programs } from '../world/programs';
import type { Random } from '../world/random';
import { lifeNamed, type Life, type Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import { backgroundSync } from './background-sync';
import { bytesOn, copyDisk, type Disk } from './disk';
import type { PhoneDatabase } from './database-transaction';
import { phoneLocks } from './locks';
import { startProcess, type PhoneAround, type Process } from './process';

type Page = typeof PageProgram;

/** A tab of the app. */
export interface Tab extends Process {
  readonly page: Page;
  isVisible: boolean;
}

export interface PhoneOptions {
  readonly name: string;
  /** Chromium has a worker with sync events; Safari and Firefox have none. */
  readonly hasWorker: boolean;
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly programs: Programs;
  readonly network: (connection: Connection) => PhoneAround['fetch'];
  /** An empty database as the product's migrations leave it. */
  readonly freshDisk: Disk;
  /** Called with every value that is written to the database. */
  readonly onWrite: (value: unknown) => void;
  /** Called with every item that a tab or worker has written, and with what was there before. */
  readonly onItem: (written: ItemWritten) => void;
}

export interface ItemWritten {
  readonly before: OutboxItem | undefined;
  readonly item: OutboxItem;
  /** The tab or worker. */
  readonly by: Life;
  /** The time on the phone's clock if it is as far ahead as it ever was. */
  readonly at: number;
}

/** A phone: what stays on it, and what runs on it. */
export function simulatedPhone(options: PhoneOptions) {
  const { name, random, scheduler, trace, programs, freshDisk } = options;
  const own = lifeNamed(name);
  const connection: Connection = { ...calmConnection, aims: [] };
  const locks = phoneLocks(scheduler);
  const tabs: Tab[] = [];
  let clockOffset = 0;
  let hasMovedClock = false;
  /** How far the clock was ahead at most: what is written may be of then. */
  let mostAhead = 0;
  let quota = Infinity;
  /** The probability that a write or a commit fails for no reason that the page could know. */
  let brokenStorage = 0;
  let started = 0;
  let asleepUntil = 0;
  let older: Disk | undefined;

  const database: PhoneDatabase = {
    disk: copyDisk(freshDisk),
    transactions: [],
    scheduler,
    weather: {
      latency: () => random.next() * 2,
      failure(bytes) {
        if (bytes > 0 && quota !== Infinity && bytesOn(database.disk) + bytes > quota)
          return new DOMException('The phone is full.', 'QuotaExceededError');
        if (random.chance(brokenStorage))
          return new DOMException('The disk failed.', random.pick(['UnknownError', 'AbortError']));
        return undefined;
      },
      written: (_store, value) => options.onWrite(value),
      committed(by, { store, before, value }) {
        if (store !== database.disk.stores.get('items')) return;
        options.onItem({
          before: before as OutboxItem,
          item: value as OutboxItem,
          by,
          at: scheduler.now() + mostAhead,
        });
      },
    },
  };

  const around: PhoneAround = {
    random,
    scheduler,
    database,
    locks,
    hasWorker: options.hasWorker,
    clock: () => scheduler.now() + clockOffset,
    fetch: options.network(connection),
    post(from, channel, data) {
      for (const other of running()) if (other !== from) other.hear(channel, data);
    },
    room: () => ({ quota: Math.min(quota, 1e9), usage: bytesOn(database.disk) }),
    isVisible: (process) => tabs.some((tab) => tab.life === process.life && tab.isVisible),
    async registerSync(tag) {
      background.register(tag);
      background.soonSync(1000 + random.next() * 30_000);
    },
    visiblePages: () =>
      tabs
        .filter(({ isVisible }) => isVisible)
        .map((tab) => ({
          visibilityState: 'visible',
          postMessage: () => scheduler.after(tab.life, 1, () => tab.page.toldToDrain()),
        })),
    notify: (title) => trace.note(() => `${name} shows the notice '${title}'`),
  };

  const background = backgroundSync({
    ...{ own, scheduler, trace, connection },
    startWorker: () => startProcess(around, `${name} worker ${(started += 1)}`, programs.worker),
  });
  const { endWorker } = background;

  function running(): Process[] {
    const worker = background.worker();
    return worker ? [...tabs, worker] : [...tabs];
  }

  function closeTab(tab: Tab): void {
    trace.note(() => `${tab.life.name} is closed`);
    tab.end();
    tabs.splice(tabs.indexOf(tab), 1);
  }

  return {
    name,
    connection,
    tabs: tabs as readonly Tab[],
    hasWorker: options.hasWorker,
    disk: () => database.disk,
    isWorkerRunning: () => background.worker() !== undefined,
    running,
    closeTab,
    endWorker,

    openTab(): Tab {
      const process = startProcess(around, `${name} tab ${(started += 1)}`, programs.page);
      const page = process.program as unknown as Page;
      const tab: Tab = Object.assign(process, { page, isVisible: true });
      for (const other of tabs) other.isVisible = false;
      tabs.push(tab);
      trace.note(() => `${tab.life.name} opens`);
      void page.start().catch(() => undefined);
      return tab;
    },

    show(tab: Tab, isVisible: boolean): void {
      tab.isVisible = isVisible;
      if (isVisible) tab.page.wasShown();
    },

    /** Nothing runs for a time, and nobody touches the phone. */
    sleepUntil(time: number): void {
      asleepUntil = time;
      for (const { life } of running()) life.frozenUntil = time;
    },

    isAsleep: () => scheduler.now() < asleepUntil,

    /** The browser ends with everything in it, as by a kill. */
    killBrowser(): void {
      asleepUntil = 0;
      for (const tab of [...tabs]) closeTab(tab);
      endWorker();
    },

    setOnline(isOnline: boolean): void {
      if (connection.isOnline === isOnline) return;
      connection.isOnline = isOnline;
      trace.note(() => `${name} is ${isOnline ? 'online' : 'offline'}`);
      for (const tab of tabs) {
        if (isOnline) tab.page.wentOnline();
        else tab.page.wentOffline();
      }
      if (isOnline) background.soonSync(1000 + random.next() * 5000);
    },

    hasMovedClock: () => hasMovedClock,

    moveClock(ms: number): void {
      hasMovedClock ||= ms !== 0;
      mostAhead = Math.max(mostAhead, ms);
      clockOffset = ms;
    },

    setQuota(bytes: number): void {
      quota = bytes;
    },

    setBrokenStorage(probability: number): void {
      brokenStorage = probability;
    },

    /** The tabs and the worker that hold a lock: one of them delivers. */
    delivering: () => running().filter(({ life }) => locks.holds(life)),

    /** Whether it has begun a transaction that is not finished. */
    isWorking: ({ life }: Process) => database.transactions.some((each) => each.life === life),

    /** Whether the disk has what is not committed yet. */
    isWriting: () => database.transactions.some((each) => each.hasWritten()),

    isFull: () => quota !== Infinity,

    usedBytes: () => bytesOn(database.disk),

    /** The browser closes the database under its pages. */
    terminateDatabase(): void {
      for (const { connections } of running())
        for (const each of connections.splice(0)) each.terminate();
    },

    /** The operating system evicts everything of the site. */
    evict(): void {
      for (const tab of [...tabs]) closeTab(tab);
      endWorker();
      background.clear();
      database.disk = copyDisk(freshDisk);
    },

    copyStorage(): void {
      // A copy in the middle of a transaction would have a part of it.
      if (!database.transactions.some((each) => each.hasWritten())) older = copyDisk(database.disk);
    },

    /** The phone comes back from a backup: an older copy. @returns whether there is one */
    restoreStorage(): boolean {
      if (!older) return false;
      for (const tab of [...tabs]) closeTab(tab);
      endWorker();
      database.disk = copyDisk(older);
      return true;
    },
  };
}

export type SimulatedPhone = ReturnType<typeof simulatedPhone>;
