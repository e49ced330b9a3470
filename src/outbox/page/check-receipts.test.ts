import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { modelServer, modelSteps } from '../../../tests/support/wishes/model-server';
import { drainerOf } from '../../../tests/unit/draining-phone';
import type { Api } from '../../api/client';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import { databaseOpener, type OpenDatabase } from '../../storage/database';
import { generationKey } from '../../storage/keys';
import { sessionStore } from '../../storage/session';
import { receiptCheck } from './check-receipts';
import type { DeliverySteps } from '../core/delivery-steps';
import type { OutboxItem, PlacedPage } from '../core/item';
import { itemBytes } from '../core/sealed-content';
import { sealFile } from '../core/seal-item';
import { documentPage, type DocumentPageItem, type PageTarget } from '../kinds/document-page';
import { visaPhoto } from '../kinds/visa-photo';
import { cachedBytes } from '../core/cached-bytes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { outboxStore } from '../core/store';

const user = { token: 'token-token-token-token', email: 'a@b.example' };
const dayMs = 86_400_000;
let count = 0;
let now = 1_000_000;

async function phone() {
  count += 1;
  const open: OpenDatabase = databaseOpener(`restored-${count}`);
  const session = sessionStore(open);
  const store = outboxStore(open, outboxKinds);
  const { userId } = await session.write(user);
  const asked: string[][] = [];
  /** The server's receipts, by delivery key. */
  const known = new Map<string, { uploadId?: string; isWhole: boolean }>();
  const api = {
    call: async (_: unknown, { key_list }: { key_list: string[] }) => {
      asked.push(key_list);
      return {
        receipts: key_list.flatMap((key) => {
          const receipt = known.get(key);
          return receipt ? { key, ...receipt } : [];
        }),
      };
    },
  } as unknown as Pick<Api, 'call'>;
  const announced: OutboxItem[] = [];
  /** The users for whom the server was restored. */
  const restoredFor: string[] = [];
  const check = () =>
    receiptCheck({
      api,
      open,
      session,
      store,
      kinds: outboxKinds,
      newKey: () => crypto.randomUUID(),
      announce: (item) => announced.push(item),
      onRestored: async (userId) => void restoredFor.push(userId),
    });
  const kept = cachedBytes({ open, now: () => now, quota: async () => 10_000 });

  const sealing = { open, store, now: () => now };
  const whose = { orderId: '20261120-00000001', applicantId: 'applicant', applicantName: 'Ananya' };
  const where: PageTarget = {
    ...whose,
    documentId: 7,
    position: 0,
    replaces: null,
    documentName: 'Passport copy',
  };
  const file = () => ({
    fileName: 'a.jpg',
    mime: 'image/jpeg',
    bytes: new Uint8Array(randomBytes(300)),
  });

  async function deliver(
    id: string,
    receipt: { page?: PlacedPage; keepsBytes?: true | undefined } = {},
  ): Promise<void> {
    await store.apply(id, { type: 'upload-started' });
    await store.apply(id, { type: 'uploaded', serverKey: 'key' });
    await store.apply(id, { type: 'attach-started' });
    await store.apply(id, { type: 'attached', at: now, ...receipt });
  }

  /** A delivered page that the server has a receipt for. */
  async function arrived(
    more: Partial<PageTarget> & { keepsBytes?: true; uploadId?: string } = {},
  ): Promise<DocumentPageItem> {
    const { keepsBytes, uploadId = crypto.randomUUID(), ...target } = more;
    const page = { ...where, ...target };
    const { id } = await sealFile(sealing, documentPage, { userId, target: page, ...file() });
    await deliver(id, { page: { position: page.position, uploadId }, keepsBytes });
    const item = (await store.get(id)) as DocumentPageItem;
    known.set(item.attachKey, { uploadId, isWhole: true });
    return item;
  }

  /** A page that was chosen; without a word it is not prepared yet. */
  const chosen = (
    target: Partial<PageTarget>,
    supersedes: DocumentPageItem[] = [],
    state?: 'prepared',
  ) =>
    sealFile(sealing, documentPage, {
      ...{ userId, target: { ...where, ...target }, supersedes },
      ...(state === undefined && { isRaw: true as const }),
      ...file(),
    });
  const photo = (more: { isUnconfirmed?: true }) =>
    sealFile(sealing, visaPhoto, {
      ...{ userId, target: { ...whose, handling: 'plain' }, ...more },
      ...file(),
    });

  const rowOf = async ({ id }: OutboxItem) => (await store.get(id)) as DocumentPageItem;
  return {
    ...{ open, session, store, userId, asked, known, check, kept, arrived, announced, rowOf },
    restoredFor,
    ...{ chosen, photo, deliver },
  };
}

describe('after a restore of the server', () => {
  test('the receipts are compared once for each generation', async () => {
    const one = await phone();
    const { attachKey } = await one.arrived();
    expect(await one.check()('first')).toBe(0);
    expect(await one.check()('first')).toBe(0);
    expect(one.asked).toEqual([[attachKey]]);
    await one.check()('second');
    await one.check()('second');
    expect(one.asked).toHaveLength(2);
    expect(one.restoredFor).toEqual([one.userId]);
  });

  test('a phone without receipts only notes the generation', async () => {
    const one = await phone();
    expect(await one.check()('first')).toBe(0);
    expect(one.asked).toEqual([]);
  });

  test('what a worker had delivered before any page received a generation is missed, too', async () => {
    const one = await phone();
    const page = await one.arrived();
    one.known.clear();
    expect(await one.check()('first')).toBe(1);
    expect(await one.rowOf(page)).toMatchObject({
      state: 'needs-you',
      lastProblem: { reason: 'lost' },
    });
  });

  test('a phone that is restored from a backup, too, repeats the delivery under the same key', async () => {
    const one = await phone();
    await one.check()('first');
    const page = await one.arrived({ keepsBytes: true });
    one.known.delete(page.attachKey);
    const before = await one.rowOf(page);
    const keyIn = async (generation: string) => {
      await (await one.open()).put('items', before);
      expect(await one.check()(generation)).toBe(1);
      return (await one.rowOf(page)).attachKey;
    };
    const again = await keyIn('second');
    expect(again).not.toBe(page.attachKey);
    const key = generationKey(one.userId);
    await (await one.open()).put('settings', 'first', key);
    expect(await keyIn('second')).toBe(again);
    expect(await keyIn('third')).not.toBe(again);
  });

  test('an item that the server lost is sent again with its kept bytes, as a new delivery that supersedes the first', async () => {
    const one = await phone();
    await one.check()('first');
    const page = await one.arrived({ keepsBytes: true, position: 3 });
    const stays = await one.arrived({ keepsBytes: true, position: 4 });
    one.known.delete(page.attachKey);
    expect(await one.check()('second')).toBe(1);
    const again = await one.rowOf(page);
    expect(again).toMatchObject({
      state: 'sealed',
      arrived: undefined,
      deliveryBegun: undefined,
      supersedes: [page.attachKey],
      target: { position: 3, replaces: null },
    });
    expect(again.attachKey).not.toBe(page.attachKey);
    expect(again.uploadKey).not.toBe(page.uploadKey);
    expect(await itemBytes(one.open, one.store, again)).toHaveLength(300);
    expect(await one.rowOf(stays)).toEqual(stays);
  });

  test('an item is sent again once, though two tabs compare, or one that was stopped midway', async () => {
    const one = await phone();
    await one.check()('first');
    const page = await one.arrived({ keepsBytes: true });
    one.known.clear();
    const found = await Promise.all([one.check()('second'), one.check()('second')]);
    expect(found[0] + found[1]).toBe(1);
    const { attachKey } = await one.rowOf(page);
    // The third comparison finds no stored generation.
    await one.check()('third');
    expect((await one.rowOf(page)).attachKey).toBe(attachKey);
  });

  test('without kept bytes the traveller is asked for the file, by applicant, document and page', async () => {
    const one = await phone();
    await one.check()('first');
    const page = await one.arrived({ position: 1 });
    one.known.clear();
    await one.check()('second');
    expect(await one.rowOf(page)).toMatchObject({
      state: 'needs-you',
      lastProblem: {
        reason: 'lost',
        said: {
          code: 'page-lost',
          params: { page: 2, document: 'Passport copy', applicant: 'Ananya' },
        },
      },
    });
    expect(one.announced).toHaveLength(1);
    // There is nothing to send: the item can be removed or replaced.
    expect(await one.store.apply(page.id, { type: 'retry' })).toBeUndefined();
    expect((await one.store.apply(page.id, { type: 'cancel' }))?.state).toBe('cancelled');
  });

  test('a page whose bytes the server lost is replaced', async () => {
    const one = await phone();
    await one.check()('first');
    const page = await one.arrived({ keepsBytes: true, uploadId: 'hollow' });
    one.known.set(page.attachKey, { uploadId: 'hollow', isWhole: false });
    await one.check()('second');
    expect((await one.rowOf(page)).target.replaces).toBe('hollow');
  });

  test('items that this phone has superseded are not compared', async () => {
    const one = await phone();
    await one.check()('first');
    const old = await one.arrived({ uploadId: 'old' });
    const next = await one.arrived({ replaces: 'old' });
    one.known.clear();
    await one.check()('second');
    expect(one.asked).toEqual([[next.attachKey]]);
    expect((await one.rowOf(old)).state).toBe('done');
  });

  test('a replacement that may turn out unusable hides no lost page, and supersedes its new delivery', async () => {
    const one = await phone();
    await one.check()('first');
    const shown = await one.arrived({ keepsBytes: true, uploadId: 'shown' });
    const known = await one.arrived({ keepsBytes: true, uploadId: 'known' });
    // One was chosen when the order had its page, the other while only the phone had it.
    const byUpload = await one.chosen({ replaces: 'shown' });
    const byKey = await one.chosen({}, [known]);
    one.known.clear();
    expect(await one.check()('second')).toBe(2);
    for (const [page, later] of [
      [shown, byUpload],
      [known, byKey],
    ] as const) {
      const again = await one.rowOf(page);
      expect(again.state).toBe('sealed');
      expect((await one.rowOf(later)).supersedes?.at(-1)).toBe(again.attachKey);
    }
  });

  describe('a rejected replacement', () => {
    /** A page that has arrived, and its replacement, which an order that is closed rejects. */
    async function rejectedReplacement(keepsBytes: boolean) {
      const one = await phone();
      await one.check()('first');
      const server = modelServer();
      let isClosed = false;
      const steps = modelSteps(server);
      const attach: DeliverySteps['attach'] = (item, token) =>
        isClosed
          ? Promise.reject(new RefusedError(ret.notAllowed, { text: 'Paid.' }))
          : steps.attach(item, token);
      const { drain } = drainerOf(
        one,
        { ...steps, attach },
        keepsBytes ? { keepsBytes: async () => true } : {},
      );
      const page = await one.chosen({}, [], 'prepared');
      await drain();
      const [arrived] = server.pages();
      one.known.set(page.attachKey, { uploadId: arrived?.uploadId ?? '', isWhole: true });
      isClosed = true;
      const before = await one.rowOf(page);
      const target = { replaces: arrived?.uploadId ?? null };
      const replacement = await one.chosen(target, [before], 'prepared');
      await drain();
      expect((await one.rowOf(replacement)).state).toBe('needs-you');
      /** The server as it was before the page arrived. */
      const restore = async () => {
        server.restore();
        one.known.clear();
        isClosed = false;
        expect(await one.check()('second')).toBe(1);
      };
      const retry = async () => {
        await one.store.apply(replacement.id, { type: 'retry' });
        await drain({ ignoreBackoff: true });
      };
      return { ...one, server, page, replacement, restore, retry, drain };
    }
    const digests = ({ pages }: ReturnType<typeof modelServer>) =>
      pages().map(({ sha256 }) => sha256);

    test.each([
      ['before the page has arrived again', false],
      ['after the page has arrived again', true],
    ])('that is retried %s stands alone in the end', async (_when, isFirst) => {
      const one = await rejectedReplacement(true);
      await one.restore();
      if (isFirst) {
        await one.drain();
        expect(digests(one.server)).toEqual([one.page.sha256]);
      }
      await one.retry();
      await one.drain({ ignoreBackoff: true });
      expect(digests(one.server)).toEqual([one.replacement.sha256]);
      expect((await one.rowOf(one.replacement)).state).toBe('done');
    });

    test('ends the request for a page that the phone has no bytes of, once it has arrived', async () => {
      const one = await rejectedReplacement(false);
      await one.restore();
      expect((await one.rowOf(one.page)).lastProblem?.reason).toBe('lost');
      await one.retry();
      expect(digests(one.server)).toEqual([one.replacement.sha256]);
      expect(await one.store.get(one.page.id)).toBeUndefined();
    });

    test('that stays rejected lets the page arrive again', async () => {
      const one = await rejectedReplacement(true);
      await one.restore();
      await one.drain();
      await one.store.apply(one.replacement.id, { type: 'cancel' });
      await one.drain({ ignoreBackoff: true });
      expect(digests(one.server)).toEqual([one.page.sha256]);
    });
  });

  test('a page is missed as soon as the replacement is rejected that was under way at the comparison', async () => {
    const one = await phone();
    await one.check()('first');
    const page = await one.arrived({ uploadId: 'shown', keepsBytes: true });
    const replacement = await one.chosen({ replaces: 'shown' }, [page], 'prepared');
    one.known.clear();
    expect(await one.check()('second')).toBe(0);
    expect(await one.kept.keeps(page)).toBe(true);
    await one.store.apply(replacement.id, { type: 'need', reason: 'refused', said: {} });
    expect(await one.check()('second')).toBe(1);
    const again = await one.rowOf(page);
    expect(again.state).toBe('sealed');
    expect((await one.rowOf(replacement)).supersedes?.at(-1)).toBe(again.attachKey);
    // One restore was one restore, and is compared no more.
    expect(await one.check()('second')).toBe(0);
    expect(one.restoredFor).toEqual([one.userId]);
    expect(one.asked).toEqual([[page.attachKey]]);
  });

  test('a replacement that arrives ends the comparison', async () => {
    const one = await phone();
    await one.check()('first');
    const page = await one.arrived({ uploadId: 'shown' });
    const replacement = await one.chosen({ replaces: 'shown' }, [page], 'prepared');
    await one.check()('second');
    await one.deliver(replacement.id);
    one.known.set(replacement.attachKey, { isWhole: true });
    await one.check()('second');
    await one.check()('second');
    expect(one.asked).toEqual([[replacement.attachKey]]);
  });

  test('a lost page without bytes brings nothing back that it had replaced', async () => {
    const one = await phone();
    await one.check()('first');
    const old = await one.arrived({ uploadId: 'old', keepsBytes: true });
    const next = await one.arrived({ replaces: 'old' });
    one.known.clear();
    await one.check()('second');
    expect((await one.rowOf(next)).lastProblem?.reason).toBe('lost');
    expect(await one.check()('third')).toBe(0);
    expect((await one.rowOf(old)).state).toBe('done');
  });

  test('nor does a photo hide the lost one before it is confirmed', async () => {
    const one = await phone();
    await one.check()('first');
    const photo = await one.photo({});
    await one.deliver(photo.id);
    const other = await one.photo({ isUnconfirmed: true });
    expect(await one.check()('second')).toBe(1);
    expect((await one.store.get(photo.id))?.state).toBe('needs-you');
    expect((await one.rowOf(other)).supersedes).toHaveLength(1);
    const confirmed = await one.photo({});
    await one.check()('third');
    expect(one.asked.flat()).not.toContain(confirmed.attachKey);
  });
});

describe('bytes kept after delivery', () => {
  test('are kept for a week, and only if the server sends its generation', async () => {
    const one = await phone();
    const page = await one.arrived();
    expect(await one.store.chunks(page.id)).toEqual([]);
    expect(await one.kept.keeps(page)).toBe(false);
    await one.check()('first');
    expect(await one.kept.keeps(page)).toBe(true);
    const kept = await one.arrived({ keepsBytes: true });
    await one.kept.tidy();
    expect(await one.store.chunks(kept.id)).toHaveLength(1);
    now += 7 * dayMs + 1;
    await one.kept.tidy();
    expect(await one.store.chunks(kept.id)).toEqual([]);
    expect(await one.rowOf(kept)).toMatchObject({ state: 'done', keepsBytes: undefined });
  });

  test('take at most a tenth of the quota; the oldest are deleted first', async () => {
    const one = await phone();
    await one.check()('first');
    const pages: DocumentPageItem[] = [];
    for (let made = 0; made < 4; made += 1) {
      now += 1;
      const page = await one.arrived();
      expect(await one.kept.keeps(page)).toBe(true);
      pages.push(await one.arrived({ keepsBytes: true }));
    }
    const left = await Promise.all(
      pages.map(async ({ id }) => (await one.store.chunks(id)).length),
    );
    expect(left).toEqual([0, 1, 1, 1]);
    expect(await one.kept.keeps({ userId: one.userId, size: 1001 })).toBe(false);
  });

  test('are counted once, then summed up until their share is used up', async () => {
    const one = await phone();
    await one.check()('first');
    const counting = vi.spyOn(IDBObjectStore.prototype, 'openCursor');
    const page = await one.arrived();
    const keep = async (times: number) => {
      for (let kept = 0; kept < times; kept += 1) await one.kept.keeps(page);
      return counting.mock.calls.length;
    };
    const most = Math.floor(1000 / page.size);
    expect(await keep(most)).toBe(1);
    expect(await keep(1)).toBe(2);
    now += dayMs;
    expect(await keep(1)).toBe(3);
    counting.mockRestore();
  });

  test('are never those of an item that has not arrived', async () => {
    const one = await phone();
    const photo = await one.photo({});
    await one.kept.letGo(photo.id);
    await one.kept.letAllGo();
    expect(await one.store.chunks(photo.id)).toHaveLength(1);
    await one.kept.letGo('nobody’s');
  });

  test('are deleted at once when the phone is full, and at log-out', async () => {
    const one = await phone();
    const page = await one.arrived({ keepsBytes: true });
    const other = await one.arrived({ keepsBytes: true });
    await one.kept.letGo(page.id);
    expect(await one.store.chunks(page.id)).toEqual([]);
    await one.kept.letAllGo();
    expect(await one.store.chunks(other.id)).toEqual([]);
    const last = await one.arrived({ keepsBytes: true });
    await one.store.destroyAll(one.userId);
    expect(await one.store.chunks(last.id)).toEqual([]);
  });
});
