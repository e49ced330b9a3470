import type { WorldFault } from '../coverage';
import type { SimulatedPhone } from '../phone/phone';
import type { BegunOrders } from '../promise/begun-order';
import type { Capture } from '../promise/capture';
import type { Account, SimulatedServer } from '../server/simulated-server';
import { day, hour, minute } from './durations';
import type { Random } from './random';
import type { Life, Scheduler } from './scheduler';
import type { Traveller } from './traveller';

interface Around {
  readonly random: Random;
  readonly scheduler: Scheduler;
  /** The owner of all faults, which end with it. */
  readonly fate: Life;
  readonly server: SimulatedServer;
  readonly captures: readonly Capture[];
  readonly accounts: readonly Account[];
  readonly orders: BegunOrders;
  readonly happened: { restores: number; ordersClosed: number; damaged: Set<string> };
  /** Delivered captures that are nowhere on a phone. */
  readonly withoutCopy: () => readonly Capture[];
}

export type PhoneFaults = Partial<
  Record<WorldFault, (phone: SimulatedPhone, who: Traveller) => void>
>;
export type ServerFaults = Partial<Record<WorldFault, () => void>>;

/** All that may happen to a phone, to its traveller's account and to the server. */
export function faultsOf(around: Around) {
  const { random, scheduler, fate, server, captures, accounts, orders, happened } = around;

  /** For a time, and then not any more. */
  function forSome(atMost: number, begin: () => void, end: () => void): void {
    begin();
    scheduler.after(fate, random.next() * atMost, end);
  }

  const phoneFaults: PhoneFaults = {
    'browser killed': (phone) => phone.killBrowser(),
    'tab closed': (phone) => phone.tabs[0] && phone.closeTab(phone.tabs[0]),
    'worker stopped': (phone) => phone.endWorker(),
    'tab frozen'(phone) {
      const running = phone.running();
      if (running.length === 0) return;
      const delivering = random.chance(0.5) ? phone.delivering() : [];
      const process = random.pick(delivering.length > 0 ? delivering : running);
      // A hidden tab may sleep for hours; what it holds meanwhile must not stop the others. Browsers do
      // not freeze one whose transaction others wait for.
      const isShown = phone.tabs.some(({ life, isVisible }) => isVisible && life === process.life);
      const longest = isShown || phone.isWorking(process) ? 10 * minute : 3 * hour;
      process.life.frozenUntil = scheduler.now() + random.next() * longest;
    },
    'phone asleep': (phone) => phone.sleepUntil(scheduler.now() + random.next() * 6 * hour),
    'database closed': (phone) => phone.terminateDatabase(),
    'storage failing': (phone) =>
      forSome(
        5 * minute,
        () => phone.setBrokenStorage(random.pick([0.02, 0.1, 0.3])),
        () => phone.setBrokenStorage(0),
      ),
    'storage full': (phone) =>
      forSome(
        hour,
        () => {
          phone.setQuota(phone.usedBytes() + random.whole(3000));
          for (const capture of captures) if (capture.phone === phone.name) capture.wasFull = true;
          orders.phoneIsFull(phone.name);
        },
        () => phone.setQuota(Infinity),
      ),
    'clock moved': (phone) => phone.moveClock((random.next() - 0.5) * 4 * day),
    offline: (phone) =>
      forSome(
        hour,
        () => phone.setOnline(false),
        () => phone.setOnline(true),
      ),
    portal: (phone) =>
      forSome(
        10 * minute,
        () => void (phone.connection.hasPortal = true),
        () => void (phone.connection.hasPortal = false),
      ),
    'second tab'(phone) {
      if (!phone.isAsleep()) phone.openTab();
    },
    'logged out': (_phone, who) => who.logOut(),
    'session ended'(_phone, who) {
      who.endSessions();
      // The next log-in need not be of the same account.
      scheduler.after(fate, random.next() * minute, () => who.logInAs(random.pick(accounts)));
    },
    'order closed': (_phone, who) => {
      const { account } = who;
      happened.ordersClosed += 1;
      forSome(
        2 * hour,
        () => server.setPayStatus(account(), 'paid'),
        () => server.setPayStatus(account(), 'unpaid'),
      );
    },
    'storage evicted'(phone) {
      if (!random.chance(0.2)) return;
      for (const capture of captures) if (capture.phone === phone.name) forget(capture);
      orders.forget(phone.name);
      phone.evict();
    },
    'storage older'(phone, who) {
      if (!random.chance(0.3)) return who.copyStorage();
      if (!who.restoreStorage()) return;
      orders.forget(phone.name);
      for (const capture of captures) if (capture.phone === phone.name) forget(capture);
    },
    'byte flipped': flipByte,
  };

  /** Its phone has lost it, or may have: it may be there or not. */
  function forget(capture: Capture): void {
    capture.isOpen = true;
  }

  function flipByte(phone: SimulatedPhone): void {
    const chunks = phone.disk().stores.get('chunks');
    const rows = [...(chunks?.rows.values() ?? [])];
    if (rows.length === 0) return;
    const row = random.pick(rows);
    const value = row.value as { itemId: string; index: number; sealed: ArrayBuffer };
    const sealed = value.sealed.slice(0);
    const bytes = new Uint8Array(sealed);
    const at = random.whole(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.whole(8));
    chunks?.rows.set(row.encoded, { ...row, value: { ...value, sealed } });
    happened.damaged.add(value.itemId);
  }

  const serverFaults: ServerFaults = {
    'server killed'() {
      server.kill();
      scheduler.after(fate, random.next() * 5 * minute, () => {
        if (!server.isRunning()) server.start();
      });
    },
    'server slow': () =>
      forSome(
        10 * minute,
        () => server.setSlowness(random.pick([50, 1000, 20_000])),
        () => server.setSlowness(1),
      ),
    'server full': () =>
      forSome(
        10 * minute,
        () => server.setFull(true),
        () => server.setFull(false),
      ),
    'server restored'() {
      if (!random.chance(0.3)) return server.takeBackup();
      const withoutCopy = around.withoutCopy();
      if (server.restore() === undefined) return;
      happened.restores += 1;
      for (const capture of withoutCopy) forget(capture);
      // Changes since the backup may be done or not; phones repeat those that they still have.
      for (const capture of captures) if (capture.isEnded) forget(capture);
      server.start();
    },
  };

  return { phoneFaults, serverFaults };
}
