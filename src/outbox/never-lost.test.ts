import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NoAnswerError, RefusedError, UnauthorizedError } from '../api/errors';
import { ret } from '../contract/envelope';
import { modelServer, modelSteps } from '../../tests/support/wishes/model-server';
import { databaseOpener } from '../storage/database';
import { sessionStore } from '../storage/session';
import type { DeliverySteps } from './core/delivery-steps';
import { isRaw, isUnsent, isWithdrawn } from './core/item';
import { itemBytes } from './core/sealed-content';
import { sealFile, sealPrepared } from './core/seal-item';
import { documentPage, isDocumentPage } from './kinds/document-page';
import { drainer } from './core/drain';
import { outboxKinds } from './kinds/outbox-kinds';
import { outboxStore } from './core/store';
import { ChecksumError } from './transfer/tus-request';

const target = {
  ...{ orderId: 'order', applicantId: 'applicant', documentId: 7, position: 0, replaces: null },
  ...{ documentName: 'Passport copy', applicantName: 'Ananya' },
};

/** A step may fail in one of these ways, before or after the server has processed it. */
const failures = {
  lost: () => new NoAnswerError(),
  gone: () => new RefusedError(ret.uploadGone, { text: 'gone' }),
  refused: () => new RefusedError(ret.notAllowed, { text: 'closed' }),
  loggedOut: () => new UnauthorizedError(),
  changed: () => new ChecksumError(),
};
const names = Object.keys(failures) as (keyof typeof failures)[];
const mishap = fc.option(
  fc.record({
    what: fc.constantFrom('lost' as const, 'lost' as const, ...names),
    /** Only a lost answer can come after the server has processed the request. */
    done: fc.boolean(),
    /** Another drainer claims the item meanwhile. */
    overtaken: fc.boolean(),
  }),
  // Half of the steps succeed, so that attaches are reached and fail too.
  { freq: 2 },
);
const deed = fc.oneof(
  fc.record({
    type: fc.constant('seal' as const),
    supersedes: fc.option(fc.nat(3)),
    isRaw: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('prepare' as const),
    which: fc.nat(3),
    isOvertaken: fc.boolean(),
  }),
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
      const store = outboxStore(open, outboxKinds);
      const { userId } = await session.write({ token: 't'.repeat(20), email: 'a@b.example' });
      const ids: string[] = [];
      const gone = new Set<string>();
      const older = new Map<string, string[]>();
      const sentRaw: string[] = [];
      /** The attach key of every item ever sealed, and the keys that later items superseded. */
      const keys = new Map<string, string>();
      const replaced = new Set<string>();
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
        upload: (item, token, report) => {
          if (isRaw(item)) sentRaw.push(item.id);
          return suffer(item.id, () => real.upload(item, token, report));
        },
        attach: (item, token) => suffer(item.id, () => real.attach(item, token)),
        withdraw: (item, token) => suffer(item.id, () => real.withdraw(item, token)),
      };
      const { drain } = drainer({
        kinds: outboxKinds,
        ...{ store, session, steps, now: () => 1000, random: () => 1 },
        exclusively: (work) => work(async () => true),
        networkWillDo: async () => true,
        announce: () => undefined,
      });
      const at = (which: number) => ids[which % Math.max(ids.length, 1)] ?? '';

      async function supersede(id: string, olderIds: readonly string[]) {
        await store.supersede(id, olderIds);
        for (const older of olderIds) if (!(await store.get(older))) gone.add(older);
      }

      /** A drain deletes only items that the server rejected as superseded. */
      async function forgotten() {
        for (const id of ids) {
          if (gone.has(id) || (await store.get(id))) continue;
          expect(replaced).toContain(keys.get(id));
          gone.add(id);
        }
      }

      /** As in the app: superseded items stay until the new one is prepared. */
      async function prepare(id: string, isOvertaken = false) {
        const raw = await store.apply(id, { type: 'prepare-started', at: 0 });
        if (!raw || !isRaw(raw)) return;
        if (isOvertaken) await store.apply(id, { type: 'prepare-started', at: 0 });
        const bytes = new Uint8Array([ids.indexOf(id), 1, 2, 3]);
        const file = { fileName: 'a.jpg', mime: 'image/jpeg', bytes };
        const ready = await sealPrepared(open, raw, file);
        if (ready) await supersede(id, older.get(id) ?? []);
      }

      for (const each of [{ type: 'seal' as const, supersedes: null, isRaw: false }, ...deeds]) {
        if (each.type === 'seal') {
          const named = each.supersedes === null ? undefined : await store.get(at(each.supersedes));
          const supersedes = named && isDocumentPage(named) ? [named] : [];
          const bytes = new Uint8Array(each.isRaw ? [ids.length, 9] : [ids.length, 1, 2, 3]);
          const file = { fileName: 'a.jpg', mime: 'image/jpeg', bytes };
          const now = () => 1000;
          const page = { userId, target, ...file, supersedes };
          const raw = each.isRaw ? { isRaw: true as const } : {};
          const sealed = await sealFile({ open, store, now }, documentPage, { ...page, ...raw });
          const { id } = sealed;
          ids.push(id);
          keys.set(id, sealed.attachKey);
          for (const key of sealed.supersedes) replaced.add(key);
          older.set(
            id,
            supersedes.map((item) => item.id),
          );
          if (!each.isRaw) await supersede(id, older.get(id) ?? []);
        } else if (each.type === 'prepare') {
          await prepare(at(each.which), each.isOvertaken);
        } else if (each.type === 'drain') {
          coming = each.mishaps;
          await drain({ ignoreBackoff: true });
          await forgotten();
        } else await store.apply(at(each.which), { type: each.type });
      }

      const items = await store.list(userId);
      expect(sentRaw).toEqual([]);
      expect(items).toHaveLength(ids.length - gone.size);
      expect(new Set(carriedOut).size).toBe(carriedOut.length);
      for (const item of items) {
        const index = ids.indexOf(item.id);
        if (!isDocumentPage(item)) throw new Error('another kind');
        if (isUnsent(item) && !isWithdrawn(item))
          expect([...(await itemBytes(open, store, item))]).toEqual(
            item.isRaw ? [index, 9] : [index, 1, 2, 3],
          );
        else expect(await store.chunks(item.id)).toEqual([]);
        if (item.state === 'done' && !isWithdrawn(item))
          expect(carriedOut).toContain(item.attachKey);
      }
      // Afterwards everything deliverable is delivered over a working network.
      coming = [];
      for (const id of ids) {
        await store.apply(id, { type: 'retry' });
        await prepare(id);
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
