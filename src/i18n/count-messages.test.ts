import { expect, test } from 'vitest';
import { countWords } from './count-messages';

const say = (code: Parameters<typeof countWords>[0]['code'], uploads: number, messages: number) =>
  countWords({ code, uploads, messages, changes: 0 });

test('items are counted by their kinds’ nouns', () => {
  expect(say('waiting', 1, 0)).toBe('1 upload is waiting');
  expect(say('on-the-way', 1, 2)).toBe('1 upload and 2 messages are on the way');
  expect(say('need-you', 0, 1)).toBe('1 message needs you');
  expect(say('need-you', 2, 0)).toBe('2 uploads need you');
});

test('the items that a log-out would delete are named', () => {
  expect(say('not-arrived', 2, 0)).toBe('2 files are not uploaded yet');
  expect(say('not-arrived', 0, 1)).toBe('1 message is not sent yet');
  expect(say('not-arrived', 1, 1)).toBe('1 file and 1 message are not sent yet');
});
