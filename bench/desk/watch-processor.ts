import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

const ticksPerSecond = 100;

/** Processor time, which another program on the machine does not change as it changes the clock's. */
export interface Processor {
  /** Milliseconds of the page's main thread. */
  readonly page: number;
  /** Milliseconds of the server's process. */
  readonly server: number;
}

/** @returns a reader of what page and server have used so far */
export async function watchProcessor(page: Page, pid: number): Promise<() => Promise<Processor>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // After the program's name in brackets: the times in user and system mode are 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { page: seconds * 1000, server: (ticks / ticksPerSecond) * 1000 };
  };
}

/** The processor time of one step, averaged over the steps between two readings. */
export const each = (before: Processor, after: Processor, steps: number): string =>
  `page ${Math.round((after.page - before.page) / steps)} ms, ` +
  `server ${Math.round((after.server - before.server) / steps)} ms`;
