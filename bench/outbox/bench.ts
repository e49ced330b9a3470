import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../../src/routing/paths';
import { openHomes } from '../upload/homes';
import { median } from '../upload/median';
import type { Trace } from '../upload/trace';
import { beginVisit, type Visit } from '../upload/visit';
import { beBusy, longestTask, startMs, watchLongTasks } from './in-page';

const starts = 9;
const part = 100;
/** From here on a task is a long one. */
const longMs = 50;
const pageBytes = 20_000;
const drainMs = 10 * 60_000;
/** Fast, and far enough away that no limit of calls a minute is met. */
const network: Trace = {
  bytesPerMs: 12_500,
  roundTripMs: 50,
  stalls: [],
  outages: [],
  kills: [],
  files: [],
};

const rounded = (number: number) => Number(number.toFixed(2));
type Middle = (costs: readonly number[]) => number;
const mean: Middle = (costs) => costs.reduce((sum, cost) => sum + cost, 0) / costs.length;

/** The cost of one of the last hundred, relative to one of the first hundred. */
const lastToFirst = (costs: readonly number[], middle: Middle) =>
  middle(costs.slice(-part)) / middle(costs.slice(0, part));

/** How long the app takes to show its first screen, without a server. */
async function starting({ phone }: Visit): Promise<number> {
  await phone.page().reload();
  await phone.isReady();
  return phone.page().evaluate(startMs);
}

/** Starts of an app that has something to send, and of one that has nothing, by turns. */
async function startDelta(full: Visit, empty: Visit): Promise<number> {
  const deltas: number[] = [];
  for (let run = 0; run < starts; run += 1) {
    const [without, withItems] = [await starting(empty), await starting(full)];
    deltas.push(withItems - without);
  }
  return median(deltas);
}

/** Scrolls the tray from its beginning to its end; resolves to the longest task meanwhile. */
async function scrollTray({ phone }: Visit, count: number): Promise<number> {
  const page = phone.page();
  await page.goto(new URL(`${paths.orders}?open=uploads`, page.url()).href);
  await phone.isReady();
  const sheet = page.getByRole('dialog', { name: 'Uploads' });
  await sheet
    .getByRole('listitem')
    .nth(count - 1)
    .waitFor({ state: 'attached', timeout: 120_000 });
  await sleep(1000);
  await page.evaluate(watchLongTasks);
  await page.evaluate(beBusy, 2 * longMs);
  if ((await page.evaluate(longestTask)) < longMs) throw new Error('Long tasks are not seen.');
  await sheet.hover();
  const last = sheet.getByRole('listitem').nth(count - 1);
  const isSeen = () =>
    last.evaluate((row) => row.getBoundingClientRect().bottom <= globalThis.innerHeight);
  for (let step = 0; !(await isSeen()); step += 1) {
    if (step === count) throw new Error('The tray does not scroll to its end.');
    await page.mouse.wheel(0, 800);
    await sleep(30);
  }
  return page.evaluate(longestTask);
}

/** Milliseconds between one arrival and the next, by the server's journal; several are under way. */
async function drain(visit: Visit, count: number): Promise<number[]> {
  const { link, phone } = visit;
  link.begin(network, () => undefined);
  link.comeBack();
  await phone.context().setOffline(false);
  const ends = Date.now() + drainMs;
  let arrived = 0;
  while (arrived < count && Date.now() < ends) {
    await sleep(1000);
    arrived = (await visit.attached()).length;
  }
  const times = (await visit.attached()).map(({ at }) => at).sort((one, other) => one - other);
  if (times.length !== count) throw new Error(`${times.length} of ${count} arrived.`);
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

/** Measures and prints. */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { items: { type: 'string', default: '500' } },
  });
  const count = Number(values.items);
  const homes = await openHomes('', ['tus']);
  const visits: Visit[] = [];
  try {
    for (let index = 0; index < 2; index += 1) visits.push(await beginVisit(homes, 'tus'));
    const [full, empty] = visits as [Visit, Visit];
    for (const { link, phone } of visits) {
      link.goDown();
      await phone.context().setOffline(true);
    }
    await full.prepare(new Array<number>(count).fill(pageBytes));
    const sealing = await full.seal();
    console.log(`sealed: ${median(sealing).toFixed(1)} ms each`);
    const startDeltaMs = await startDelta(full, empty);
    console.log(`start: ${startDeltaMs.toFixed(0)} ms more`);
    const longTaskMs = await scrollTray(full, count);
    console.log(`the tray's longest task: ${longTaskMs.toFixed(0)} ms`);
    const draining = await drain(full, count);
    console.log(`drained: ${mean(draining).toFixed(1)} ms each`);
    const figures = {
      sealRatio: rounded(lastToFirst(sealing, median)),
      drainRatio: rounded(lastToFirst(draining, mean)),
      startDeltaMs: Math.round(startDeltaMs),
      longTaskMs: Math.round(longTaskMs),
    };
    console.log(JSON.stringify(figures));
  } finally {
    for (const visit of visits) await visit.end();
    await homes.close();
  }
}
