import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { databaseOpener } from './database';
import { markMemory } from './mark-memory';

const base = 'https://visa.example/api';

test('what one program has seen the other programs of the phone know', async () => {
  const open = databaseOpener('marks');
  expect(await markMemory(open, base).marks()).toBe(false);
  await markMemory(open, base).noteMarks();
  expect(await markMemory(open, base).marks()).toBe(true);
  expect(await markMemory(open, 'https://other.example/api').marks()).toBe(false);
});

test('a mark that could not be stored counts in this page, and is stored at the next one', async () => {
  const whole = databaseOpener('marks-of-a-full-phone');
  let isFull = true;
  const memory = markMemory(async () => {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError');
    return whole();
  }, base);
  await memory.noteMarks();
  expect(await memory.marks()).toBe(true);
  expect(await markMemory(whole, base).marks()).toBe(false);
  isFull = false;
  await memory.noteMarks();
  expect(await markMemory(whole, base).marks()).toBe(true);
});
