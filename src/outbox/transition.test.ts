import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnsent, type OutboxItem } from './item';
import { transition, type OutboxEvent } from './transition';

const sealed: OutboxItem = {
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
  fc.record({
    type: fc.constant('need' as const),
    reason: fc.constantFrom('order-closed' as const, 'refused' as const, 'damaged' as const),
    sentence: fc.constant('…'),
  }),
  fc.constant({ type: 'retry' } as const),
  fc.constant({ type: 'cancel' } as const),
);

/** Runs the events that apply, and tells every state passed. */
function live(events: readonly OutboxEvent[]) {
  const lived: { before: OutboxItem; event: OutboxEvent; after: OutboxItem }[] = [];
  let item = sealed;
  for (const each of events) {
    const after = transition(item, each);
    if (!after) continue;
    lived.push({ before: item, event: each, after });
    item = after;
  }
  return { item, lived };
}

describe('whatever happens in whatever order', () => {
  test('bytes go only after the attach is acknowledged or the traveller removes the item', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        for (const { before, event: each, after } of live(events).lived)
          if (isUnsent(before) && !isUnsent(after))
            expect(['attached', 'cancel']).toContain(each.type);
      }),
    );
  });

  test('it is attached at most once, with a key stored before, and nothing follows', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { lived } = live(events);
        const attaches = lived.filter(({ event: each }) => each.type === 'attached');
        expect(attaches.length).toBeLessThanOrEqual(1);
        for (const { before } of attaches) expect(before.serverKey).toBeDefined();
        const end = lived.findIndex(({ after }) => !isUnsent(after));
        if (end >= 0) expect(end).toBe(lived.length - 1);
      }),
    );
  });

  test('its keys, its target and its digest never change', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { uploadKey, attachKey, target, sha256, size } = live(events).item;
        expect({ uploadKey, attachKey, target, sha256, size }).toEqual({
          uploadKey: sealed.uploadKey,
          attachKey: sealed.attachKey,
          target: sealed.target,
          sha256: sealed.sha256,
          size: sealed.size,
        });
      }),
    );
  });

  test('no state but the finished ones is a dead end', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { item } = live(events);
        if (!isUnsent(item)) return;
        const ready = transition(item, { type: 'retry' }) ?? item;
        const uploaded =
          ready.serverKey === undefined
            ? transition(transition(ready, { type: 'upload-started' }) ?? ready, {
                type: 'uploaded',
                serverKey: 'key',
              })
            : ready;
        const attaching = uploaded && transition(uploaded, { type: 'attach-started' });
        const done =
          attaching && transition(attaching, { type: 'attached', at: 1, position: 0, sha256: '' });
        expect(done?.state).toBe('done');
      }),
    );
  });
});

test('an item whose attach is under way cannot be removed: it may have arrived', () => {
  const { item } = live([
    { type: 'upload-started' },
    { type: 'uploaded', serverKey: 'key' },
    { type: 'attach-started' },
  ]);
  expect(item.state).toBe('attaching');
  expect(transition(item, { type: 'cancel' })).toBeUndefined();
});

test("a problem that needs the traveller stays until 'retry'", () => {
  const { item } = live([{ type: 'need', reason: 'refused', sentence: 'Too large' }]);
  expect(transition(item, { type: 'upload-started' })).toBeUndefined();
  expect(transition(item, { type: 'retry' })?.state).toBe('sealed');
});
