import { describe, expect, test } from 'vitest';
import { fileItem, messageItem } from '../../../tests/unit/outbox-items';
import { outboxKinds } from '../kinds/outbox-kinds';
import { type FileItem, mostNamed, type OutboxItem } from './item';
import type { OutboxEvent } from './outbox-event';
import { transition } from './transition';

const after = (item: OutboxItem, event: OutboxEvent) =>
  transition(item, event, outboxKinds.of(item));

const said = { text: 'Because.' };
const stopped = {
  attempts: 2,
  nextAttemptAt: 99,
  lastProblem: { reason: 'backoff', said } as const,
};
const unhindered = { nextAttemptAt: undefined, lastProblem: undefined };
const begun = { deliveryBegun: true } as const;
const repeated = { deliveryBegun: true, deliveryRepeated: true } as const;
const partly = { uploadUrl: 'https://here', offset: 4 };
const fromFirstByte = { uploadUrl: undefined, offset: undefined };

const page = (fields: Partial<FileItem> = {}) => fileItem(fields);
const passport = (fields: Partial<FileItem> = {}) => fileItem({ kind: 'passport', ...fields });
const photo = (fields: Partial<FileItem> = {}) => fileItem({ kind: 'visa-photo', ...fields });
const message = messageItem;

describe('an item that waits', () => {
  test('keeps its reason, its time and the rejected session, as another attempt', () => {
    const item = page({ state: 'uploading', attempts: 1 });
    const event = { type: 'wait', reason: 'login', said, until: 7, refused: 'mark' } as const;
    expect(after(item, event)).toEqual({
      ...item,
      state: 'waiting',
      attempts: 2,
      nextAttemptAt: 7,
      lastProblem: { reason: 'login', said, refused: 'mark' },
    });
  });

  test('resumes without a wait and a problem', () => {
    const item = page({ state: 'waiting', ...stopped, ...partly });
    expect(after(item, { type: 'upload-started' })).toEqual({
      ...item,
      state: 'uploading',
      ...unhindered,
    });
    const sent = message({ state: 'waiting', ...stopped, ...begun });
    expect(after(sent, { type: 'send-started' })).toEqual({
      ...sent,
      state: 'sending',
      ...unhindered,
      ...repeated,
    });
  });
});

describe('an item that needs the traveller', () => {
  const need = { type: 'need', reason: 'refused', said } as const;

  test('may not have arrived, after the server processed its delivery', () => {
    const item = page({ state: 'attaching', ...repeated, ...stopped });
    expect(after(item, need)).toEqual({
      ...item,
      state: 'needs-you',
      deliveryBegun: undefined,
      deliveryRepeated: undefined,
      nextAttemptAt: undefined,
      lastProblem: { reason: 'refused', said },
    });
  });

  test('may have arrived earlier, if only the later request was rejected before it was processed', () => {
    const before = { ...need, beforeDelivery: true } as const;
    const twice = page({ state: 'attaching', ...repeated });
    expect(after(twice, before)).toMatchObject(repeated);
    const once = page({ state: 'attaching', ...begun });
    expect(after(once, before)).toMatchObject({ deliveryBegun: undefined });
  });

  test('may still arrive if its order is closed, which may be opened again before an earlier request comes', () => {
    const closed = { ...need, reason: 'order-closed' } as const;
    const twice = page({ state: 'attaching', ...repeated });
    const refused = after(twice, closed);
    expect(refused).toMatchObject(repeated);
    expect(refused && after(refused, { type: 'cancel' })).toBeUndefined();
    expect(refused && after(refused, { type: 'withdraw' })).toMatchObject({ isWithdrawn: true });
    const once = page({ state: 'attaching', ...begun });
    expect(after(once, closed)).toMatchObject({ deliveryBegun: undefined });
  });

  test('can be removed if it was to be deleted at the server', () => {
    const item = page({ state: 'sending', isWithdrawn: true, ...repeated, supersededBegun: true });
    const given = after(item, { ...need, beforeDelivery: true });
    expect(given).toMatchObject({ supersededBegun: undefined, deliveryBegun: undefined });
    expect(given && after(given, { type: 'cancel' })).toMatchObject({ state: 'cancelled' });
    const other = page({ state: 'attaching', ...begun, supersededBegun: true });
    expect(after(other, need)).toMatchObject({ supersededBegun: true });
  });

  test('takes no step of its delivery before a retry', () => {
    const item = page({ state: 'needs-you' });
    expect(after(item, { type: 'upload-started' })).toBeUndefined();
    expect(after({ ...item, serverKey: 'key' }, { type: 'attach-started' })).toBeUndefined();
    expect(after(message({ state: 'needs-you' }), { type: 'send-started' })).toBeUndefined();
  });
});

describe('a retry', () => {
  test('resumes at the attach if the server has the file, else at the upload', () => {
    const item = page({ state: 'waiting', ...stopped });
    expect(after(item, { type: 'retry' })).toEqual({ ...item, state: 'sealed', ...unhindered });
    const known = { ...item, serverKey: 'key' };
    expect(after(known, { type: 'retry' })).toMatchObject({ state: 'uploaded' });
    expect(after(message({ state: 'waiting' }), { type: 'retry' })).toMatchObject({
      state: 'sealed',
    });
  });

  test('does nothing during the delivery call, nor for what the server has lost', () => {
    expect(after(page({ state: 'attaching' }), { type: 'retry' })).toBeUndefined();
    expect(after(message({ state: 'sending' }), { type: 'retry' })).toBeUndefined();
    const lost = page({ state: 'needs-you', lastProblem: { reason: 'lost', said } });
    expect(after(lost, { type: 'retry' })).toBeUndefined();
  });
});

describe('an upload', () => {
  const uploading = page({ state: 'uploading', attempts: 2, ...partly });

  test('that makes progress has no failed attempts any more', () => {
    const next = (offset: number) =>
      after(uploading, { type: 'progressed', uploadUrl: 'https://there', offset });
    expect(next(5)).toEqual({ ...uploading, uploadUrl: 'https://there', offset: 5, attempts: 0 });
    expect(next(4)).toMatchObject({ offset: 4, attempts: 2 });
    expect(next(3)).toMatchObject({ offset: 3, attempts: 2 });
    const fresh = { ...uploading, offset: undefined };
    expect(
      after(fresh as FileItem, { type: 'progressed', uploadUrl: 'https://there', offset: 0 }),
    ).toMatchObject({ attempts: 2 });
  });

  test('that is complete has the server’s key and no part any more', () => {
    expect(after(uploading, { type: 'uploaded', serverKey: 'key' })).toEqual({
      ...uploading,
      ...fromFirstByte,
      state: 'uploaded',
      serverKey: 'key',
      attempts: 0,
    });
  });

  test('does not start for a file that the server has', () => {
    expect(after(page({ serverKey: 'key' }), { type: 'upload-started' })).toBeUndefined();
  });

  test('takes its events only while it is under way', () => {
    for (const event of [
      { type: 'uploaded', serverKey: 'key' },
      { type: 'read', sealedReading: new ArrayBuffer(1) },
      { type: 'progressed', uploadUrl: 'https://here', offset: 9 },
      { type: 'checksum-refused', until: 5 },
    ] as const) {
      expect(after(page(), event)).toBeUndefined();
      expect(after(page({ state: 'attaching' }), event)).toBeUndefined();
    }
  });

  test('whose bytes arrive changed restarts once, then needs the traveller', () => {
    const once = after(uploading, { type: 'checksum-refused', until: 5 });
    expect(once).toEqual({
      ...uploading,
      ...fromFirstByte,
      state: 'waiting',
      checksumRefusals: 1,
      attempts: 3,
      nextAttemptAt: 5,
      lastProblem: { reason: 'backoff', said: { code: 'arrived-changed' } },
    });
    const again = { ...uploading, checksumRefusals: 1 };
    expect(after(again, { type: 'checksum-refused', until: 5 })).toEqual({
      ...again,
      ...fromFirstByte,
      state: 'needs-you',
      checksumRefusals: 2,
      attempts: 3,
      lastProblem: { reason: 'damaged', said: { code: 'arrived-changed-twice' } },
    });
  });
});

describe('a file that the server reads', () => {
  const sealedReading = new ArrayBuffer(3);

  test('is uploaded with the reading, or goes on to its upload', () => {
    const item = passport({ state: 'uploading', attempts: 1, ...partly });
    expect(after(item, { type: 'read', sealedReading, serverKey: 'key' })).toEqual({
      ...item,
      ...fromFirstByte,
      sealedReading,
      state: 'uploaded',
      serverKey: 'key',
      attempts: 0,
    });
    expect(after(item, { type: 'read', sealedReading })).toEqual({ ...item, sealedReading });
  });

  test('waits for its confirmation without being uploaded', () => {
    const item = photo({ state: 'uploading', isUnconfirmed: true });
    expect(after(item, { type: 'read', sealedReading })).toMatchObject({
      state: 'sealed',
      sealedReading,
    });
  });
});

describe('a delivery', () => {
  test('of a file starts for the first time, or again', () => {
    const item = page({ state: 'uploaded', serverKey: 'key', ...stopped });
    const attaching = after(item, { type: 'attach-started' });
    expect(attaching).toEqual({
      ...item,
      state: 'attaching',
      ...begun,
      deliveryRepeated: undefined,
      ...unhindered,
    });
    expect(after({ ...item, ...begun }, { type: 'attach-started' })).toMatchObject(repeated);
  });

  test('of a file needs the server’s key, a confirmation and the data', () => {
    const start = { type: 'attach-started' } as const;
    expect(after(page(), start)).toBeUndefined();
    expect(after(photo({ serverKey: 'key', isUnconfirmed: true }), start)).toBeUndefined();
    expect(after(passport({ serverKey: 'key' }), start)).toBeUndefined();
    const filled = passport({ serverKey: 'key', sealedFields: new ArrayBuffer(1) });
    expect(after(filled, start)).toMatchObject({ state: 'attaching' });
  });

  test('that arrived has its receipt', () => {
    const item = page({ state: 'attaching', ...stopped });
    const placed = { position: 3, uploadId: 'upload' };
    const event = { type: 'attached', at: 9, sha256: 'digest', page: placed } as const;
    expect(after(item, { ...event, keepsBytes: true })).toEqual({
      ...item,
      state: 'done',
      lastProblem: undefined,
      keepsBytes: true,
      arrived: { at: 9, sha256: 'digest', ...placed },
    });
    expect(after(page({ state: 'uploaded' }), event)).toBeUndefined();
    const sending = message({ state: 'sending', ...stopped });
    expect(after(sending, { type: 'sent', at: 9, keepsBytes: true })).toEqual({
      ...sending,
      state: 'done',
      lastProblem: undefined,
      keepsBytes: true,
      arrived: { at: 9 },
    });
    expect(after(message(), { type: 'sent', at: 9 })).toBeUndefined();
    expect(after(page({ state: 'sending' }), { type: 'sent', at: 9 })).toBeUndefined();
  });

  test('whose upload the server lost starts again with the bytes', () => {
    const item = page({
      state: 'attaching',
      serverKey: 'key',
      ...repeated,
      ...partly,
      attempts: 1,
    });
    expect(after(item, { type: 'upload-gone', until: 5 })).toEqual({
      ...item,
      ...fromFirstByte,
      serverKey: undefined,
      deliveryBegun: undefined,
      deliveryRepeated: undefined,
      attempts: 2,
      uploadsGone: 1,
      state: 'sealed',
      nextAttemptAt: 5,
      lastProblem: undefined,
    });
    const twice = after({ ...item, uploadsGone: 1 }, { type: 'upload-gone' });
    expect(twice).toMatchObject({ uploadsGone: 2, nextAttemptAt: undefined });
    expect(after(page({ serverKey: 'key' }), { type: 'upload-gone' })).toBeUndefined();
  });

  test('without bytes asks for the file, in the words of its kind', () => {
    const gone = (item: FileItem) =>
      after({ ...item, state: 'attaching', size: 0 }, { type: 'upload-gone' })?.lastProblem;
    expect(gone(passport())).toEqual({
      reason: 'refused',
      said: { code: 'passport-picture-needed' },
    });
    expect(gone(page())).toEqual({ reason: 'refused', said: { code: 'add-page-again' } });
  });
});

describe('the traveller', () => {
  test('cannot remove what may have arrived, except by a deletion', () => {
    expect(after(page(), { type: 'cancel' })).toMatchObject({ state: 'cancelled' });
    expect(after(page(begun), { type: 'cancel' })).toBeUndefined();
    expect(after(page(), { type: 'withdraw' })).toBeUndefined();
    const item = page({ state: 'waiting', serverKey: 'key', ...begun, ...stopped, ...partly });
    expect(after(item, { type: 'withdraw' })).toEqual({
      ...item,
      ...fromFirstByte,
      ...unhindered,
      state: 'uploaded',
      isWithdrawn: true,
      epoch: 1,
      attempts: 0,
    });
  });

  test('deletes at the server once, and only what can be deleted there', () => {
    const item = page({ ...begun, isWithdrawn: true });
    expect(after(item, { type: 'withdraw' })).toBeUndefined();
    expect(after(message(begun), { type: 'withdraw' })).toBeUndefined();
    expect(after(passport(begun), { type: 'withdraw' })).toBeUndefined();
  });

  test('sees a deletion done when the server has answered it', () => {
    const item = page({ state: 'sending', isWithdrawn: true, ...begun, ...stopped });
    expect(after(item, { type: 'withdrawn', at: 9, beside: 'other' })).toEqual({
      ...item,
      state: 'done',
      lastProblem: undefined,
      arrived: { at: 9, sha256: item.sha256, beside: 'other' },
    });
    expect(after({ ...item, state: 'waiting' }, { type: 'withdrawn', at: 9 })).toBeUndefined();
    expect(after(page({ state: 'sending' }), { type: 'withdrawn', at: 9 })).toBeUndefined();
  });

  test('stops every step of an upload by a deletion', () => {
    const item = page({ ...begun, isWithdrawn: true });
    expect(after(item, { type: 'upload-started' })).toBeUndefined();
    expect(after(item, { type: 'send-started' })).toMatchObject({ state: 'sending' });
    expect(after(page(), { type: 'send-started' })).toBeUndefined();
  });

  test('fills in data under a new key, which supersedes earlier data', () => {
    const sealedFields = new ArrayBuffer(2);
    const event = { type: 'filled', sealedFields, attachKey: 'next' } as const;
    const item = passport({ state: 'waiting', serverKey: 'key', ...stopped });
    expect(after(item, event)).toEqual({
      ...item,
      state: 'uploaded',
      ...unhindered,
      sealedFields,
      attachKey: 'next',
      supersedes: [],
    });
    const filled = passport({ sealedFields: new ArrayBuffer(1), supersedes: ['first'] });
    expect(after(filled, event)).toMatchObject({ supersedes: ['first', 'attach'] });
    const many = Array.from({ length: mostNamed }, (_, index) => `key-${index}`);
    const next = after({ ...filled, supersedes: many }, event) as FileItem | undefined;
    expect(next?.supersedes).toHaveLength(mostNamed);
    expect(after(passport({ state: 'uploading' }), event)).toMatchObject({ state: 'uploading' });
    expect(after(passport({ state: 'attaching' }), event)).toBeUndefined();
    expect(after(page(), event)).toBeUndefined();
  });

  test('confirms a file once, also while it is read', () => {
    const event = { type: 'confirmed', supersedes: ['second'] } as const;
    const item = photo({ isUnconfirmed: true, supersedes: ['first'], serverKey: 'key' });
    expect(after(item, event)).toEqual({
      ...item,
      state: 'uploaded',
      ...unhindered,
      isUnconfirmed: undefined,
      supersedes: ['first', 'second'],
    });
    expect(after({ ...item, state: 'uploading' }, event)).toMatchObject({ state: 'uploading' });
    expect(after(photo(), event)).toBeUndefined();
    const many = Array.from({ length: mostNamed }, (_, index) => `key-${index}`);
    const next = after({ ...item, supersedes: many }, event) as FileItem | undefined;
    expect(next?.supersedes).toHaveLength(mostNamed);
    expect(next?.supersedes.at(-1)).toBe('second');
  });
});

test('an event of a file does not change a message, and a finished item does not change', () => {
  for (const event of [
    { type: 'upload-started' },
    { type: 'attach-started' },
    { type: 'confirmed', supersedes: [] },
    { type: 'prepare-started', at: 0 },
    { type: 'held', by: 'page', at: 0 },
    { type: 'released', by: 'page' },
  ] as const)
    expect(after(message(), event)).toBeUndefined();
  for (const type of ['prepare-started', 'held', 'released'] as const)
    expect(after(page(), { type, at: 0, by: 'page' })).toBeUndefined();
  for (const state of ['done', 'cancelled'] as const) {
    expect(after(page({ state }), { type: 'retry' })).toBeUndefined();
    expect(after(page({ state }), { type: 'superseded' })).toBeUndefined();
  }
  expect(after(message(), { type: 'superseded' })).toMatchObject({ state: 'cancelled' });
});
