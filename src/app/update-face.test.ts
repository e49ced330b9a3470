import { expect, test } from 'vitest';
import { updateFace } from './update-face';

test('a new version is offered to an idle page', () => {
  expect(updateFace(true, [])).toBe('offer');
  expect(updateFace(false, [])).toBe('none');
});

test.each([
  ['form', 'none'],
  ['payment', 'none'],
  ['upload', 'later'],
] as const)('a page that is busy with a %s is not interrupted', (busyWith, face) => {
  expect(updateFace(true, [busyWith])).toBe(face);
  expect(updateFace(false, [busyWith])).toBe('none');
});

test('a payment takes precedence over an upload', () => {
  expect(updateFace(true, ['upload', 'payment'])).toBe('none');
});
