import { expect, test } from 'vitest';
import { fileItem } from '../../../tests/unit/outbox-items';
import type { OpenDatabase } from '../../storage/database';
import { isNoRoom } from '../../storage/database';
import { unwrittenItems } from './item-rows';

const newPhone = (): OpenDatabase => () => Promise.reject(new Error('not opened'));

test('a state that could not be stored stands for the row that it was derived from', () => {
  const unwritten = unwrittenItems(newPhone());
  const row = fileItem({ epoch: 2 });
  const next = { ...row, state: 'uploading' } as const;
  expect(unwritten.present('file', row)).toBe(row);
  unwritten.keep(next, row);
  expect(unwritten.present('file', row)).toBe(next);
  expect(unwritten.present('other', fileItem({ id: 'other' }))).toMatchObject({ id: 'other' });
  expect(unwritten.all()).toEqual([next]);
});

test('a later claim of the row overrides it for good', () => {
  const unwritten = unwrittenItems(newPhone());
  const row = fileItem({ epoch: 2 });
  unwritten.keep({ ...row, state: 'uploading' }, row);
  const claimed = { ...row, epoch: 3 };
  expect(unwritten.present('file', claimed)).toBe(claimed);
  expect(unwritten.present('file', row)).toBe(row);
  expect(unwritten.all()).toEqual([]);
});

test('a deleted row leaves a finished item, which only its user has', () => {
  const unwritten = unwrittenItems(newPhone());
  const done = fileItem({ state: 'done' });
  const stored = fileItem({ id: 'stored' });
  unwritten.keep(done, undefined);
  unwritten.keep(stored, stored);
  expect(unwritten.present('file', undefined)).toBe(done);
  expect(unwritten.withoutRows('user')).toEqual([done]);
  expect(unwritten.withoutRows('other')).toEqual([]);
  unwritten.drop('file');
  expect(unwritten.present('file', undefined)).toBeUndefined();
});

test('the states of one database are the same for everyone who uses it, and not another one’s', () => {
  const open = newPhone();
  const done = fileItem({ state: 'done' });
  unwrittenItems(open).keep(done, undefined);
  expect(unwrittenItems(open).all()).toEqual([done]);
  expect(unwrittenItems(newPhone()).all()).toEqual([]);
});

test('a full phone is known by its error', () => {
  expect(isNoRoom(new DOMException('full', 'QuotaExceededError'))).toBe(true);
  expect(isNoRoom(new DOMException('gone', 'AbortError'))).toBe(false);
  expect(isNoRoom({ name: 'QuotaExceededError' })).toBe(false);
});
