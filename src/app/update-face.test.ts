import { expect, test } from 'vitest';
import { updateFace } from './update-face';

test('a new version is offered to a page that is at rest', () => {
  expect(updateFace(true, [])).toEqual({ kind: 'offer' });
  expect(updateFace(false, [])).toEqual({ kind: 'none' });
});

test.each([
  ['form', 'none'],
  ['payment', 'none'],
  ['upload', 'later'],
] as const)('a page that is busy with a %s is left alone', (busyWith, kind) => {
  expect(updateFace(true, [busyWith]).kind).toBe(kind);
  expect(updateFace(false, [busyWith]).kind).toBe('none');
});

test('a payment counts more than a file on its way', () => {
  expect(updateFace(true, ['upload', 'payment'])).toEqual({ kind: 'none' });
});
