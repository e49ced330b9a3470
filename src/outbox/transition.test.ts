import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnsent, type DocumentPageItem, type FeedbackItem, type OutboxItem } from './item';
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

const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
  fc.constant({ type: 'upload-started' } as const),
  fc.record({ type: fc.constant('uploaded' as const), serverKey: fc.constant('key') }),
  fc.constant({ type: 'attach-started' } as const),
  fc.record({
    type: fc.constant('attached' as const),
    at: fc.nat(),
    position: fc.nat(9),
    sha256: fc.constant('a'.repeat(64)),
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

/** A step forward of a kind that is ready to go. */
const onwards = (item: OutboxItem): OutboxEvent[] =>
  item.kind === 'feedback'
    ? [{ type: 'send-started' }, { type: 'sent', at: 1 }]
    : [
        ...(item.serverKey === undefined
          ? ([{ type: 'upload-started' }, { type: 'uploaded', serverKey: 'key' }] as const)
          : []),
        { type: 'attach-started' },
        { type: 'attached', at: 1, position: 0, sha256: '' },
      ];

/** What was made at sealing: it names the thing and its delivery. */
const fixed = ({ id, userId, kind, target, sha256, size, chunkCount, ...rest }: OutboxItem) => ({
  ...{ id, userId, kind, target, sha256, size, chunkCount },
  keys: 'sendKey' in rest ? rest.sendKey : 'attachKey' in rest && [rest.uploadKey, rest.attachKey],
});

describe.each([
  ['a page', page],
  ['feedback', feedback],
])('whatever happens to %s in whatever order', (_name, start: OutboxItem) => {
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
      for (const { before } of arrivals)
        if (before.kind === 'document-page') expect(before.serverKey).toBeDefined();
      const end = lived.findIndex(({ after }) => !isUnsent(after));
      if (end >= 0) expect(end).toBe(lived.length - 1);
    });
  });

  test('its kind, its keys, its target and its digest never change', () => {
    lives(({ item }) => expect(fixed(item)).toEqual(fixed(start)));
  });

  test('no state but the finished ones is a dead end', () => {
    lives(({ item }) => {
      if (!isUnsent(item)) return;
      const ready = transition(item, { type: 'retry' }) ?? item;
      expect(live(ready, onwards(ready)).item.state).toBe('done');
    });
  });

  test('what is arriving cannot be removed: it may have arrived', () => {
    const { item } = live(start, onwards(start).slice(0, -1));
    expect(['attaching', 'sending']).toContain(item.state);
    expect(transition(item, { type: 'cancel' })).toBeUndefined();
  });

  test("a problem that needs the traveller stays until 'retry'", () => {
    const { item } = live(start, [{ type: 'need', reason: 'refused', sentence: 'Too large' }]);
    for (const each of onwards(start)) expect(transition(item, each)).toBeUndefined();
    expect(transition(item, { type: 'retry' })?.state).toBe('sealed');
  });
});
