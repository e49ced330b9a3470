import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { defineCall } from '../../src/contract/define-call';
import type { Api } from '../../src/api/client';
import type { AnyMessage } from '../../src/domain/messages/message';
import { databaseOpener } from '../../src/storage/database';
import { sessionStore } from '../../src/storage/session';
import { countItems } from '../../src/outbox/page/count-items';
import { itemWords } from '../../src/outbox/page/item-messages';
import { deliverySteps } from '../../src/outbox/core/delivery-steps';
import { drainer } from '../../src/outbox/core/drain';
import type { FileItem, FileTarget } from '../../src/outbox/core/item';
import { itemBytes } from '../../src/outbox/core/sealed-content';
import { kindRegistry, type FileKind } from '../../src/outbox/core/kind';
import { receiptCheck } from '../../src/outbox/page/check-receipts';
import { sealFile } from '../../src/outbox/core/seal-item';
import { outboxStore } from '../../src/outbox/core/store';
import { outboxKinds } from '../../src/outbox/kinds/outbox-kinds';

/** The one module that a further kind is, beside its words in the page's catalogue. */
interface FingerprintItem extends FileItem {
  kind: 'fingerprint';
  target: FileTarget & { finger: string };
}

const submitFingerprint = defineCall({
  path: '/fingerprint_submit',
  access: 'customer',
  changes: true,
  request: v.object({ finger: v.string(), key: v.string(), supersedes: v.optional(v.unknown()) }),
  response: v.object({}),
});

const fingerprint: FileKind<FingerprintItem> = {
  name: 'fingerprint',
  needsFields: true,
  async attach({ target, serverKey = '', sha256, supersedes }, { call, fields }) {
    const finger = `${target.finger}/${String(await fields())}`;
    await call(submitFingerprint, { finger, key: serverKey, supersedes });
    return { sha256 };
  },
  onlyOneOf: ({ target }) => `${target.applicantId}/${target.finger}`,
  opens: () => 'documents',
  fieldsMessages: { waiting: { code: 'say-whose-hand' }, fileNeeded: { code: 'press-again' } },
  messages: {
    counted: 'upload',
    name: ({ target }) => ({ code: 'print', finger: target.finger }),
    moving: () => ({ code: 'pressing' }),
    done: { code: 'pressed' },
    arrived: { code: 'pressed' },
    whenOnline: { code: 'pressed-when-online' },
    again: { code: 'press-again' },
    lost: ({ target }) => ({ code: 'print-lost', finger: target.finger }),
  },
};

/** The texts of its messages in the page's catalogue. */
const words = ({ code }: AnyMessage): string | undefined =>
  ({ pressing: 'Pressing', 'say-whose-hand': 'Say whose hand it is.' })[code];

/** And the one line. */
const kinds = kindRegistry([...outboxKinds.all, fingerprint]);

const target = { ...{ orderId: 'o', applicantId: 'a', applicantName: 'Ana' }, finger: 'thumb' };
const online = { online: true, now: 0, device: 'phone' } as const;

let count = 0;

async function phone() {
  const open = databaseOpener(`further-${(count += 1)}`);
  const session = sessionStore(open);
  const { userId } = await session.write({ token: 't'.repeat(20), email: 'a@b.example' });
  const store = outboxStore(open, kinds);
  const calls: { path: string; request: unknown; key: string | undefined }[] = [];
  const api = {
    base: 'https://server.example',
    isOwn: async () => true,
    call: async (call: { path: string }, request: unknown, options: { idempotencyKey?: string }) =>
      void calls.push({ path: call.path, request, key: options.idempotencyKey }),
  } as unknown as Api;
  const steps = {
    ...deliverySteps(api, open, store, kinds),
    upload: async (item: FileItem) => `key-of-${(await itemBytes(open, store, item)).length}`,
  };
  const { drain } = drainer({
    ...{ store, session, steps, kinds, now: () => 1000, random: () => 0 },
    exclusively: (work) => work(async () => true),
    networkWillDo: async () => true,
    announce: () => undefined,
  });
  const seal = (fields?: string) =>
    sealFile({ open, store, now: () => 1 }, fingerprint, {
      ...{ userId, target, fileName: 'thumb.png', mime: 'image/png', fields },
      bytes: new Uint8Array([1, 2, 3]),
    });
  return { open, session, userId, store, calls, drain, seal };
}

test('a further kind is sealed, drained and acknowledged without a change anywhere else', async () => {
  const { store, calls, drain, seal } = await phone();
  const { id, attachKey } = await seal('left');
  expect(await drain()).toEqual({ left: 0, delivered: 1 });
  const request = { finger: 'thumb/left', key: 'key-of-3', supersedes: [] };
  expect(calls).toEqual([{ path: '/fingerprint_submit', request, key: attachKey }]);
  expect(await store.get(id)).toMatchObject({ state: 'done', arrived: { at: 1000 } });
  expect(await store.chunks(id)).toEqual([]);
});

test('its rules hold: it waits for its data, and nothing takes it back', async () => {
  const { store, calls, drain, seal } = await phone();
  const { id } = await seal();
  expect(await drain()).toEqual({ left: 0, delivered: 0 });
  expect(calls).toEqual([]);
  const waiting = await store.get(id);
  expect(waiting).toMatchObject({ state: 'uploaded', serverKey: 'key-of-3' });
  expect(waiting && itemWords(waiting, online, kinds.of(waiting), words).detail).toBe(
    'Say whose hand it is.',
  );
  expect(await store.apply(id, { type: 'withdraw' })).toBeUndefined();
});

test('screens count and describe it by its own words', async () => {
  const { seal } = await phone();
  const item = await seal('left');
  expect(countItems([item, item], kinds)).toEqual({ uploads: 2, messages: 0, changes: 0 });
  const moving = itemWords({ ...item, state: 'attaching' }, online, fingerprint, words);
  expect(moving.label).toBe('Pressing');
});

test('of several the newest is asked for again when a restored server has lost it', async () => {
  const { open, session, userId, store, drain, seal } = await phone();
  await seal('left');
  const { id, attachKey } = await seal('right');
  await drain();
  const asked: unknown[] = [];
  const check = receiptCheck({
    ...{ open, session, store, kinds, newKey: () => 'new', announce: () => undefined },
    onRestored: async () => undefined,
    api: {
      call: async (_: unknown, { key_list }: { key_list: string[] }) => {
        asked.push(key_list);
        return { receipts: [] };
      },
    } as unknown as Pick<Api, 'call'>,
  });
  expect(await check('restored')).toBe(1);
  expect(asked).toEqual([[attachKey]]);
  expect((await store.list(userId)).find((item) => item.id === id)).toMatchObject({
    state: 'needs-you',
    lastProblem: { said: { code: 'print-lost', params: { finger: 'thumb' } } },
  });
});

test('a version that does not know the kind leaves its items alone', async () => {
  const { open, session, userId, store, seal } = await phone();
  const { id } = await seal('left');
  const older = outboxStore(open, outboxKinds);
  expect(await older.list(userId)).toEqual([]);
  expect(await older.claim(id)).toBeUndefined();
  expect(await older.apply(id, { type: 'cancel' })).toBeUndefined();
  const { left } = drainer({
    ...{ store: older, session, kinds: outboxKinds, now: () => 1, random: () => 0 },
    steps: deliverySteps({ base: '' } as Api, open, older, outboxKinds),
    exclusively: (work) => work(async () => true),
    networkWillDo: async () => true,
    announce: () => undefined,
  });
  expect((await left()).left).toBe(0);
  expect(await store.get(id)).toMatchObject({ state: 'sealed', epoch: 0 });
  await older.destroyAll(userId);
  expect(await store.get(id)).toBeUndefined();
});

const kindsFolder = join('src', 'outbox', 'kinds');
const workersFolder = join('src', 'workers');

/** Of the phone's sources those lines that compare with a kind's name; the image worker's jobs have kinds of their own. */
function linesThatAsk(): string[] {
  const names = outboxKinds.all.map(({ name }) => name).join('|');
  const asks = new RegExp(`(kind\\b.{0,3}[!=]==|case) '(${names})'`);
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .filter((path) => ![kindsFolder, workersFolder].some((folder) => path.startsWith(folder)))
    .flatMap((path) => {
      const lines = readFileSync(path, 'utf8').split('\n');
      return lines.filter((line) => asks.test(line)).map((line) => `${path}: ${line.trim()}`);
    });
}

test('nothing outside the folder of the kinds asks for an item’s kind', () => {
  expect(linesThatAsk()).toEqual([]);
});
