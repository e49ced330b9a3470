import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeWorker } from '../../../tests/unit/fake-worker';
import { itemBytes } from '../../outbox/core/sealed-content';
import type { NewItem, OutboxItem } from '../../outbox/core/item';
import type { Enclosed } from '../../outbox/core/seal-item';
import { readChunks } from '../../outbox/core/write-sealed';
import { NoRoomError, SealingError } from '../../outbox/core/failures';
import { databaseOpener, type OpenDatabase } from '../../storage/database';
import type { SealingWorkerApi } from './sealing.api';
import { createSealingClient } from './sealing-client';
import { sealingWork } from './sealing-work';

const workers: FakeWorker[] = [];
let phones = 0;

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

/** A phone and its sealing worker; `change` replaces methods of the worker. */
function phone(change: (work: SealingWorkerApi) => Partial<SealingWorkerApi> = () => ({})) {
  phones += 1;
  const open = databaseOpener(`sealing-client-${phones}`);
  let started = 0;
  const createWorker = () => {
    started += 1;
    const work = sealingWork(open);
    const worker = new FakeWorker({ ...work, ...change(work) });
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const client = (isInMemoryOnly = false) =>
    createSealingClient({ open, isInMemoryOnly: () => isInMemoryOnly, createWorker });
  return { open, client, started: () => started };
}

const text = 'what was chosen';
const file = new Blob([text]);
const crash = async () => {
  throw new Error('crashed');
};

async function enclosed(client: ReturnType<typeof createSealingClient>): Promise<Enclosed> {
  const sealed = await client.encloseFile('ana', file);
  if (sealed === 'unreadable') throw new Error(sealed);
  return sealed;
}

const itemOf = ({ id, size, sha256, chunkCount }: Enclosed) =>
  ({ id, userId: 'ana', state: 'unprepared', size, sha256, chunkCount }) as unknown as NewItem;

async function storedText(open: OpenDatabase, item: OutboxItem): Promise<string> {
  const bytes = await itemBytes(open, { chunks: () => readChunks(open, item.id) }, item);
  return new TextDecoder().decode(bytes);
}

test('a file is read, sealed and written in the worker', async () => {
  const one = phone();
  const sealed = await enclosed(one.client());
  const item = await sealed.write(itemOf(sealed), 4);
  expect(item).toMatchObject({ id: sealed.id, seq: 5, size: text.length });
  expect(await storedText(one.open, item)).toBe(text);
  expect(one.started()).toBe(1);
});

test('with in-memory storage no worker is used', async () => {
  const one = phone();
  const sealed = await enclosed(one.client(true));
  const item = await sealed.write(itemOf(sealed), 0);
  expect(await storedText(one.open, item)).toBe(text);
  expect(one.started()).toBe(0);
});

test('the page seals if the worker breaks down while sealing', async () => {
  const one = phone(() => ({ seal: crash }));
  const sealed = await enclosed(one.client());
  const item = await sealed.write(itemOf(sealed), 0);
  expect(await storedText(one.open, item)).toBe(text);
});

test('the page writes if the worker breaks down before writing', async () => {
  const one = phone(() => ({ write: crash }));
  const sealed = await enclosed(one.client());
  const item = await sealed.write(itemOf(sealed), 2);
  expect(item.seq).toBe(3);
  expect(await storedText(one.open, item)).toBe(text);
});

test('an item that a worker wrote before it broke down is stored once', async () => {
  const one = phone((work) => ({
    async write(item, lastSeq) {
      await work.write(item, lastSeq);
      return crash();
    },
  }));
  const sealed = await enclosed(one.client());
  const item = await sealed.write(itemOf(sealed), 0);
  expect(await storedText(one.open, item)).toBe(text);
  expect(await (await one.open()).count('items')).toBe(1);
});

test('a full phone is distinguished from one that cannot write', async () => {
  const full = phone(() => ({ write: async () => ({ problem: 'no-room' }) }));
  const sealed = await enclosed(full.client());
  await expect(sealed.write(itemOf(sealed), 0)).rejects.toThrow(NoRoomError);
});

test('a file that becomes stale is unreadable before sealing, and not saved after it', async () => {
  const gone = new Blob([text]);
  const one = phone(() => ({ write: crash }));
  const sealed = await one.client().encloseFile('ana', gone);
  if (sealed === 'unreadable') throw new Error(sealed);
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  await expect(sealed.write(itemOf(sealed), 0)).rejects.toThrow(SealingError);
  expect(await one.client(true).encloseFile('ana', gone)).toBe('unreadable');
});

test('the worker keeps two files in memory; a dropped one is sealed again', async () => {
  const one = phone();
  const client = one.client();
  const chosen = new Blob([text]);
  const oldest = await client.encloseFile('ana', chosen);
  if (oldest === 'unreadable') throw new Error(oldest);
  const older = await enclosed(client);
  await enclosed(client);
  const readAgain = vi.spyOn(chosen, 'arrayBuffer');
  const readOlder = vi.spyOn(file, 'arrayBuffer');
  await older.write(itemOf(older), 0);
  expect(readOlder).not.toHaveBeenCalled();
  const item = await oldest.write(itemOf(oldest), 0);
  expect(readAgain).toHaveBeenCalledTimes(1);
  expect(await storedText(one.open, item)).toBe(text);
});
