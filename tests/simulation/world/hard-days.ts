import type { Pair } from '../coverage';
import { networkOf } from '../network/network';
import type { Disk } from '../phone/disk';
import { simulatedPhone, type SimulatedPhone } from '../phone/phone';
import type { Profile } from '../profiles';
import { begunOrders, type BegunApplicant } from '../promise/begun-order';
import type { Capture } from '../promise/capture';
import { promiseOf } from '../promise/promise';
import { PromiseBroken } from '../promise/promise-broken';
import { promiseOfOrders } from '../promise/promise-of-orders';
import { promiseOfWrites } from '../promise/promise-of-writes';
import { simulatedServer } from '../server/simulated-server';
import { day, minute, second } from './durations';
import { faultsOf } from './faults';
import { planVisits } from './plan-visits';
import type { Programs } from './programs';
import type { Random } from './random';
import { lifeNamed, type Scheduler } from './scheduler';
import { strikesOf } from './strikes';
import type { Trace } from './trace';
import { travellerOf, type Traveller } from './traveller';

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
  const tally = { struck: 0, pairs: new Set<Pair>() };
  const happened = {
    ...{ restores: 0, ordersClosed: 0, filesChangedOnTheirWay: 0 },
    damaged: new Set<string>(),
  };
  let moments = 0;
  let broken: PromiseBroken | undefined;

  const server = simulatedServer({
    ...{ random, scheduler, trace, program: programs.server },
    committedNow: () => check(() => promiseForOrders.wasCommitted()),
  });
  const accounts = ['ana', 'ben'].map((name) => server.addAccount(name));
  const isCouple = random.chance(0.4);
  const phones = Array.from({ length: profile.phones ?? (isCouple ? 2 : 1) }, (_, index) =>
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
              tally.struck += 1;
              tally.pairs.add(`${fault} × ${kind}`);
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
        check(() => promiseForOrders.wasWritten(written, `phone ${index + 1}`));
        check(() =>
          holdsOfWrites(written, (present?.value as { userId: string } | undefined)?.userId),
        );
        strikes.reaches(`phone ${index + 1}`, written.item.state);
      },
    }),
  );
  const holdsOfWrites = promiseOfWrites();
  const observed = {
    ...{ captures, happened, blobs: server.blobs, rows: server.rows },
    diskOf: (name: string) => phoneNamed(name).disk(),
    isAtServer: (applicant: BegunApplicant) => promiseForOrders.isAtServer(applicant),
  };
  const promise = promiseOf(observed);
  const orders = begunOrders();
  const promiseForOrders = promiseOfOrders({
    ...{ observed, orders, now: () => scheduler.now(), offersSince: server.offersSince },
    hasMovedClock: (name) => phoneNamed(name).hasMovedClock(),
  });
  const names = phones.map(({ name }) => name);
  const phoneNamed = (name: string): SimulatedPhone => {
    const found = phones.find((phone) => phone.name === name);
    if (!found) throw new Error(`No phone ${name}.`);
    return found;
  };
  const travellers = phones.map((phone) =>
    travellerOf({
      ...{ phone, server, random, scheduler, trace, captures, accounts, orders },
      rowOf: promiseForOrders.rowOf,
      wasShown: (...shown) => check(() => promiseForOrders.wasShown(...shown)),
      ...{ begins: profile.begins ?? 0, forms: profile.forms ?? 0, offers: profile.offers ?? 0 },
      check,
    }),
  );

  const faults = faultsOf({
    ...{ random, scheduler, fate, server, captures, accounts, orders, happened },
    withoutCopy: promise.withoutCopy,
  });
  const strikes = strikesOf({ random, trace, profile, phones, faults, later, tally });

  /** Remembers the first broken promise; the world ends at the next event. */
  function check(holds: () => void): void {
    try {
      holds();
    } catch (error) {
      if (!(error instanceof PromiseBroken)) throw error;
      if (broken === undefined) trace.note(() => `here breaks ${error.message}`);
      broken ??= error;
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
    for (const who of open) who.lookAtOrders();
    await runUntil(scheduler.now() + everythingArrivesWithin);
    await lookAtTrays(open);
    // Travellers who were about to log out have done so by now.
    for (const who of open.filter((each) => each.isWatching())) {
      const seen = [who.phone, who.account().id, who.shown(), 'login'] as const;
      check(() => promise.arrivesByItself(...seen));
      check(() => promiseForOrders.changesArrive(...seen));
    }
    if (broken) throw broken;
  }

  /** Screens of orders as they are, and after answers of the server. */
  async function lookAtOrders(which?: 'last'): Promise<void> {
    if (orders.all.length === 0) return;
    for (const ask of [false, true]) {
      if (ask) for (const who of travellers) who.askForOrders();
      await runUntil(scheduler.now() + 15 * second);
      for (const who of travellers) who.lookAtOrders(ask && which === 'last');
    }
    await runUntil(scheduler.now() + (profile.forms === undefined ? second : 20 * second));
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
      planVisits({
        ...{ random, scheduler, fate, profile, days, phones, travellers, strikes, later },
      });
      await runUntil(scheduler.now() + days * day);
      fate.isOver = true;
      calmDown();
      await staysOpen();
      for (const phone of phones) phone.killBrowser();
      for (const account of accounts) {
        for (const who of travellers) who.comeBackAs(account);
        await lookAtOrders();
        await runUntil(scheduler.now() + everythingArrivesWithin);
        await lookAtTrays(travellers);
        for (const who of travellers) {
          const seen = [who.phone, account.id, who.shown()] as const;
          check(() => promise.arrivesByItself(...seen));
          check(() => promiseForOrders.changesArrive(...seen));
        }
        for (const who of travellers) who.retryAll();
        await runUntil(scheduler.now() + everythingArrivesWithin);
        check(() => promise.nothingIsStuck([account.id]));
        check(() => promiseForOrders.noChangeIsStuck(names, account.id));
        await lookAtOrders('last');
        if (broken) throw broken;
      }
      check(() => promise.theNewestWishWins());
      check(() => promiseForOrders.pagesHold());
      check(() => promiseForOrders.ordersEndAsWished(names));
      if (broken) throw broken;
    },

    lived: () => ({
      ...{ phoneDays: days * phones.length, faults: tally.struck, moments, pairs: tally.pairs },
    }),
  };
}
