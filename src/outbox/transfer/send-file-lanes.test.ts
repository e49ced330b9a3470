import { expect, test } from 'vitest';
import { semaphore } from './send-file';

/** Work that ends on the test's command. */
function work(name: string, begun: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    end,
    do: async () => {
      begun.push(name);
      await ended;
      return name;
    },
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

test('at most the limit runs at a time, the others in the order of their calls', async () => {
  const begun: string[] = [];
  const { run, going, waiting } = semaphore();
  const all = { a: work('a', begun), b: work('b', begun), c: work('c', begun) };
  const done = [all.a, all.b, all.c].map((each) => run(2, each.do));
  await soon();
  expect(begun).toEqual(['a', 'b']);
  expect([going(), waiting()]).toEqual([2, 1]);
  all.b.end();
  await soon();
  expect(begun).toEqual(['a', 'b', 'c']);
  all.a.end();
  all.c.end();
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c']);
});

test('work with the limit one waits for all others, and a failure frees its slot', async () => {
  const begun: string[] = [];
  const { run } = semaphore();
  const first = work('first', begun);
  const alone = work('alone', begun);
  const broken = run(2, async () => {
    begun.push('broken');
    throw new Error('broken');
  });
  const one = run(2, first.do);
  const other = run(1, alone.do);
  await expect(broken).rejects.toThrow('broken');
  await soon();
  expect(begun).toEqual(['broken', 'first']);
  first.end();
  alone.end();
  expect(await Promise.all([one, other])).toEqual(['first', 'alone']);
});
