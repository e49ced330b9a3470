import { expect, test } from 'vitest';
import { gate } from './picture-gate';

test('no more run at once than there are places, and a failure gives its place back', async () => {
  const through = gate(2);
  let running = 0;
  let most = 0;
  const work = (fails: boolean) =>
    through(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 1));
      running -= 1;
      if (fails) throw new Error('broken');
      return 'done';
    });
  const all = await Promise.allSettled([true, false, true, false, false].map(work));
  expect(all.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(most).toBe(2);
  expect(await work(false)).toBe('done');
});
