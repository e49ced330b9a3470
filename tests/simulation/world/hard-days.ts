import { disasters, itemStates, networkPairs, type Pair, type WorldFault } from '../coverage';
import { networkOf } from '../network/network';
import type { Disk } from '../phone/disk';
import { simulatedPhone, type SimulatedPhone } from '../phone/phone';
import type { Profile } from '../profiles';
import type { Capture } from '../promise/capture';
import { promiseOf } from '../promise/promise';
import { PromiseBroken } from '../promise/promise-broken';
import { promiseOfWrites } from '../promise/promise-of-writes';
import { simulatedServer } from '../server/simulated-server';
import { faultsOf } from './faults';
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
  const happened = {
    ...{ restores: 0, ordersClosed: 0, filesChangedOnTheirWay: 0 },
    damaged: new Set<string>(),
  };
  let struckTimes = 0;
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
              struckTimes += 1;
              pairs.add(`${fault} × ${kind}`);
              if (fault === 'body changed') happened.filesChangedOnTheirWay += 1;
            },
          },
          connection,
        ),
      onWrite: (value) => check(() => promise.isSealed(value)),
      onItem(written) {
        promise.wasWritten(written.item);
        const present = phoneNamed(`phone ${index + 1}`)
          .disk()
          .stores.get('session')
          ?.rows.get('scurrent');
        check(() =>
          holdsOfWrites(written, (present?.value as { userId: string } | undefined)?.userId),
        );
        strikesAt(`phone ${index + 1}`, written.item.state);
      },
    }),
  );
  const holdsOfWrites = promiseOfWrites();
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

  const faults = faultsOf({
    ...{ random, scheduler, fate, server, captures, accounts, happened },
    withoutCopy: promise.withoutCopy,
  });
  /** Those of a profile: all, or some, and disasters only where they may happen. */
  const chosen = <Strike>(all: Partial<Record<WorldFault, Strike>>) =>
    (Object.entries(all) as [WorldFault, Strike][]).filter(
      ([name]) =>
        (profile.hasDisasters || !disasters.includes(name)) &&
        (profile.faults?.includes(name) ?? true),
    );
  const ofPhones = chosen(faults.phoneFaults);
  const ofServer = chosen(faults.serverFaults);
  /** What happens to a phone as soon as one of its items is in a state. */
  const aims: { phone: string; state: string; happen: () => void }[] = [];

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
    struckTimes += 1;
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
      if (!phones.some((phone) => phone.isWriting())) check(() => promise.holdsNow());
    });
  }

  function happensTo(phone: SimulatedPhone, who: Traveller): void {
    const [name, strike] = random.pick(ofPhones);
    if (phone.running().length === 0 && name !== 'storage evicted') return;
    strikes(name, [phone]);
    strike(phone, who);
  }

  function happensToServer(): void {
    const [name, strike] = random.pick(ofServer);
    strikes(name, phones);
    strike();
  }

  /** Something happens when an item is next in some state, or when a request of a kind is next sent. */
  function aimAt(phone: SimulatedPhone, who: Traveller): void {
    if (random.chance(0.4)) return void phone.connection.aims.push(random.pick(networkPairs));
    const state = random.pick(itemStates);
    const [name, strike] = random.pick([...ofPhones, ...ofServer]);
    aims.push({
      phone: phone.name,
      state,
      happen() {
        strikes(name, [phone]);
        strike(phone, who);
      },
    });
  }

  /** Somebody thinks better of an upload of which the server may have a part. */
  function regretsUpload(phone: SimulatedPhone, who: Traveller): void {
    const happen = () => later(random.next() * 3 * second, () => who.thinkBetter());
    aims.push({ phone: phone.name, state: 'uploading', happen });
  }

  /** It happens at once, but not in the middle of what the phone just does. */
  function strikesAt(phone: string, state: string): void {
    const at = aims.findIndex((aim) => aim.phone === phone && aim.state === state);
    for (const { happen } of aims.splice(at, at < 0 ? 0 : 1)) later(0, happen);
  }

  /** Somebody logs out and in again, and the storage fails when the first page is saved. */
  function begins(at: number, phone: SimulatedPhone, who: Traveller): void {
    later(at, () => who.logOut());
    later(at + 20 * second, () => who.doSomething());
    later(at + 30 * second, () => {
      strikes('storage failing', [phone]);
      faults.phoneFaults['storage failing']?.(phone, who);
    });
    for (let deeds = 0; deeds < 3; deeds += 1)
      later(at + (30 + random.next() * 60) * second, () => who.doSomething());
  }

  /** Somebody opens the app for some minutes. */
  function visit(phone: SimulatedPhone, who: Traveller): void {
    const length = (1 + random.next() * 15) * minute;
    phone.connection.trouble = random.pick(profile.troubles);
    phone.connection.bytesPerMs = random.pick([0.02, 0.2, 5]);
    later(0, () => who.openApp());
    const deeds = 1 + random.whole(4);
    for (let done = 0; done < deeds; done += 1)
      later(random.next() * length, () => {
        who.doSomething();
        if (random.chance(profile.regrets ?? 0))
          later(random.next() * random.pick([1, 5, 40]) * second, () => who.thinkBetter());
        if (profile.handovers !== undefined && random.chance(profile.handovers))
          later(random.next() * random.pick([1, 5, 40]) * second, () => who.handOver());
      });
    const strokes = Math.floor(profile.faultsInVisit * 2 * random.next() + 0.5);
    for (let struck = 0; struck < strokes; struck += 1)
      later(random.next() * length, () => happensTo(phone, who));
    for (let newcomer = 0; newcomer < (profile.newcomers ?? 0); newcomer += 1)
      begins(random.next() * length, phone, who);
    for (let aimed = 0; aimed < (profile.aims ?? 0); aimed += 1)
      later(random.next() * length, () => aimAt(phone, who));
    for (let regretted = 0; regretted < (profile.regretsOfUploads ?? 0); regretted += 1)
      later(random.next() * length, () => regretsUpload(phone, who));
    later(length, () => who.leaveApp());
  }

  /** Shortly before the end a tab that delivers is hidden by another one, and sleeps for hours. */
  function fallsAsleep(at: number, phone: SimulatedPhone, who: Traveller): void {
    later(at, () => {
      phone.connection.bytesPerMs = 0.02;
      who.doSomething();
    });
    for (const [after, name] of [
      [8, 'second tab'],
      [10, 'tab frozen'],
    ] as const)
      later(at + after * second, () => {
        strikes(name, [phone]);
        faults.phoneFaults[name]?.(phone, who);
      });
  }

  /**
   * The same, but the tab begins when it is hidden already, because the file is prepared first: the tab in
   * sight has nothing of its own to deliver then.
   */
  function fallsAsleepHidden(at: number, phone: SimulatedPhone, who: Traveller): void {
    later(at - minute, () => who.openApp());
    later(at, () => {
      phone.connection.bytesPerMs = 0.02;
      who.addUnprepared();
    });
    later(at + 3 * second, () => {
      strikes('second tab', [phone]);
      faults.phoneFaults['second tab']?.(phone, who);
    });
    const sleeps = () => {
      strikes('tab frozen', [phone]);
      // Not in the middle of a transaction, for which the others would wait: browsers do not do that.
      for (const tab of phone.tabs)
        if (!tab.isVisible && !phone.isWorking(tab))
          tab.life.frozenUntil = scheduler.now() + 3 * hour;
    };
    later(at + 6 * second, () =>
      aims.push({ phone: phone.name, state: 'uploading', happen: () => later(200, sleeps) }),
    );
  }

  function plan(): void {
    for (const [index, phone] of phones.entries())
      for (let visits = 0; visits < profile.visits * days; visits += 1)
        scheduler.after(fate, random.next() * (days * day - 2 * hour), () =>
          visit(phone, travellers[index] as Traveller),
        );
    // The end of the days finds the app open.
    for (const [index, phone] of phones.entries())
      scheduler.after(fate, days * day - random.next() * 5 * minute, () =>
        visit(phone, travellers[index] as Traveller),
      );
    for (const [index, phone] of phones.entries())
      if (profile.sleepers !== undefined && random.chance(profile.sleepers)) {
        const [falls, before] = random.pick([
          [fallsAsleep, 15 * second],
          [fallsAsleepHidden, 45 * second],
        ] as const);
        falls(days * day - before, phone, travellers[index] as Traveller);
      }
    for (let struck = 0; struck < profile.serverFaults * days; struck += 1)
      later(random.next() * days * day, happensToServer);
  }

  async function runUntil(time: number): Promise<void> {
    while (scheduler.now() < time) {
      await scheduler.runUntil(Math.min(time, scheduler.now() + 30 * minute));
      if (!phones.some((phone) => phone.isWriting())) check(() => promise.holdsNow());
      if (broken) throw broken;
    }
  }

  /** Nothing fails any more. */
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
      phone.connection.aims = [];
      phone.moveClock(0);
      phone.setOnline(true);
    }
  }

  /** The apps that are open stay open, and nobody touches them. */
  async function staysOpen(): Promise<void> {
    const open = travellers.filter((who) => who.isWatching());
    await runUntil(scheduler.now() + everythingArrivesWithin);
    await lookAtTrays(open);
    // Whoever was about to log out has done so by now.
    for (const who of open.filter((each) => each.isWatching()))
      check(() => promise.arrivesByItself(who.phone, who.account().id, who.shown(), 'login'));
    if (broken) throw broken;
  }

  async function lookAtTrays(all: readonly Traveller[]): Promise<void> {
    for (const who of all) who.lookAtTray();
    await runUntil(scheduler.now() + second);
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
      await staysOpen();
      for (const phone of phones) phone.killBrowser();
      for (const account of accounts) {
        for (const who of travellers) who.comeBackAs(account);
        await runUntil(scheduler.now() + everythingArrivesWithin);
        await lookAtTrays(travellers);
        for (const who of travellers)
          check(() => promise.arrivesByItself(who.phone, account.id, who.shown()));
        for (const who of travellers) who.retryAll();
        await runUntil(scheduler.now() + everythingArrivesWithin);
        check(() => promise.nothingIsStuck([account.id]));
        if (broken) throw broken;
      }
      check(() => promise.theNewestWishWins());
      if (broken) throw broken;
    },

    lived: () => ({ phoneDays: days * phones.length, faults: struckTimes, moments, pairs }),
  };
}
