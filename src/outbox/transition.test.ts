import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasFile,
  isUnsent,
  type DocumentPageItem,
  type FeedbackItem,
  type OutboxItem,
  type PassportItem,
  type PhotoItem,
} from './item';
import { transition, type OutboxEvent } from './transition';

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
const photo: PhotoItem = { ...page, kind: 'visa-photo', target: { ...applicant, needHandle: 1 } };
const passport: PassportItem = {
  ...page,
  kind: 'passport',
  target: { ...applicant, documentId: 7, documentName: 'Passport' },
  sealedFields: new ArrayBuffer(8),
};
const unfilled: PassportItem = { ...passport, sealedFields: undefined };
/** Its picture is with the server already. */
const carried: PassportItem = { ...passport, size: 0, chunkCount: 0, serverKey: 'carried' };
const second: DocumentPageItem = { ...page, dependsOn: 'first' };

const placed = { position: 3, uploadId: 'upload' };

const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
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
  fc.record({
    type: fc.constant('released' as const),
    page: fc.option(fc.constant(placed), { nil: undefined }),
    behind: fc.constantFrom(undefined, 'before'),
  }),
  fc.record({
    type: fc.constant('filled' as const),
    sealedFields: fc.constant(new ArrayBuffer(4)),
    attachKey: fc.uuid(),
  }),
  fc.record({
    type: fc.constant('wait' as const),
    reason: fc.constantFrom('network' as const, 'login' as const, 'backoff' as const),
    sentence: fc.constant('…'),
    until: fc.nat(),
  }),
  fc.constant({ type: 'upload-gone' } as const),
  fc.constant({ type: 'send-started' } as const),
  fc.record({ type: fc.constant('sent' as const), at: fc.nat() }),
  fc.record({
    type: fc.constant('need' as const),
    reason: fc.constantFrom('order-closed' as const, 'refused' as const, 'damaged' as const),
    sentence: fc.constant('…'),
  }),
  fc.constant({ type: 'retry' } as const),
  fc.constant({ type: 'cancel' } as const),
);

/** Runs the events that apply, and tells every state passed. */
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

/** The steps forward of an item, once the traveller has done what it needs. */
const onwards = (item: OutboxItem): OutboxEvent[] =>
  hasFile(item)
    ? [
        { type: 'released' },
        ...(item.serverKey === undefined
          ? ([{ type: 'upload-started' }, { type: 'uploaded', serverKey: 'key' }] as const)
          : []),
        ...(item.kind === 'passport' && !item.sealedFields
          ? ([{ type: 'filled', sealedFields: new ArrayBuffer(4), attachKey: 'new' }] as const)
          : []),
        { type: 'attach-started' },
        { type: 'attached', at: 1, sha256: '', page: placed },
      ]
    : [{ type: 'send-started' }, { type: 'sent', at: 1 }];

/** What was made at sealing: it names the thing and its delivery. */
const fixed = (item: OutboxItem) => {
  const { id, userId, kind, sha256, size, chunkCount } = item;
  const { orderId } = item.target;
  const keys = hasFile(item) ? [item.uploadKey, item.target.applicantId] : item.sendKey;
  return { id, userId, kind, sha256, size, chunkCount, orderId, keys };
};

describe.each<[string, OutboxItem]>([
  ['a page', page],
  ['a page that replaces one on its way', second],
  ['a visa photo', photo],
  ['a passport', passport],
  ['a passport without its data', unfilled],
  ['a passport whose picture is sent', carried],
  ['feedback', feedback],
])('whatever happens to %s in whatever order', (_name, start) => {
  const lives = (check: (lived: ReturnType<typeof live>) => void) =>
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => void check(live(start, events))),
    );

  test('bytes go only after the server acknowledged it or the traveller removed it', () => {
    lives(({ lived }) => {
      for (const { before, event: each, after } of lived)
        if (isUnsent(before) && !isUnsent(after))
          expect([start.kind === 'feedback' ? 'sent' : 'attached', 'cancel']).toContain(each.type);
    });
  });

  test('it arrives at most once, and nothing follows', () => {
    lives(({ lived }) => {
      const arrivals = lived.filter(({ after }) => after.state === 'done');
      expect(arrivals.length).toBeLessThanOrEqual(1);
      for (const { before } of arrivals) {
        expect(['attaching', 'sending']).toContain(before.state);
        if (hasFile(before)) expect(before.serverKey).toBeDefined();
        if (before.kind === 'passport') expect(before.sealedFields).toBeDefined();
        expect(before.dependsOn).toBeUndefined();
      }
      const end = lived.findIndex(({ after }) => !isUnsent(after));
      if (end >= 0) expect(end).toBe(lived.length - 1);
    });
  });

  test('its kind, its keys, its applicant and its digest never change', () => {
    lives(({ item }) => expect(fixed(item)).toEqual(fixed(start)));
  });

  test('the key of an attach changes only with what is attached', () => {
    lives(({ lived }) => {
      for (const { before, event: each, after } of lived)
        if (hasFile(before) && hasFile(after) && before.attachKey !== after.attachKey)
          expect(each.type).toBe('filled');
    });
  });

  test('no state but the finished ones is a dead end', () => {
    lives(({ item }) => {
      if (!isUnsent(item)) return;
      // Without bytes of its own it cannot be sent again: its traveller is asked for the picture.
      if (hasFile(item) && item.size === 0 && item.serverKey === undefined)
        return expect(transition(item, { type: 'cancel' })?.state).toBe('cancelled');
      const ready = transition(item, { type: 'retry' }) ?? item;
      expect(live(ready, onwards(ready)).item.state).toBe('done');
    });
  });

  test('what is arriving can neither be removed nor begun anew: it may have arrived', () => {
    const { item } = live(start, onwards(start).slice(0, -1));
    expect(['attaching', 'sending']).toContain(item.state);
    expect(transition(item, { type: 'cancel' })).toBeUndefined();
    expect(transition(item, { type: 'retry' })).toBeUndefined();
  });

  test("a problem that needs the traveller stays until 'retry'", () => {
    const { item } = live(start, [{ type: 'need', reason: 'refused', sentence: 'Too large' }]);
    for (const each of onwards(start))
      if (each.type !== 'filled' && each.type !== 'released')
        expect(transition(item, each)).toBeUndefined();
    expect(['sealed', 'uploaded']).toContain(transition(item, { type: 'retry' })?.state);
  });
});

test.each([
  ['a page', { ...page, serverKey: 'key' }, 'attach-started'],
  ['feedback', feedback, 'send-started'],
] as const)(
  '%s whose answer was lost is kept until the server says what became of it',
  (_name, start, type) => {
    const { item } = live(start, [{ type }, { type: 'wait', reason: 'network', sentence: '…' }]);
    expect(transition(item, { type: 'cancel' })).toBeUndefined();
    expect(transition(item, { type: 'retry' })?.state).toBe(hasFile(start) ? 'uploaded' : 'sealed');
    const refused = transition(item, { type: 'need', reason: 'refused', sentence: '…' });
    expect(refused && transition(refused, { type: 'cancel' })?.state).toBe('cancelled');
  },
);

test('a page waits for the one on its way that it replaces, and then replaces what arrived', () => {
  const { item } = live(second, [{ type: 'upload-started' }, { type: 'uploaded', serverKey: 'k' }]);
  expect(transition(item, { type: 'attach-started' })).toBeUndefined();
  expect(transition(item, { type: 'released', page: placed })).toMatchObject({
    dependsOn: undefined,
    target: { position: 3, replaces: 'upload' },
  });
  expect(transition(item, { type: 'released' })).toMatchObject({
    dependsOn: undefined,
    target: { position: 0, replaces: null },
  });
});

test('what got further begins its count of tries anew, what did not goes on counting', () => {
  const going: DocumentPageItem = { ...page, state: 'uploading', offset: 4, attempts: 3 };
  const at = (offset: number) =>
    transition(going, { type: 'progressed', uploadUrl: 'https://here', offset });
  expect(at(5)).toMatchObject({ offset: 5, attempts: 0 });
  expect(at(4)).toMatchObject({ offset: 4, attempts: 3 });
});

test('what arrived changed is sent once more from its first byte, as one more try', () => {
  const going: DocumentPageItem = { ...page, state: 'uploading', offset: 4, attempts: 3 };
  expect(transition(going, { type: 'checksum-refused', until: 9 })).toMatchObject({
    state: 'waiting',
    offset: undefined,
    attempts: 4,
    nextAttemptAt: 9,
  });
});

test('data goes to a passport alone, lets a picture under way go on, and is not changed on its way', () => {
  const filled = { type: 'filled', sealedFields: new ArrayBuffer(4), attachKey: 'new' } as const;
  const become = (item: OutboxItem) => transition(item, filled)?.state;
  expect(become({ ...unfilled, state: 'uploading' })).toBe('uploading');
  expect(become({ ...unfilled, state: 'waiting', serverKey: 'key' })).toBe('uploaded');
  expect(become({ ...unfilled, state: 'waiting' })).toBe('sealed');
  expect(become({ ...passport, state: 'attaching', serverKey: 'key' })).toBeUndefined();
  for (const other of [page, photo, feedback]) expect(become(other)).toBeUndefined();
});

test("'retry' goes on where it stopped", () => {
  const retried = (item: OutboxItem) => transition(item, { type: 'retry' })?.state;
  expect(retried({ ...page, state: 'needs-you', serverKey: 'key' })).toBe('uploaded');
  expect(retried({ ...page, state: 'needs-you' })).toBe('sealed');
  expect(retried({ ...feedback, state: 'needs-you' })).toBe('sealed');
});

test('an upload that the server forgot begins anew, as one more try; without bytes its picture is asked for', () => {
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
