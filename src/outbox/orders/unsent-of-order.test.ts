import { expect, test } from 'vitest';
import { fileItem, messageItem } from '../../../tests/unit/outbox-items';
import type { OutboxItem } from '../core/item';
import { isPartOf, leftBehind, unsentWords } from './unsent-of-order';

const target = { orderId: 'order' };
const needs = (reason: 'order-closed' | 'refused' | 'asks') =>
  ({ state: 'needs-you', lastProblem: { reason, said: {} } }) as const;
const begun = (more: object): OutboxItem => messageItem({ kind: 'new-order', target, ...more });
const waiting = messageItem({ id: 'waiting', kind: 'arrival-date', target });
const closed = messageItem({
  id: 'closed',
  kind: 'applicant-change',
  target,
  ...needs('order-closed'),
});
const refused = messageItem({
  id: 'refused',
  kind: 'applicant-change',
  target,
  ...needs('refused'),
});

test('of an application cancelled elsewhere all is left behind, of a paid one what was refused for that', () => {
  const unsent = [waiting, closed, refused];
  expect(leftBehind(unsent, { isCancelled: true })).toEqual(unsent);
  expect(leftBehind(unsent, { isCancelled: false })).toEqual([closed]);
  // Something held by a question that nobody needs to answer any more is never sent.
  const held = [begun(needs('asks')), waiting];
  expect(leftBehind(held, { isCancelled: false })).toEqual(held);
});

test('a message to Support is no part of an application, nor is what belongs to another one', () => {
  expect(isPartOf('order', waiting)).toBe(true);
  expect(isPartOf('other', waiting)).toBe(false);
  expect(isPartOf('order', messageItem({ kind: 'feedback', target }))).toBe(false);
});

test('what is lost is named by what would have to be entered again', () => {
  const mira = messageItem({ kind: 'new-applicant', target });
  const page = fileItem({});
  expect(unsentWords([begun({}), mira, page, page, waiting])).toBe(
    '2 files, 1 applicant, and 1 change',
  );
  expect(unsentWords([begun({})])).toBe('');
});
