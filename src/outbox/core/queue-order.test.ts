import { describe, expect, test } from 'vitest';
import { behindOthers, dueAmong } from './queue-order';
import type { FileItem, OutboxItem } from './item';
import { outboxKinds } from '../kinds/outbox-kinds';
import { fileItem, messageItem } from '../../../tests/unit/outbox-items';
import { policyTimes } from './policy-times';

const now = 1_000_000_000;
const waiting = { state: 'waiting' } as const;
const limited = (until: number) =>
  ({ ...waiting, nextAttemptAt: until, lastProblem: { reason: 'limit', said: {} } }) as const;
const namesOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('the items that are due', () => {
  test('are those without a wait, and those whose wait is over', () => {
    const items = [
      fileItem({ id: 'new' }),
      fileItem({ id: 'now', ...waiting, nextAttemptAt: now }),
      fileItem({ id: 'later', ...waiting, nextAttemptAt: now + 1 }),
    ];
    expect(namesOf(dueAmong(items, now, {}))).toEqual(['new', 'now']);
    expect(namesOf(dueAmong(items, now, { ignoreBackoff: true }))).toEqual(['new', 'now', 'later']);
  });

  test('include an item whose wait no wait can last: the clock was set back', () => {
    const { longestBackoff, longestLimit } = policyTimes;
    const until = (nextAttemptAt: number) =>
      dueAmong([fileItem({ ...waiting, nextAttemptAt })], now, {}).length;
    expect([until(now + longestBackoff), until(now + longestBackoff + 1)]).toEqual([0, 1]);
    const limit = (ms: number) => dueAmong([fileItem(limited(now + ms))], now, {}).length;
    expect([limit(longestLimit), limit(longestLimit + 1)]).toEqual([0, 1]);
  });

  test('a wait for the log-in lasts no longer than a back-off, whatever its reason', () => {
    const item = fileItem({
      ...waiting,
      nextAttemptAt: now + policyTimes.longestBackoff + 1,
      lastProblem: { reason: 'login', said: {} },
    });
    expect(dueAmong([item], now, {})).toEqual([item]);
  });
});

describe('a limit of the server', () => {
  const file = fileItem({ id: 'limited', ...limited(now + 60_000) });
  const uploaded = fileItem({ id: 'uploaded', serverKey: 'key' });
  const fresh = fileItem({ id: 'fresh' });
  const message = messageItem({ id: 'message' });

  test('delays every file that is to be sent, and nothing else', () => {
    const items = [file, uploaded, fresh, message];
    expect(namesOf(dueAmong(items, now, {}))).toEqual(['uploaded', 'message']);
    expect(namesOf(dueAmong(items, now, { ignoreBackoff: true }))).toEqual(['uploaded', 'message']);
  });

  test('of an item that sends no file delays only that item', () => {
    const attached = fileItem({ id: 'attached', serverKey: 'key', ...limited(now + 60_000) });
    expect(namesOf(dueAmong([attached, fresh], now, {}))).toEqual(['fresh']);
    expect(namesOf(dueAmong([attached, fresh], now, { ignoreBackoff: true }))).toEqual(['fresh']);
    const sent = messageItem({ id: 'sent', ...limited(now + 60_000) });
    expect(namesOf(dueAmong([sent, fresh], now, {}))).toEqual(['fresh']);
  });

  test('delays nothing once it is over, or after the traveller’s retry', () => {
    const items = [file, fresh];
    expect(namesOf(dueAmong(items, now + 60_000, {}))).toEqual(['limited', 'fresh']);
    expect(namesOf(dueAmong(items, now, { ignoreLimits: true }))).toEqual(['limited', 'fresh']);
  });

  test('is one only while the item waits', () => {
    const retried = { ...file, state: 'sealed' } as const;
    expect(namesOf(dueAmong([retried, fresh], now, {}))).toEqual(['fresh']);
  });
});

test('a form’s completion waits for its applicant’s passport and the date, not for what only the traveller can go on with', () => {
  const target = { orderId: 'order', applicantId: 'ananya' };
  const completion = messageItem({ id: 'completion', kind: 'form-completion', target });
  const behind = (other: OutboxItem) => behindOthers([completion, other], outboxKinds).size;
  const passport = (more: Partial<FileItem>) =>
    fileItem({ id: 'passport', kind: 'passport', ...more } as FileItem);
  const ofAnanya = { ...fileItem({}).target, ...target };
  const filled = { sealedFields: new ArrayBuffer(1) };
  expect(behind(messageItem({ kind: 'arrival-date', target: { orderId: 'order' } }))).toBe(1);
  expect(behind(messageItem({ kind: 'arrival-date', target: { orderId: 'other' } }))).toBe(0);
  expect(behind(messageItem({ kind: 'applicant-change', target }))).toBe(1);
  expect(behind(passport({ target: ofAnanya, ...filled }))).toBe(1);
  expect(behind(passport({ target: { ...ofAnanya, applicantId: 'rohan' }, ...filled }))).toBe(0);
  expect(behind(passport({ target: ofAnanya, serverKey: 'key' }))).toBe(0);
});

test('a completion that may have arrived waits for nothing that the deletion of its applicant ends', () => {
  const target = { orderId: 'order', applicantId: 'ananya' };
  const of = (kind: string, more = {}) => messageItem({ id: kind, kind, target, ...more });
  const items = [
    of('form-completion', { ...waiting, deliveryBegun: true }),
    of('applicant-change'),
    of('applicant-removal'),
  ];
  const behind = behindOthers(items, outboxKinds);
  expect(namesOf([...behind])).toEqual(['applicant-change', 'applicant-removal']);
});
