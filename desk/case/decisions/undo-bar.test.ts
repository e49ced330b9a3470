import { beforeEach, expect, test } from 'vitest';
import { addUndoable, limitUndoable, removeUndoable, undoables, undoLast } from './undo-bar';

const undone: string[] = [];
const add = (id: string, until: number) =>
  addUndoable({ id, label: id, until, undo: () => undone.push(id) });

beforeEach(() => {
  undone.length = 0;
  for (const { id } of undoables()) removeUndoable(id);
});

test('the last decision is taken back first, each once', () => {
  add('first', 100);
  add('second', 100);
  expect([undoLast(50), undoLast(50), undoLast(50)]).toEqual([true, true, false]);
  expect(undone).toEqual(['second', 'first']);
});

test('what can no longer be taken back is left alone', () => {
  add('first', 100);
  add('second', 40);
  expect(undoLast(50)).toBe(true);
  expect(undone).toEqual(['first']);
});

test('the server limits the time, or forbids it', () => {
  add('first', 100);
  add('second', 100);
  limitUndoable('first', 20);
  limitUndoable('second', undefined);
  expect(undoLast(50)).toBe(false);
});
