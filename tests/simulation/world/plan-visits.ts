import type { SimulatedPhone } from '../phone/phone';
import type { Profile } from '../profiles';
import { day, hour, minute, second } from './durations';
import type { Random } from './random';
import type { Life, Scheduler } from './scheduler';
import type { Strikes } from './strikes';
import type { Traveller } from './traveller';

interface Around {
  readonly random: Random;
  readonly scheduler: Scheduler;
  /** The owner of all planned events, which end with it. */
  readonly fate: Life;
  readonly profile: Profile;
  readonly days: number;
  readonly phones: readonly SimulatedPhone[];
  /** One for each phone. */
  readonly travellers: readonly Traveller[];
  readonly strikes: Strikes;
  /** Something happens after some time, unless the shrinker leaves it out. */
  readonly later: (after: number, happen: () => void) => void;
}

/** Plans when travellers open the app in the days of a profile, and what happens meanwhile. */
export function planVisits(around: Around): void {
  const { random, scheduler, fate, profile, days, phones, travellers, later } = around;
  const { recordStrike, strikePhone, happensTo, happensToServer } = around.strikes;
  const { aimAtState, aimAt, regretsUpload } = around.strikes;

  /** Somebody logs out and in again, and the storage fails when the first page is saved. */
  function begins(at: number, phone: SimulatedPhone, who: Traveller): void {
    later(at, () => who.logOut());
    later(at + 20 * second, () => who.doSomething());
    later(at + 30 * second, () => {
      strikePhone('storage failing', phone, who);
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
        strikePhone(name, phone, who);
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
      strikePhone('second tab', phone, who);
    });
    const sleeps = () => {
      recordStrike('tab frozen', [phone]);
      // Not in the middle of a transaction, for which the others would wait: browsers do not do that.
      for (const tab of phone.tabs)
        if (!tab.isVisible && !phone.isWorking(tab))
          tab.life.frozenUntil = scheduler.now() + 3 * hour;
    };
    later(at + 6 * second, () => aimAtState(phone, 'uploading', () => later(200, sleeps)));
  }

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
