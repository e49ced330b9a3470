import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { totpCode } from '../../server/areas/desk/access/totp';
import { demoOperators, demoTotpKey } from '../../server/tools/demo/make-demo';
import { startProcess } from '../../tests/support/lasting-server';
import { addWaiting } from './add-waiting';
import { watchPaints } from './watch-paints';
import { each, watchProcessor, type Processor } from './watch-processor';

const documents = 30;
/** One in so many is sent back for a revision. */
const revisionEvery = 10;
/** Longer ones are named. */
const aimedMs = 100;
const waitingCases = 10_000;
const queueReads = 40;

/** Reviews, then reads the queue, each against the built server, and prints the figures. */
export async function bench(): Promise<void> {
  const review = { keys: 0, decisions: 0, times: [] as number[] };
  // A demo traveller has fewer documents that wait than an operator reviews here.
  while (review.decisions < documents)
    await withDesk(async (page, used) => {
      await page.goto(`${new URL(page.url()).origin}/?waits=first-check`);
      const before = [await used(), review.decisions] as const;
      await reviewAll(page, review);
      const decided = review.decisions - before[1];
      console.log(`processor for a decision: ${each(before[0], await used(), decided)}`);
    });
  const queue = await withDesk(readQueue, (folder) => addWaiting(folder, waitingCases));
  console.log(`${review.decisions} decisions with ${review.keys} keys`);
  console.log(
    JSON.stringify({
      keysPerDecision: Number((review.keys / review.decisions).toFixed(2)),
      nextDocumentP95Ms: percentile95(review.times),
      queue10kP95Ms: percentile95(queue),
    }),
  );
}

const percentile95 = (times: readonly number[]): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN);
};

/** A demo server of its own with an operator at the queue. */
async function withDesk<T>(
  work: (page: Page, used: () => Promise<Processor>) => Promise<T>,
  prepare: (folder: string) => Promise<void> = async () => undefined,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'visa-desk-bench-'));
  const env = { DATA_DIR: folder, DESK_PORT: '0', DEMO: 'on' };
  const first = await startProcess(env);
  await first.end('SIGTERM');
  await prepare(folder);
  const server = await startProcess(env);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: chromiumArguments(),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await logIn(page, /operators' desk: (http\S+)\.$/m.exec(server.output())?.[1] ?? '');
    return await work(page, await watchProcessor(page, server.child.pid ?? 0));
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

async function logIn(page: Page, desk: string): Promise<void> {
  const [operator] = demoOperators;
  await page.goto(desk);
  await page.getByLabel('E-mail address').fill(operator?.email ?? '');
  await page.getByLabel('Password').fill(operator?.password ?? '');
  await page.keyboard.press('Enter');
  await page.getByLabel('Code of your authenticator app').fill(totpCode(demoTotpKey, new Date()));
  await page.keyboard.press('Enter');
  await page.locator('tr[aria-current]').waitFor();
}

interface Review {
  keys: number;
  decisions: number;
  readonly times: number[];
}

/** Decides what waits for a first check until nothing does, or until enough is decided. */
async function reviewAll(page: Page, review: Review): Promise<void> {
  await page.locator('tr[aria-current]').waitFor();
  const paints = await watchPaints(page);
  const press = async (key: string) => {
    review.keys += 1;
    return paints.press(key);
  };
  const timed = async (key: string) => {
    const ms = await press(key);
    if (ms > aimedMs) {
      const title = await page.getByRole('heading', { level: 2 }).first().textContent();
      console.log(`${Math.round(ms)} ms after ${key}, to ${title ?? ''} at ${page.url()}`);
    }
    review.times.push(ms);
  };
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const send = page.getByRole('button', { name: /go on/ });
  await press('Enter');
  await approve.waitFor();
  while (review.decisions < documents) {
    // An operator looks at a document before deciding; the next ones load meanwhile.
    await page.waitForTimeout(500);
    if (await approve.isVisible()) {
      review.decisions += 1;
      if (review.decisions % revisionEvery === 0) await press('r');
      const key = review.decisions % revisionEvery === 0 ? '2' : 'a';
      await timed(key);
    } else if (await send.isEnabled().catch(() => false)) {
      await timed('Enter');
    } else return;
  }
}

/** Changes the order of the queue again and again. @returns milliseconds until the rows are painted */
async function readQueue(page: Page, used: () => Promise<Processor>): Promise<number[]> {
  const paints = await watchPaints(page);
  const times: number[] = [];
  const before = await used();
  for (let read = 0; read < queueReads; read += 1) {
    times.push(await paints.pressForRows('s'));
    await page.waitForTimeout(100);
  }
  console.log(`processor for a read of the queue: ${each(before, await used(), queueReads)}`);
  return times;
}
