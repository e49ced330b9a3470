import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasFile,
  isUnconfirmed,
  isUnsent,
  isWithdrawn,
  mayHaveArrived,
  type OutboxItem,
} from './item';
import type { DocumentPageItem } from '../kinds/document-page';
import type { FeedbackItem } from '../kinds/feedback';
import { isPassport, type PassportItem } from '../kinds/passport';
import type { PhotoItem } from '../kinds/visa-photo';
import { outboxKinds } from '../kinds/outbox-kinds';
import type { OutboxEvent } from './outbox-event';
import { transition as changed } from './transition';

const transition = (item: OutboxItem, each: OutboxEvent) =>
  changed(item, each, outboxKinds.of(item));

const page: DocumentPageItem = {
  id: 'item',
  seq: 1,
  userId: 'user',
  kind: 'document-page',
  target: {
    orderId: '20261120-00000001',
    applicantId: 'applicant',
    documentId: 7,
    position: 0,
    replaces: null,
    documentName: 'Passport copy',
    applicantName: 'Ananya',
  },
  fileName: 'passport.jpg',
  mime: 'image/jpeg',
  size: 10,
  sha256: 'a'.repeat(64),
  chunkCount: 1,
  state: 'sealed',
  uploadKey: 'upload',
  attachKey: 'attach',
  supersedes: [],
  attempts: 0,
  epoch: 0,
  sealedAt: 0,
};

const feedback: FeedbackItem = {
  id: 'item',
  seq: 1,
  userId: 'user',
  kind: 'feedback',
  target: { orderId: '20261120-00000001' },
  size: 10,
  sha256: 'a'.repeat(64),
  chunkCount: 1,
  state: 'sealed',
  sendKey: 'send',
  attempts: 0,
  epoch: 0,
  sealedAt: 0,
};

const applicant = {
  orderId: '20261120-00000001',
  applicantId: 'applicant',
  applicantName: 'Ananya',
};
const photo: PhotoItem = {
  ...page,
  kind: 'visa-photo',
  target: { ...applicant, handling: 'recognise' },
};
const unconfirmed: PhotoItem = { ...photo, isUnconfirmed: true };
const passport: PassportItem = {
  ...page,
  kind: 'passport',
  target: { ...applicant, documentId: 7, documentName: 'Passport' },
  sealedFields: new ArrayBuffer(8),
};
const unfilled: PassportItem = { ...passport, sealedFields: undefined };
/** Its picture is already at the server. */
const carried: PassportItem = { ...passport, size: 0, chunkCount: 0, serverKey: 'carried' };
const second: DocumentPageItem = { ...page, supersedes: ['first'], supersededBegun: true };
const removed: DocumentPageItem = { ...page, deliveryBegun: true, isWithdrawn: true };

const placed = { position: 3, uploadId: 'upload' };

const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
  fc.constant({ type: 'prepare-started', at: 0 } as const),
  fc.constant({ type: 'upload-started' } as const),
  fc.record({ type: fc.constant('uploaded' as const), serverKey: fc.constant('key') }),
  fc.record({
    type: fc.constant('progressed' as const),
    uploadUrl: fc.constant('https://here'),
    offset: fc.nat({ max: 10 }),
  }),
  fc.record({ type: fc.constant('checksum-refused' as const), until: fc.nat() }),
  fc.constant({ type: 'attach-started' } as const),
  fc.record({
    type: fc.constant('attached' as const),
    at: fc.nat(),
    sha256: fc.constant('a'.repeat(64)),
    page: fc.option(fc.constant(placed), { nil: undefined }),
  }),
  fc.constant({ type: 'superseded' } as const),
  fc.constant({ type: 'withdraw' } as const),
  fc.record({ type: fc.constant('withdrawn' as const), at: fc.nat() }),
  fc.record({
    type: fc.constant('filled' as const),
    sealedFields: fc.constant(new ArrayBuffer(4)),
    attachKey: fc.uuid(),
  }),
  fc.record({
    type: fc.constant('wait' as const),
    reason: fc.constantFrom('network' as const, 'login' as const, 'backoff' as const),
    said: fc.constant({}),
    until: fc.nat(),
  }),
  fc.constant({ type: 'upload-gone' } as const),
  fc.constant({ type: 'confirmed', supersedes: ['older'] } as const),
  fc.record({
    type: fc.constant('read' as const),
    sealedReading: fc.constant(new ArrayBuffer(4)),
    serverKey: fc.option(fc.constant('read-key'), { nil: undefined }),
  }),
  fc.constant({ type: 'send-started' } as const),
  fc.record({ type: fc.constant('sent' as const), at: fc.nat() }),
  fc.record({
    type: fc.constant('need' as const),
    reason: fc.constantFrom(
      'account-gone' as const,
      'order-closed' as const,
      'refused' as const,
      'damaged' as const,
    ),
    said: fc.constant({}),
  }),
  fc.constant({ type: 'retry' } as const),
  fc.constant({ type: 'cancel' } as const),
);

test('[PWA-07] no sequence of events sends anything of an unprepared page', () => {
  const raw: DocumentPageItem = { ...page, state: 'unprepared', isRaw: true };
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      for (const { before, after } of live(raw, events).lived) {
        expect(['unprepared', 'needs-you', 'cancelled']).toContain(after.state);
        expect(after).toMatchObject({ isRaw: true, sha256: raw.sha256 });
        expect(hasFile(after) && after.serverKey).toBeUndefined();
        expect(mayHaveArrived(after)).toBe(false);
        expect(after.epoch).toBeGreaterThanOrEqual(before.epoch);
      }
    }),
  );
});

/** Applies the events that fit, and returns every transition. */
function live(start: OutboxItem, events: readonly OutboxEvent[]) {
  const lived: { before: OutboxItem; event: OutboxEvent; after: OutboxItem }[] = [];
  let item = start;
  for (const each of events) {
    const after = transition(item, each);
    if (!after) continue;
    lived.push({ before: item, event: each, after });
    item = after;
  }
  return { item, lived };
}

/** The events that deliver an item, once the traveller has done what it needs. */
const onwards = (item: OutboxItem): OutboxEvent[] =>
  isWithdrawn(item)
    ? [{ type: 'send-started' }, { type: 'withdrawn', at: 1 }]
    : hasFile(item)
      ? [
          ...(item.serverKey === undefined
            ? ([{ type: 'upload-started' }, { type: 'uploaded', serverKey: 'key' }] as const)
            : []),
          ...(item.isUnconfirmed ? ([{ type: 'confirmed', supersedes: [] }] as const) : []),
          ...(isPassport(item) && !item.sealedFields
            ? ([{ type: 'filled', sealedFields: new ArrayBuffer(4), attachKey: 'new' }] as const)
            : []),
          { type: 'attach-started' },
          { type: 'attached', at: 1, sha256: '', page: placed },
        ]
      : [{ type: 'send-started' }, { type: 'sent', at: 1 }];

/** The fields that are fixed at sealing. */
const fixed = (item: OutboxItem) => {
  const { id, userId, kind, sha256, size, chunkCount } = item;
  const { orderId } = item.target;
  const keys = hasFile(item) ? [item.uploadKey, item.target.applicantId] : item.sendKey;
  return { id, userId, kind, sha256, size, chunkCount, orderId, keys };
};

describe.each<[string, OutboxItem]>([
  ['a page', page],
  ['a page that replaces one that may have arrived', second],
  ['a page that was removed when it may have arrived', removed],
  ['a visa photo', photo],
  ['a visa photo that is not confirmed', unconfirmed],
  ['a passport', passport],
  ['a passport without its data', unfilled],
  ['a passport whose picture is sent', carried],
  ['feedback', feedback],
])('whatever happens to %s in whatever order', (_name, start) => {
  const lives = (check: (lived: ReturnType<typeof live>) => void) =>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => void check(live(start, events))),
    );

  test('the bytes are deleted only after the server acknowledged the item or the traveller removed it', () => {
    lives(({ lived }) => {
      for (const { before, event: each, after } of lived)
        if (isUnsent(before) && !isUnsent(after))
          expect([
            ...(start.kind === 'feedback' ? ['sent'] : ['attached', 'withdrawn']),
            ...['cancel', 'superseded'],
          ]).toContain(each.type);
    });
  });

  test('it is delivered at most once, and nothing follows', () => {
    lives(({ lived }) => {
      const arrivals = lived.filter(({ after }) => after.state === 'done');
      expect(arrivals.length).toBeLessThanOrEqual(1);
      for (const { before } of arrivals) {
        expect(['attaching', 'sending']).toContain(before.state);
        if (hasFile(before) && !isWithdrawn(before)) expect(before.serverKey).toBeDefined();
        if (isPassport(before)) expect(before.sealedFields).toBeDefined();
        expect(isUnconfirmed(before)).toBe(false);
      }
      const end = lived.findIndex(({ after }) => !isUnsent(after));
      if (end >= 0) expect(end).toBe(lived.length - 1);
    });
  });

  test('its kind, its keys, its applicant and its digest never change', () => {
    lives(({ item }) => expect(fixed(item)).toEqual(fixed(start)));
  });

  test('the attach key changes only with the data that is attached', () => {
    lives(({ lived }) => {
      for (const { before, event: each, after } of lived)
        if (hasFile(before) && hasFile(after) && before.attachKey !== after.attachKey)
          expect(each.type).toBe('filled');
    });
  });

  test('no state but the finished ones is a dead end', () => {
    lives(({ item }) => {
      if (!isUnsent(item)) return;
      // Without bytes it cannot be sent again: the traveller is asked for the picture.
      if (hasFile(item) && item.size === 0 && item.serverKey === undefined)
        return expect(transition(item, { type: 'cancel' })?.state).toBe('cancelled');
      const ready = transition(item, { type: 'retry' }) ?? item;
      expect(live(ready, onwards(ready)).item.state).toBe('done');
    });
  });

  test('only a waiting item, or one that needs the traveller, has a problem', () => {
    lives(({ lived }) => {
      for (const { after } of lived)
        if (!['waiting', 'needs-you', 'cancelled'].includes(after.state))
          expect(after.lastProblem).toBeUndefined();
    });
  });

  test('during the delivery call it can be neither removed nor restarted: it may have arrived', () => {
    const { item } = live(start, onwards(start).slice(0, -1));
    expect(['attaching', 'sending']).toContain(item.state);
    expect(transition(item, { type: 'cancel' })).toBeUndefined();
    expect(transition(item, { type: 'retry' })).toBeUndefined();
  });

  test("a problem that needs the traveller stays until 'retry'", () => {
    const { item } = live(start, [{ type: 'need', reason: 'refused', said: {} }]);
    for (const each of onwards(start))
      if (each.type !== 'filled' && each.type !== 'confirmed')
        expect(transition(item, each)).toBeUndefined();
    expect(['sealed', 'uploaded']).toContain(transition(item, { type: 'retry' })?.state);
  });
});

test.each([
  ['a page', { ...page, serverKey: 'key' }, 'attach-started'],
  ['feedback', feedback, 'send-started'],
] as const)('%s whose answer was lost is kept until the server answers', (_name, start, type) => {
  const { item } = live(start, [{ type }, { type: 'wait', reason: 'network', said: {} }]);
  expect(transition(item, { type: 'cancel' })).toBeUndefined();
  expect(transition(item, { type: 'retry' })?.state).toBe(hasFile(start) ? 'uploaded' : 'sealed');
  const refused = transition(item, { type: 'need', reason: 'refused', said: {} });
  expect(refused && transition(refused, { type: 'cancel' })?.state).toBe('cancelled');
});

test('a page that may have arrived is deleted at the server, which needs no bytes', () => {
  const lost = live({ ...page, serverKey: 'key', epoch: 4 }, [
    { type: 'attach-started' },
    { type: 'withdraw' },
  ]);
  // The new epoch fences off the drainer that is attaching it.
  expect(lost.item).toMatchObject({ isWithdrawn: true, epoch: 5, state: 'uploaded' });
  for (const type of ['attach-started', 'upload-started', 'cancel', 'withdraw'] as const)
    expect(transition(lost.item, { type })).toBeUndefined();
  const { item } = live(lost.item, onwards(lost.item));
  expect(item).toMatchObject({ state: 'done', arrived: { at: 1 } });
});

test('a page that was never sent is simply removed, unless a page that it supersedes may have arrived', () => {
  expect(transition(page, { type: 'withdraw' })).toBeUndefined();
  expect(transition(page, { type: 'cancel' })?.state).toBe('cancelled');
  expect(transition(second, { type: 'cancel' })).toBeUndefined();
  expect(transition(second, { type: 'withdraw' })).toMatchObject({ isWithdrawn: true });
  for (const other of [photo, passport, feedback])
    expect(transition({ ...other, deliveryBegun: true }, { type: 'withdraw' })).toBeUndefined();
});

test('a deletion that the server rejects can be given up', () => {
  const { item } = live({ ...removed, supersededBegun: true }, [
    { type: 'send-started' },
    { type: 'need', reason: 'order-closed', said: {} },
  ]);
  expect(transition(item, { type: 'cancel' })?.state).toBe('cancelled');
  expect(live(item, [{ type: 'retry' }, ...onwards(item)]).item.state).toBe('done');
});

test('data that is filled in again supersedes data that may have been sent', () => {
  const filled = { type: 'filled', sealedFields: new ArrayBuffer(4), attachKey: 'new' } as const;
  expect(transition(passport, filled)).toMatchObject({ supersedes: ['attach'], attachKey: 'new' });
  expect(transition(unfilled, filled)).toMatchObject({ supersedes: [], attachKey: 'new' });
});

test('an unconfirmed file is never attached, and can always be removed', () => {
  const read: PhotoItem = { ...unconfirmed, state: 'uploaded', serverKey: 'key' };
  expect(transition(read, { type: 'attach-started' })).toBeUndefined();
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const before = events.filter(({ type }) => type !== 'confirmed');
      for (const { after } of live(read, before).lived) {
        expect(['attaching', 'done']).not.toContain(after.state);
        if (isUnsent(after)) expect(transition(after, { type: 'cancel' })?.state).toBe('cancelled');
      }
    }),
  );
});

test('confirming names the superseded items, once, and does not interrupt a reading', () => {
  const wanted = { type: 'confirmed', supersedes: ['older'] } as const;
  const become = (more: Partial<PhotoItem>) => transition({ ...unconfirmed, ...more }, wanted);
  expect(become({})).toMatchObject({ state: 'sealed', supersedes: ['older'] });
  expect(become({ state: 'waiting', serverKey: 'key' })?.state).toBe('uploaded');
  const reading = become({ state: 'uploading' });
  expect(reading).toMatchObject({ state: 'uploading', isUnconfirmed: undefined });
  expect(reading && transition(reading, wanted)).toBeUndefined();
  for (const other of [page, photo, passport, feedback])
    expect(transition(other, wanted)).toBeUndefined();
});

test('progress resets the attempts, an attempt without progress does not', () => {
  const going: DocumentPageItem = { ...page, state: 'uploading', offset: 4, attempts: 3 };
  const at = (offset: number) =>
    transition(going, { type: 'progressed', uploadUrl: 'https://here', offset });
  expect(at(5)).toMatchObject({ offset: 5, attempts: 0 });
  expect(at(4)).toMatchObject({ offset: 4, attempts: 3 });
});

test('bytes that arrive changed restart from the first one, as another attempt', () => {
  const going: DocumentPageItem = { ...page, state: 'uploading', offset: 4, attempts: 3 };
  expect(transition(going, { type: 'checksum-refused', until: 9 })).toMatchObject({
    state: 'waiting',
    offset: undefined,
    attempts: 4,
    nextAttemptAt: 9,
  });
});

test('only a passport accepts data; data does not interrupt its upload, and cannot change during the attach', () => {
  const filled = { type: 'filled', sealedFields: new ArrayBuffer(4), attachKey: 'new' } as const;
  const become = (item: OutboxItem) => transition(item, filled)?.state;
  expect(become({ ...unfilled, state: 'uploading' })).toBe('uploading');
  expect(become({ ...unfilled, state: 'waiting', serverKey: 'key' })).toBe('uploaded');
  expect(become({ ...unfilled, state: 'waiting' })).toBe('sealed');
  expect(become({ ...passport, state: 'attaching', serverKey: 'key' })).toBeUndefined();
  for (const other of [page, photo, feedback]) expect(become(other)).toBeUndefined();
});

test("'retry' resumes where it stopped", () => {
  const retried = (item: OutboxItem) => transition(item, { type: 'retry' })?.state;
  expect(retried({ ...page, state: 'needs-you', serverKey: 'key' })).toBe('uploaded');
  expect(retried({ ...page, state: 'needs-you' })).toBe('sealed');
  expect(retried({ ...feedback, state: 'needs-you' })).toBe('sealed');
});

test('an upload that the server lost restarts as another attempt; without bytes the traveller is asked for the picture', () => {
  const gone = (item: OutboxItem) =>
    transition({ ...item, state: 'attaching', attempts: 3 } as OutboxItem, { type: 'upload-gone' });
  const uploaded: DocumentPageItem = { ...page, serverKey: 'key', uploadUrl: 'https://here' };
  expect(gone(uploaded)).toMatchObject({
    state: 'sealed',
    serverKey: undefined,
    uploadUrl: undefined,
    attempts: 4,
  });
  const again = gone(uploaded);
  expect(again && transition(again, { type: 'cancel' })?.state).toBe('cancelled');
  expect(gone(carried)).toMatchObject({ state: 'needs-you', serverKey: undefined });
});

describe('what may have arrived', () => {
  const uploaded: DocumentPageItem = { ...page, state: 'uploaded', serverKey: 'key' };
  const no: OutboxEvent = { type: 'need', reason: 'refused', said: {} };
  const after = (...events: OutboxEvent[]) =>
    events.reduce<OutboxItem>((item, event) => transition(item, event) ?? item, uploaded);
  const begun: OutboxEvent = { type: 'attach-started' };
  const unheard: OutboxEvent = { type: 'wait', reason: 'network', said: {} };

  test('has not, after the server rejected its delivery', () => {
    expect(mayHaveArrived(after(begun, unheard, begun, no))).toBe(false);
    expect(mayHaveArrived(after(begun, { ...no, beforeDelivery: true }))).toBe(false);
  });

  test('still may have, if only the later request was rejected', () => {
    const needs = after(begun, unheard, begun, { ...no, beforeDelivery: true });
    expect(needs.state).toBe('needs-you');
    expect(mayHaveArrived(needs)).toBe(true);
    expect(transition(needs, { type: 'cancel' })).toBeUndefined();
    const again = after(begun, unheard, begun, { ...no, beforeDelivery: true }, { type: 'retry' });
    expect(mayHaveArrived(again)).toBe(true);
    expect(mayHaveArrived(transition(transition(again, begun) ?? again, no) ?? again)).toBe(false);
  });
});
