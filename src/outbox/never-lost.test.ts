import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoAnswerError, RefusedError, UnauthorizedError } from '../api/errors';
import { ret } from '../contract/envelope';
import { databaseOpener } from '../storage/database';
import { sessionStore } from '../storage/session';
import { itemBytes, type DeliverySteps } from './deliver';
import { drainer } from './drain';
import { isUnsent } from './item';
import { sealDocument } from './seal-document';
import { outboxStore } from './store';
import { ChecksumError } from './tus-request';

const target = {
  ...{ orderId: 'order', applicantId: 'applicant', documentId: 7, position: 0, replaces: null },
  ...{ documentName: 'Passport copy', applicantName: 'Ananya' },
};

/** What may happen to a step: nothing, or one of these, before or after the server has done it. */
const failures = {
  lost: () => new NoAnswerError(),
  gone: () => new RefusedError(ret.uploadGone, 'gone'),
  refused: () => new RefusedError(ret.notAllowed, 'closed'),
  loggedOut: () => new UnauthorizedError(),
  changed: () => new ChecksumError(),
};
const names = Object.keys(failures) as (keyof typeof failures)[];
const mishap = fc.option(
  fc.record({
    what: fc.constantFrom('lost' as const, 'lost' as const, ...names),
    /** Only an answer can be lost after the server has done its part. */
    done: fc.boolean(),
    /** Another drainer takes the item over meanwhile. */
    overtaken: fc.boolean(),
  }),
  // As often as not all is well, so that attaches are reached and go wrong.
  { freq: 2 },
);
const deed = fc.oneof(
  fc.record({ type: fc.constant('seal' as const), supersedes: fc.option(fc.nat(3)) }),
  ...[1, 2, 3].map(() =>
    fc.record({ type: fc.constant('drain' as const), mishaps: fc.array(mishap, { maxLength: 6 }) }),
  ),
  fc.record({ type: fc.constant('retry' as const), which: fc.nat(3) }),
  fc.record({ type: fc.constant('cancel' as const), which: fc.nat(3) }),
);

let phones = 0;

test('[PWA-07] no sequence of events loses bytes or attaches a page twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), async (deeds) => {
      phones += 1;
      const open = databaseOpener(`never-${phones}`);
      const session = sessionStore(open);
      const store = outboxStore(open);
      const { userId } = await session.write({ token: 't'.repeat(20), email: 'a@b.example' });
      const ids: string[] = [];
      const attaches: string[] = [];
      let coming: ((typeof deeds)[number] & { type: 'drain' })['mishaps'] = [];

      async function suffer<T>(id: string, work: () => T): Promise<T> {
        const [next, ...rest] = coming;
        coming = rest;
        if (!next) return work();
        if (next.what === 'lost' && next.done) work();
        if (next.overtaken) await store.claim(id);
        throw failures[next.what]();
      }
      const steps: DeliverySteps = {
        askAhead: async () => undefined,
        upload: (item) => suffer(item.id, () => `key-${item.id}`),
        attach: (item) =>
          suffer(item.id, () => {
            // The server's journal: a repeated key is answered, not done again.
            if (!attaches.includes(item.attachKey)) attaches.push(item.attachKey);
            const page = { position: 0, uploadId: `upload-${item.id}` };
            return { sha256: item.sha256, page };
          }),
        sendFeedback: async () => undefined,
      };
      const { drain } = drainer({
        ...{ store, session, steps, now: () => 1000, random: () => 1 },
        exclusively: (work) => work(async () => true),
        networkWillDo: async () => true,
        announce: () => undefined,
      });
      const at = (which: number) => ids[which % Math.max(ids.length, 1)] ?? '';

      for (const each of [{ type: 'seal' as const, supersedes: null }, ...deeds]) {
        if (each.type === 'seal') {
          const supersedes = each.supersedes === null ? [] : [at(each.supersedes)].filter(Boolean);
          const bytes = new Uint8Array([ids.length, 1, 2, 3]);
          const file = { fileName: 'a.jpg', mime: 'image/jpeg', bytes };
          const now = () => 1000;
          const page = { userId, target, ...file, supersedes };
          ids.push((await sealDocument({ open, store, now }, page)).id);
          for (const id of supersedes) await store.apply(id, { type: 'cancel' });
        } else if (each.type === 'drain') {
          coming = each.mishaps;
          await drain({ ignoreBackoff: true });
        } else await store.apply(at(each.which), { type: each.type });
      }

      const items = await store.list(userId);
      expect(items).toHaveLength(ids.length);
      expect(new Set(attaches).size).toBe(attaches.length);
      for (const item of items) {
        const index = ids.indexOf(item.id);
        if (item.kind !== 'document-page') throw new Error('another kind');
        if (isUnsent(item))
          expect([...(await itemBytes(open, store, item))]).toEqual([index, 1, 2, 3]);
        else expect(await store.chunks(item.id)).toEqual([]);
        if (item.state === 'done') expect(attaches).toContain(item.attachKey);
      }
      // Whatever happened, with a working network all that may go arrives.
      coming = [];
      for (const id of ids) {
        await store.apply(id, { type: 'retry' });
        await drain({ ignoreBackoff: true });
      }
      await drain({ ignoreBackoff: true });
      for (const { state } of await store.list(userId))
        expect(['done', 'cancelled']).toContain(state);
      expect(new Set(attaches).size).toBe(attaches.length);
    }),
    { numRuns: 200 },
  );
});
