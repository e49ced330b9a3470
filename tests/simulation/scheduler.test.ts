import { expect, test } from 'vitest';
import { lifeNamed, schedulerFrom } from './world/scheduler';

const minute = 60_000;

test('a freeze that ends earlier than it was to, ends for what waits already too', async () => {
  const scheduler = schedulerFrom(0);
  const tab = lifeNamed('tab');
  const ran: number[] = [];
  scheduler.after(tab, 1000, () => ran.push(scheduler.now()));
  tab.frozenUntil = 60 * minute;
  await scheduler.runUntil(5 * minute);
  expect(ran).toEqual([]);
  tab.frozenUntil = 7 * minute;
  await scheduler.runUntil(10 * minute);
  expect(ran).toEqual([7 * minute]);
});
