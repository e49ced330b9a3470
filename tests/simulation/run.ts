import { parseArgs } from 'node:util';
import { possiblePairs } from './coverage';
import { findMutants } from './find-mutants';
import { prepareShops } from './money/simulate-money';
import { prepareWorlds, type Worlds } from './prepare-worlds';
import { profiles, type ProfileName } from './profiles';
import type { Wrong } from './promise/promise-broken';
import { shrink } from './shrink';
import type { Outcome } from './simulate-days';

const options = {
  days: { type: 'string', default: '1000' },
  seed: { type: 'string' },
  first: { type: 'string', default: '1' },
  until: { type: 'string' },
  profile: { type: 'string' },
  mutants: { type: 'boolean', default: false },
  'mutant-days': { type: 'string' },
  shrink: { type: 'boolean', default: false },
} as const;

const names = Object.keys(profiles) as ProfileName[];
const isProfile = (name: string): name is ProfileName => name in profiles;

/** One world of the shop is lived beside so many of phones. */
const worldsForOneShop = 10;

/** A time of today, '15:30'. */
function timeOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return new Date().setHours(hours, minutes, 0, 0);
}

/** Minutes of this process's own work, however busy the machine is. */
function minutesSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 60e6;
}

/** The joint result of many worlds. */
function tally() {
  const wrongs = new Map<Wrong, number>();
  const pairs = new Set<string>();
  const seen = { days: 0, faults: 0 };
  return {
    add({ phoneDays, faults, pairs: own, broken }: Outcome): void {
      seen.days += phoneDays;
      seen.faults += faults;
      for (const pair of own) pairs.add(pair);
      if (broken) wrongs.set(broken.wrong, (wrongs.get(broken.wrong) ?? 0) + 1);
    },
    seen,
    pairs: pairs as ReadonlySet<string>,
    count: (...of: readonly Wrong[]) => of.reduce((sum, each) => sum + (wrongs.get(each) ?? 0), 0),
  };
}

/** Shows one world: its trace, twice the same, and shortened if it breaks the promise. */
async function showSeed(
  worlds: Worlds,
  { seed, profile, isShort }: { seed: number; profile: ProfileName; isShort: boolean },
): Promise<number> {
  const first = await worlds.live({ seed, profile, isTraced: true });
  const second = await worlds.live({ seed, profile, isTraced: true });
  const isSame = first.trace.digest() === second.trace.digest();
  console.log(first.trace.lines.join('\n'));
  console.log(isSame ? 'Replayed byte for byte.' : 'The replay differs.');
  if (first.broken && isShort) {
    const short = await shrink((leftOut) =>
      worlds.live({ seed, profile, isTraced: true, leftOut }),
    );
    console.log(`\nThe same with as little as possible:\n${short.trace.lines.join('\n')}`);
  }
  const digest = first.trace.digest();
  console.log(JSON.stringify({ seed, profile, isSame, digest, broken: first.broken?.message }));
  return isSame && !first.broken ? 0 : 1;
}

/** Shows one world of the shop: its trace, twice the same. */
async function showShop(seed: number): Promise<number> {
  const shops = await prepareShops();
  const first = await shops.live({ seed, isTraced: true });
  const second = await shops.live({ seed, isTraced: true });
  const digest = first.trace.digest();
  const isSame = digest === second.trace.digest();
  console.log(first.trace.lines.join('\n'));
  console.log(JSON.stringify({ seed, isSame, digest, broken: first.broken?.message }));
  return isSame && !first.broken ? 0 : 1;
}

/** Runs the simulator from the command line. @returns the exit code */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  const { seed, profile = '', until } = values;
  if (profile === 'money') return showShop(Number(seed ?? 1));
  const named = profile === '' ? names : profile.split(',');
  if (!named.every(isProfile))
    throw new Error(`The profiles are ${[...names, 'money'].join(', ')}.`);
  const chosen: readonly ProfileName[] = named;
  const worlds = await prepareWorlds();
  const shops = await prepareShops();
  const shop = { days: 0, paid: 0, faults: 0, wrong: 0 };
  const liveShop = async (one: number) => {
    const { days, paid, struck, broken } = await shops.live({ seed: one });
    shop.days += days;
    shop.paid += paid;
    for (const times of struck.values()) shop.faults += times;
    if (!broken) return;
    shop.wrong += 1;
    console.log(`--seed ${one} --profile money: ${broken.message}`);
  };
  if (seed !== undefined) {
    const isShort = values.shrink;
    return showSeed(worlds, { seed: Number(seed), profile: chosen[0] ?? 'hard', isShort });
  }

  // Nobody reads where the failures come from that a world makes on purpose, some hundred in a day.
  Error.stackTraceLimit = 0;
  const wanted = Number(values.days);
  const end = until === undefined ? Infinity : timeOf(until);
  const all = tally();
  let spent = 0;
  for (let each = Number(values.first); all.seen.days < wanted && Date.now() < end; each += 1) {
    const own = chosen[each % chosen.length] ?? 'hard';
    const before = process.cpuUsage();
    const outcome = await worlds.live({ seed: each, profile: own });
    spent += minutesSince(before);
    all.add(outcome);
    if (each % worldsForOneShop === 0) await liveShop(each);
    if (outcome.broken) console.log(`--seed ${each} --profile ${own}: ${outcome.broken.message}`);
  }
  console.log(`The shop: ${shop.days} days, ${shop.paid} payments, ${shop.faults} faults.`);
  const mutants = values.mutants
    ? await findMutants(console.log, Number(values['mutant-days'] ?? 10_000))
    : { found: null, all: null };
  const unseen = possiblePairs.filter((pair) => !all.pairs.has(pair));
  if (unseen.length > 0) console.log(`Not seen: ${unseen.join(', ')}`);
  const result = {
    days: all.seen.days,
    faults: all.seen.faults,
    lost: all.count('lost', 'early', 'changed'),
    doubled: all.count('doubled', 'unwished'),
    stuck: all.count('stuck', 'refused', 'unfenced'),
    foreign: all.count('foreign', 'plain'),
    ledgerWrong: shop.wrong,
    pairsSeen: possiblePairs.length - unseen.length,
    pairsPossible: possiblePairs.length,
    mutantsFound: mutants.found,
    mutants: mutants.all,
    daysPerMinute: Math.round(all.seen.days / spent),
  };
  console.log(JSON.stringify(result));
  const { lost, doubled, stuck, foreign, ledgerWrong } = result;
  const isFine = lost + doubled + stuck + foreign + ledgerWrong === 0;
  return isFine && mutants.found === mutants.all ? 0 : 1;
}
