import { expect, test } from 'vitest';
import { serverWord, yesHoldsMs } from './server-word';

/** A server that answers on the test's command, and a clock that the test controls. */
function scene() {
  const asked: ((isThere: boolean) => void)[] = [];
  let time = 0;
  const word = serverWord({
    ask: () => new Promise<boolean>((resolve) => asked.push(resolve)),
    now: () => time,
  });
  return {
    word,
    asked,
    pass: (ms: number) => (time += ms),
    /** Checks, and lets the server answer. */
    async said(isThere: boolean): Promise<void> {
      const answer = word.askNow();
      asked.at(-1)?.(isThere);
      await answer;
    },
  };
}

test('a positive result is cached for a while, then checked again', async () => {
  const { word, asked, pass, said } = scene();
  await said(true);
  pass(yesHoldsMs - 1);
  expect(await word.isThere()).toBe(true);
  expect(asked).toHaveLength(1);
  pass(1);
  const later = word.isThere();
  expect(asked).toHaveLength(2);
  asked[1]?.(false);
  expect(await later).toBe(false);
});

test('a negative result is not cached', async () => {
  const { word, asked, said } = scene();
  await said(false);
  const next = word.isThere();
  expect(asked).toHaveLength(2);
  asked[1]?.(true);
  expect(await next).toBe(true);
});

test('concurrent callers share one check', async () => {
  const { word, asked } = scene();
  const both = Promise.all([word.isThere(), word.isThere()]);
  asked[0]?.(true);
  expect(await both).toEqual([true, true]);
  expect(asked).toHaveLength(1);
});

test('`doubt` invalidates a positive result, also one that is pending', async () => {
  const { word, asked, said } = scene();
  await said(true);
  word.doubt();
  const early = word.isThere();
  word.doubt();
  asked[1]?.(true);
  await early;
  void word.isThere();
  expect(asked).toHaveLength(3);
});

test('a forced check does not use the cached result', async () => {
  const { word, asked, said } = scene();
  await said(true);
  const now = word.askNow();
  const beside = word.isThere();
  asked[1]?.(false);
  expect(await Promise.all([now, beside])).toEqual([false, false]);
});
