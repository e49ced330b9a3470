import { expect, test } from 'vitest';
import { updateFace } from './update-face';

test('a new version is offered to an idle page', () => {
  expect(updateFace(true, [])).toEqual({ kind: 'offer' });
  expect(updateFace(false, [])).toEqual({ kind: 'none' });
});

test.each([
  ['form', 'none'],
  ['payment', 'none'],
  ['upload', 'later'],
] as const)('a page that is busy with a %s is not interrupted', (busyWith, kind) => {
  expect(updateFace(true, [busyWith]).kind).toBe(kind);
  expect(updateFace(false, [busyWith]).kind).toBe('none');
});

test('a payment takes precedence over an upload', () => {
  expect(updateFace(true, ['upload', 'payment'])).toEqual({ kind: 'none' });
});
