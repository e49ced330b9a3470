import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoAnswerError, RefusedError, UnauthorizedError } from '../api/errors';
import { ret } from '../contract/envelope';
import { modelServer, modelSteps } from '../../tests/support/wishes/model-server';
import { databaseOpener } from '../storage/database';
import { sessionStore } from '../storage/session';
import { itemBytes, type DeliverySteps } from './deliver';
import { drainer } from './drain';
import { isUnsent, isWithdrawn } from './item';
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
  fc.record({
    type: fc.constantFrom('cancel' as const, 'withdraw' as const),
    which: fc.nat(3),
  }),
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
      const gone = new Set<string>();
      const server = modelServer();
      const real = modelSteps(server);
      const carriedOut: readonly string[] = server.everAttached;
      let coming: ((typeof deeds)[number] & { type: 'drain' })['mishaps'] = [];

      async function suffer<T>(id: string, work: () => Promise<T>): Promise<T> {
        const [next, ...rest] = coming;
        coming = rest;
        if (!next) return work();
        if (next.what === 'lost' && next.done) await work().catch(() => undefined);
        if (next.overtaken) await store.claim(id);
        throw failures[next.what]();
      }
      const steps: DeliverySteps = {
        ...real,
        upload: (item, token, report) => suffer(item.id, () => real.upload(item, token, report)),
        attach: (item, token) => suffer(item.id, () => real.attach(item, token)),
        withdraw: (item, token) => suffer(item.id, () => real.withdraw(item, token)),
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
          const older = each.supersedes === null ? undefined : await store.get(at(each.supersedes));
          const supersedes = older?.kind === 'document-page' ? [older] : [];
          const bytes = new Uint8Array([ids.length, 1, 2, 3]);
          const file = { fileName: 'a.jpg', mime: 'image/jpeg', bytes };
          const now = () => 1000;
          const page = { userId, target, ...file, supersedes };
          ids.push((await sealDocument({ open, store, now }, page)).id);
          const olderIds = supersedes.map(({ id }) => id);
          await store.supersede(ids.at(-1) ?? '', olderIds);
          for (const id of olderIds) if (!(await store.get(id))) gone.add(id);
        } else if (each.type === 'drain') {
          coming = each.mishaps;
          await drain({ ignoreBackoff: true });
        } else await store.apply(at(each.which), { type: each.type });
      }

      const items = await store.list(userId);
      expect(items).toHaveLength(ids.length - gone.size);
      expect(new Set(carriedOut).size).toBe(carriedOut.length);
      for (const item of items) {
        const index = ids.indexOf(item.id);
        if (item.kind !== 'document-page') throw new Error('another kind');
        if (isUnsent(item) && !isWithdrawn(item))
          expect([...(await itemBytes(open, store, item))]).toEqual([index, 1, 2, 3]);
        else expect(await store.chunks(item.id)).toEqual([]);
        if (item.state === 'done' && !isWithdrawn(item))
          expect(carriedOut).toContain(item.attachKey);
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
      expect(new Set(carriedOut).size).toBe(carriedOut.length);
    }),
    { numRuns: 200 },
  );
});
