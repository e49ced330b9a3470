import { expect, test } from 'vitest';
import type { PhotoItem } from '../../../outbox/kinds/visa-photo';
import { beginsWithinMs, endsWithinMs, verdictState } from './server-verdict';

const item = (more: Partial<PhotoItem> = {}): PhotoItem => ({
  id: 'item',
  kind: 'visa-photo',
  target: { orderId: 'o', applicantId: 'a', applicantName: 'Ananya', handling: 'recognise' },
  seq: 1,
  userId: 'u',
  state: 'sealed',
  size: 1,
  sha256: '',
  chunkCount: 1,
  attempts: 0,
  epoch: 0,
  sealedAt: 0,
  fileName: 'photo.jpg',
  mime: 'image/jpeg',
  uploadKey: '',
  attachKey: '',
  supersedes: [],
  isUnconfirmed: true,
  ...more,
});

const state = (
  more: Partial<PhotoItem>,
  waiting: Partial<Parameters<typeof verdictState>[1]> = {},
) => verdictState(item(more), { online: true, forMs: 0, attemptsBefore: 0, ...waiting });

test('a reading is used in every state, also offline', () => {
  const sealedReading = new ArrayBuffer(1);
  expect(state({ sealedReading })).toBe('read');
  expect(state({ sealedReading, state: 'uploaded', serverKey: 'key' })).toBe('read');
  expect(state({ sealedReading }, { online: false, forMs: endsWithinMs })).toBe('read');
});

test('the screen waits for a pending reading only while it is online', () => {
  expect(state({})).toBeUndefined();
  expect(state({ state: 'uploading' })).toBeUndefined();
  expect(state({}, { online: false })).toBe('none');
});

test('a failed or abandoned reading gives no verdict, an expired session a log-in', () => {
  const problem = (reason: 'network' | 'login') => ({ reason, said: {} });
  const waits = { state: 'waiting', attempts: 1 } as const;
  expect(state({ ...waits, lastProblem: problem('network') })).toBe('none');
  expect(state({ ...waits, lastProblem: problem('login') })).toBe('log-in');
  // The failure is older than this screen: the reading is tried again.
  expect(state({ ...waits, lastProblem: problem('login') }, { attemptsBefore: 1 })).toBeUndefined();
  expect(state({ attempts: 2 }, { attemptsBefore: 2 })).toBe('none');
  expect(state({ state: 'needs-you' })).toBe('none');
  expect(state({ isUnconfirmed: undefined })).toBe('none');
  expect(verdictState(undefined, { online: true, forMs: 0, attemptsBefore: 0 })).toBe('none');
});

test('the wait ends if the reading does not start, or does not end, in time', () => {
  const waits = { forMs: beginsWithinMs };
  expect(state({}, waits)).toBe('none');
  expect(state({ state: 'waiting', attempts: 1 }, { ...waits, attemptsBefore: 1 })).toBe('none');
  expect(state({ state: 'uploading' }, waits)).toBeUndefined();
  expect(state({ state: 'uploading' }, { forMs: endsWithinMs })).toBe('none');
});
