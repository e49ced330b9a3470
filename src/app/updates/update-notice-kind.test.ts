import { expect, test } from 'vitest';
import { updateNoticeKind } from './update-notice-kind';

test('a new version is offered to an idle page', () => {
  expect(updateNoticeKind(true, [])).toBe('offer');
  expect(updateNoticeKind(false, [])).toBe('none');
});

test.each([
  ['form', 'none'],
  ['payment', 'none'],
  ['upload', 'later'],
] as const)('a page that is busy with a %s is not interrupted', (busyWith, kind) => {
  expect(updateNoticeKind(true, [busyWith])).toBe(kind);
  expect(updateNoticeKind(false, [busyWith])).toBe('none');
});

test('a payment takes precedence over an upload', () => {
  expect(updateNoticeKind(true, ['upload', 'payment'])).toBe('none');
});
