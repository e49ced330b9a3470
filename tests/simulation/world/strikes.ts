import {
  changePairs,
  disasters,
  itemStates,
  networkPairs,
  type Pair,
  type WorldFault,
} from '../coverage';
import type { SimulatedPhone } from '../phone/phone';
import type { Profile } from '../profiles';
import { second } from './durations';
import type { PhoneFaults, ServerFaults } from './faults';
import type { Random } from './random';
import type { Trace } from './trace';
import type { Traveller } from './traveller';

interface Around {
  readonly random: Random;
  readonly trace: Trace;
  readonly profile: Profile;
  readonly phones: readonly SimulatedPhone[];
  readonly faults: { readonly phoneFaults: PhoneFaults; readonly serverFaults: ServerFaults };
  /** Something happens after some time, unless the shrinker leaves it out. */
  readonly later: (after: number, happen: () => void) => void;
  /** The faults that have struck so far, for the coverage. */
  readonly tally: { struck: number; readonly pairs: Set<Pair> };
}

/** Which fault strikes when: at once, or when an item or a request is next in some state. */
export function strikesOf(around: Around) {
  const { random, trace, profile, phones, later, tally } = around;
  const { phoneFaults, serverFaults } = around.faults;

  /** Those of a profile: all, or some, and disasters only where they may happen. */
  const chosen = <Strike>(all: Partial<Record<WorldFault, Strike>>) =>
    (Object.entries(all) as [WorldFault, Strike][]).filter(
      ([name]) =>
        (profile.hasDisasters || !disasters.includes(name)) &&
        (profile.faults?.includes(name) ?? true),
    );

  const ofPhones = chosen(phoneFaults);
  const ofServer = chosen(serverFaults);

  /** Faults that strike a phone as soon as one of its items is in a state. */
  const aims: { phone: string; state: string; happen: () => void }[] = [];

  /** The states of a phone's items at this moment, for the coverage. */
  function recordStrike(fault: WorldFault, struck: readonly SimulatedPhone[]): void {
    tally.struck += 1;
    trace.note(() => `${fault}: ${struck.map(({ name }) => name).join(', ')}`);
    for (const phone of struck)
      for (const { value } of phone.disk().stores.get('items')?.rows.values() ?? []) {
        const { state } = value as { state: (typeof itemStates)[number] };
        if (itemStates.includes(state)) tally.pairs.add(`${fault} × ${state}`);
      }
  }

  /** A certain fault strikes a phone. */
  function strikePhone(name: WorldFault, phone: SimulatedPhone, who: Traveller): void {
    recordStrike(name, [phone]);
    phoneFaults[name]?.(phone, who);
  }

  function happensTo(phone: SimulatedPhone, who: Traveller): void {
    const [name, strike] = random.pick(ofPhones);
    if (phone.running().length === 0 && name !== 'storage evicted') return;
    recordStrike(name, [phone]);
    strike(phone, who);
  }

  function happensToServer(): void {
    const [name, strike] = random.pick(ofServer);
    recordStrike(name, phones);
    strike();
  }

  /** Something happens when an item of a phone is next in a state. */
  function aimAtState(phone: SimulatedPhone, state: string, happen: () => void): void {
    aims.push({ phone: phone.name, state, happen });
  }

  /** Something happens when an item is next in some state, or when a request of a kind is next sent. */
  function aimAt(phone: SimulatedPhone, who: Traveller): void {
    const pairs = profile.begins === undefined ? networkPairs : changePairs;
    if (random.chance(0.4)) return void phone.connection.aims.push(random.pick(pairs));
    const state = random.pick(itemStates);
    const [name, strike] = random.pick([...ofPhones, ...ofServer]);
    aims.push({
      phone: phone.name,
      state,
      happen() {
        recordStrike(name, [phone]);
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
  function reaches(phone: string, state: string): void {
    const at = aims.findIndex((aim) => aim.phone === phone && aim.state === state);
    for (const { happen } of aims.splice(at, at < 0 ? 0 : 1)) later(0, happen);
  }

  return {
    ...{ recordStrike, strikePhone, happensTo, happensToServer },
    ...{ aimAtState, aimAt, regretsUpload, reaches },
  };
}

export type Strikes = ReturnType<typeof strikesOf>;
