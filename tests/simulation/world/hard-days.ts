import { itemStates, type Pair, type WorldFault } from '../coverage';
import { networkOf } from '../network/network';
import type { Disk } from '../phone/disk';
import { simulatedPhone, type SimulatedPhone } from '../phone/phone';
import type { Profile } from '../profiles';
import { PromiseBroken, promiseOf, type Capture } from '../promise';
import { simulatedServer } from '../server/simulated-server';
import type { Programs } from './programs';
import type { Random } from './random';
import { lifeNamed, type Scheduler } from './scheduler';
import type { Trace } from './trace';
import { travellerOf, type Traveller } from './traveller';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Longer than any wait of the policy that our own server does not ask for. */
const everythingArrivesWithin = 20 * minute;

interface World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly programs: Programs;
  readonly freshDisk: Disk;
  readonly profile: Profile;
  readonly days: number;
  readonly leftOut: ReadonlySet<number>;
}

/** Some days of one or two phones and a server, with everything that may happen to them. */
export function hardDays(world: World) {
  const { random, scheduler, trace, programs, freshDisk, profile, days, leftOut } = world;
  const fate = lifeNamed('fate');
  const air = lifeNamed('air');
  const captures: Capture[] = [];
  const pairs = new Set<Pair>();
  const happened = { restores: 0, ordersClosed: 0, filesChangedOnTheirWay: 0 };
  let faults = 0;
  let moments = 0;
  let broken: PromiseBroken | undefined;

  const server = simulatedServer({ random, scheduler, trace, program: programs.server });
  const accounts = ['ana', 'ben'].map((name) => server.addAccount(name));
  const phones = Array.from({ length: random.chance(0.4) ? 2 : 1 }, (_, index) =>
    simulatedPhone({
      ...{ random, scheduler, trace, programs, freshDisk },
      name: `phone ${index + 1}`,
      hasWorker: random.chance(0.7),
      network: (connection) =>
        networkOf(
          {
            ...{ random, scheduler, trace, air },
            serve: (request, answered) => server.answer(request, answered),
            isServing: server.isRunning,
            noted(fault, kind) {
              faults += 1;
              pairs.add(`${fault} × ${kind}`);
              if (fault === 'body changed') happened.filesChangedOnTheirWay += 1;
            },
          },
          connection,
        ),
      onWrite: (_phone, _store, value) => check(() => promise.isSealed(value)),
    }),
  );
  const promise = promiseOf({
    ...{ captures, happened, blobs: server.blobs, rows: server.rows },
    diskOf: (name) => phoneNamed(name).disk(),
  });
  const phoneNamed = (name: string): SimulatedPhone => {
    const found = phones.find((phone) => phone.name === name);
    if (!found) throw new Error(`No phone ${name}.`);
    return found;
  };
  const travellers = phones.map((phone) =>
    travellerOf({ ...{ phone, server, random, scheduler, trace, captures, accounts } }),
  );

  /** Remembers the first broken promise; the world ends at the next event. */
  function check(holds: () => void): void {
    try {
      holds();
    } catch (error) {
      if (!(error instanceof PromiseBroken)) throw error;
      broken ??= error;
    }
  }

  /** The states of a phone's items at this moment, for the coverage. */
  function strikes(fault: WorldFault, struck: readonly SimulatedPhone[]): void {
    faults += 1;
    trace.note(() => `${fault}: ${struck.map(({ name }) => name).join(', ')}`);
    for (const phone of struck)
      for (const { value } of phone.disk().stores.get('items')?.rows.values() ?? []) {
        const { state } = value as { state: (typeof itemStates)[number] };
        if (itemStates.includes(state)) pairs.add(`${fault} × ${state}`);
      }
  }

  /** Something happens after some time, unless the shrinker leaves it out. */
  function later(after: number, happen: () => void): void {
    moments += 1;
    const number = moments;
    scheduler.after(fate, after, () => {
      if (leftOut.has(number)) return;
      happen();
      check(() => promise.holdsNow());
    });
  }

  /** For a time, and then not any more. */
  function forSome(atMost: number, begin: () => void, end: () => void): void {
    begin();
    scheduler.after(fate, random.next() * atMost, end);
  }

  const phoneFaults: Partial<Record<WorldFault, (phone: SimulatedPhone, who: Traveller) => void>> =
    {
      'browser killed': (phone) => phone.killBrowser(),
      'tab closed': (phone) => phone.tabs[0] && phone.closeTab(phone.tabs[0]),
      'worker stopped': (phone) => phone.endWorker(),
      'tab frozen'(phone) {
        const process = random.pick([...phone.running()]);
        process.life.frozenUntil = scheduler.now() + random.next() * 10 * minute;
      },
      'phone asleep'(phone) {
        const until = scheduler.now() + random.next() * 6 * hour;
        for (const { life } of phone.running()) life.frozenUntil = until;
      },
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
          () => phone.setQuota(phone.usedBytes() + random.whole(3000)),
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
      'second tab': (phone) => void phone.openTab(),
      'logged out': (_phone, who) => who.logOut(),
      'session ended': (_phone, who) => who.endSessions(),
      'order closed': (_phone, who) => {
        const { account } = who;
        happened.ordersClosed += 1;
        forSome(
          2 * hour,
          () => server.setPayStatus(account(), 'paid'),
          () => server.setPayStatus(account(), 'unpaid'),
        );
      },
      ...(profile.hasDisasters && {
        'storage evicted'(phone: SimulatedPhone) {
          if (!random.chance(0.2)) return;
          for (const capture of captures) if (capture.phone === phone.name) forget(capture);
          phone.evict();
        },
        'storage older'(phone: SimulatedPhone) {
          if (!random.chance(0.3)) return phone.copyStorage();
          if (!phone.restoreStorage()) return;
          for (const capture of captures) if (capture.phone === phone.name) forget(capture);
        },
        'byte flipped': (phone: SimulatedPhone) => flipByte(phone),
      }),
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
    for (const capture of captures) if (capture.id === value.itemId) capture.isDamaged = true;
  }

  const serverFaults: Partial<Record<WorldFault, () => void>> = {
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
    ...(profile.hasDisasters && {
      'server restored'() {
        if (!random.chance(0.3)) return server.takeBackup();
        const withoutCopy = promise.messagesWithoutCopy();
        if (server.restore() === undefined) return;
        happened.restores += 1;
        for (const capture of withoutCopy) forget(capture);
        // What was done since the backup may be done or not; phones send again what they know of.
        for (const capture of captures) if (capture.isEnded) forget(capture);
        server.start();
      },
    }),
  };

  function happensTo(phone: SimulatedPhone, who: Traveller): void {
    const [name, strike] = random.pick(Object.entries(phoneFaults));
    if (phone.running().length === 0 && name !== 'storage evicted') return;
    strikes(name as WorldFault, [phone]);
    strike(phone, who);
  }

  function happensToServer(): void {
    const [name, strike] = random.pick(Object.entries(serverFaults));
    strikes(name as WorldFault, phones);
    strike();
  }

  /** Somebody opens the app for some minutes. */
  function visit(phone: SimulatedPhone, who: Traveller): void {
    const length = (1 + random.next() * 15) * minute;
    phone.connection.trouble = random.pick(profile.troubles);
    phone.connection.bytesPerMs = random.pick([0.02, 0.2, 5]);
    later(0, () => who.openApp());
    const deeds = 1 + random.whole(4);
    for (let done = 0; done < deeds; done += 1)
      later(random.next() * length, () => who.doSomething());
    const strokes = Math.floor(profile.faultsInVisit * 2 * random.next() + 0.5);
    for (let struck = 0; struck < strokes; struck += 1)
      later(random.next() * length, () => happensTo(phone, who));
    later(length, () => who.leaveApp());
  }

  function plan(): void {
    for (const [index, phone] of phones.entries())
      for (let visits = 0; visits < profile.visits * days; visits += 1)
        scheduler.after(fate, random.next() * (days * day - 2 * hour), () =>
          visit(phone, travellers[index] as Traveller),
        );
    for (let struck = 0; struck < profile.serverFaults * days; struck += 1)
      later(random.next() * days * day, happensToServer);
  }

  async function runUntil(time: number): Promise<void> {
    while (scheduler.now() < time) {
      await scheduler.runUntil(Math.min(time, scheduler.now() + 30 * minute));
      check(() => promise.holdsNow());
      if (broken) throw broken;
    }
  }

  /** The world behaves: from now on everything has to arrive. */
  function calmDown(): void {
    trace.note(() => 'from here on the world behaves');
    server.setSlowness(1);
    server.setFull(false);
    if (!server.isRunning()) server.start();
    for (const account of accounts) server.setPayStatus(account, 'unpaid');
    for (const phone of phones) {
      phone.setBrokenStorage(0);
      phone.setQuota(Infinity);
      phone.connection.trouble = 0;
      phone.connection.hasPortal = false;
      phone.connection.bytesPerMs = 5;
      phone.moveClock(0);
      phone.killBrowser();
      phone.setOnline(true);
    }
  }

  return {
    async live(): Promise<void> {
      server.start();
      await runUntil(scheduler.now() + second);
      for (const who of travellers) who.begin();
      plan();
      await runUntil(scheduler.now() + days * day);
      fate.isOver = true;
      calmDown();
      for (const account of accounts) {
        for (const who of travellers) who.comeBackAs(account);
        await runUntil(scheduler.now() + everythingArrivesWithin);
        for (const who of travellers) who.retryAll();
        await runUntil(scheduler.now() + everythingArrivesWithin);
        check(() => promise.nothingIsStuck([account.id]));
        if (broken) throw broken;
      }
      check(() => promise.theNewestWishWins());
      if (broken) throw broken;
    },

    lived: () => ({ phoneDays: days * phones.length, faults, moments, pairs }),
  };
}
