import { expect, test } from 'vitest';
import { serverWord, yesHoldsMs } from './server-word';

/** A server that answers when it is told to, and a clock that stands. */
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
    /** Asks, and has the server answer. */
    async said(isThere: boolean): Promise<void> {
      const answer = word.askNow();
      asked.at(-1)?.(isThere);
      await answer;
    },
  };
}

test('a yes counts for a moment, then it is asked again', async () => {
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

test('a no counts for nobody else', async () => {
  const { word, asked, said } = scene();
  await said(false);
  const next = word.isThere();
  expect(asked).toHaveLength(2);
  asked[1]?.(true);
  expect(await next).toBe(true);
});

test('several wait for one answer', async () => {
  const { word, asked } = scene();
  const both = Promise.all([word.isThere(), word.isThere()]);
  asked[0]?.(true);
  expect(await both).toEqual([true, true]);
  expect(asked).toHaveLength(1);
});

test('a doubt ends a yes, also one that is on its way', async () => {
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

test('who wants to know it now is not told what was said before', async () => {
  const { word, asked, said } = scene();
  await said(true);
  const now = word.askNow();
  const beside = word.isThere();
  asked[1]?.(false);
  expect(await Promise.all([now, beside])).toEqual([false, false]);
});
