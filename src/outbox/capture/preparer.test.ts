import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryClaims, hasFile, isRaw } from '../core/item';
import { itemBytes } from '../core/sealed-content';
import { sealFile, sealPrepared } from '../core/seal-item';
import { documentPage, type DocumentPageItem, isDocumentPage } from '../kinds/document-page';
import { replaceRaw } from '../core/write-sealed';
import { outboxKinds } from '../kinds/outbox-kinds';
import { policyTimes } from '../core/policy-times';
import { outboxStore } from '../core/store';
import { databaseOpener } from '../../storage/database';
import { type Preparation, preparer, type PreparerDependencies, type RawFile } from './preparer';

const userId = 'ana';
const target = {
  ...{ orderId: 'order', applicantId: 'applicant', documentId: 7, position: 0, replaces: null },
  ...{ documentName: 'Bank statement', applicantName: 'Ananya' },
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** In these tests, preparing a file means writing it in capitals. */
const inCapitals = async ({ fileName, bytes }: RawFile): Promise<Preparation> => ({
  ok: true,
  file: { fileName, mime: 'application/pdf', bytes: bytesOf(textOf(bytes).toUpperCase()) },
});

let phones = 0;

function phone(more: Partial<PreparerDependencies> = {}) {
  phones += 1;
  const open = databaseOpener(`prepare-${phones}`);
  const store = outboxStore(open, outboxKinds);
  const deps: PreparerDependencies = {
    ...{ open, store, kinds: outboxKinds, prepare: inCapitals },
    userId: () => userId,
    now: () => 1,
    isPaused: () => false,
    isOnline: () => true,
    seal: (raw, file) => sealPrepared(open, raw, file),
    announce: () => undefined,
    ...more,
  };
  const choose = (name: string, heldBy?: string) =>
    sealFile({ open, store, now: () => 1 }, documentPage, {
      userId,
      target,
      isRaw: true,
      heldBy,
      fileName: name,
      mime: '',
      bytes: bytesOf(name),
    });
  const pages = async () => (await store.list(userId)).filter(isDocumentPage);
  const run = (changed: Partial<PreparerDependencies> = {}) =>
    preparer({ ...deps, ...changed })(async () => true);
  const text = async (item: DocumentPageItem) => textOf(await itemBytes(open, store, item));
  return { open, store, choose, pages, run, text };
}

test('all waiting files are prepared in order, and become ordinary items', async () => {
  const one = phone();
  for (const name of ['b', 'a']) await one.choose(name);
  expect(await one.run()).toBe('done');
  const pages = await one.pages();
  expect(pages.map(({ state, isRaw: raw }) => [state, raw])).toEqual([
    ['sealed', undefined],
    ['sealed', undefined],
  ]);
  expect(await Promise.all(pages.map(one.text))).toEqual(['B', 'A']);
  // Its first claim for delivery counts as the first.
  const claimed = await one.store.claim(pages[0]?.id ?? '');
  expect(claimed && hasFile(claimed) && deliveryClaims(claimed)).toBe(1);
});

test('an unusable file needs the traveller and stays unchanged; the others are prepared', async () => {
  const one = phone();
  for (const name of ['a', 'bad', 'c']) await one.choose(name);
  const said = { code: 'pdf-damaged' };
  await one.run({
    prepare: async (file) =>
      file.fileName === 'bad' ? { ok: false, reason: 'unacceptable', said } : inCapitals(file),
  });
  const pages = await one.pages();
  expect(pages.map(({ state }) => state)).toEqual(['sealed', 'needs-you', 'sealed']);
  const bad = pages[1] as DocumentPageItem;
  expect(bad).toMatchObject({
    isRaw: true,
    lastProblem: { reason: 'unacceptable', said, fileName: 'bad' },
  });
  expect(await one.text(bad)).toBe('bad');
  // It cannot be claimed for delivery.
  expect(await one.store.claim(bad.id)).toBeUndefined();
});

test('a raw page cannot be claimed for delivery', async () => {
  const one = phone();
  const raw = await one.choose('a');
  expect(await one.store.claim(raw.id)).toBeUndefined();
  expect(await one.store.apply(raw.id, { type: 'upload-started' })).toBeUndefined();
});

test('a preparer writes nothing after another has started, or after the page was removed', async () => {
  const one = phone();
  const raw = await one.choose('a');
  const first = await one.store.apply(raw.id, { type: 'prepare-started', at: 0 });
  const second = await one.store.apply(raw.id, { type: 'prepare-started', at: 0 });
  if (!first || !second || !isRaw(first) || !isRaw(second)) throw new Error('not claimed');
  const file = { fileName: 'a', mime: 'application/pdf', bytes: bytesOf('A') };
  expect(await sealPrepared(one.open, first, file)).toBeUndefined();
  expect(await one.text(raw)).toBe('a');
  await one.store.apply(raw.id, { type: 'cancel' });
  expect(await sealPrepared(one.open, second, file)).toBeUndefined();
  expect(await one.store.chunks(raw.id)).toEqual([]);
});

test('if the prepared form cannot be written, the raw file stays unchanged', async () => {
  const one = phone();
  const raw = await one.choose('a');
  const started = await one.store.apply(raw.id, { type: 'prepare-started', at: 0 });
  if (!started || !isRaw(started)) throw new Error('not claimed');
  const form = { fileName: 'a', mime: '', size: 1, sha256: '', chunkCount: 1 };
  // A function has no structured clone, so the write fails midway.
  const broken = (() => undefined) as unknown as ArrayBuffer;
  await expect(replaceRaw(one.open, started, form, { chunks: [broken] })).rejects.toThrow();
  expect(await one.text(raw)).toBe('a');
  expect(await one.run()).toBe('done');
  expect(await one.text((await one.pages())[0] as DocumentPageItem)).toBe('A');
});

test('a full phone keeps the file, gives the reason, and prepares it when there is room', async () => {
  const one = phone();
  await one.choose('a');
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  expect(await one.run({ seal: full })).toBe('full');
  expect((await one.pages())[0]).toMatchObject({
    state: 'unprepared',
    lastProblem: { reason: 'room' },
  });
  expect(await one.run()).toBe('done');
  expect((await one.pages())[0]).toMatchObject({ state: 'sealed', lastProblem: undefined });
});

test('a file whose decoder must be fetched waits for the network; the others do not', async () => {
  const one = phone();
  for (const name of ['heic', 'b']) await one.choose(name);
  const opened: string[] = [];
  const said = { code: 'heic-waits-for-network' };
  const lacking = async (file: RawFile): Promise<Preparation> => {
    opened.push(file.fileName);
    return file.fileName === 'heic' ? { ok: false, reason: 'network', said } : inCapitals(file);
  };
  const offline = { prepare: lacking, isOnline: () => false };
  expect(await one.run(offline)).toBe('done');
  expect(await one.run(offline)).toBe('done');
  expect(opened).toEqual(['heic', 'b']);
  expect(await one.pages()).toMatchObject([
    { state: 'unprepared', lastProblem: { reason: 'network', said } },
    { state: 'sealed' },
  ]);
  expect(await one.run()).toBe('done');
  expect((await one.pages())[0]).toMatchObject({ state: 'sealed', lastProblem: undefined });
});

test('a file that crashes the page whenever it is opened is given up, after the others', async () => {
  const one = phone();
  for (const name of ['deadly', 'b']) await one.choose(name);
  const opened: string[] = [];
  const dying = (file: RawFile) => {
    opened.push(file.fileName);
    return file.fileName === 'deadly' ? Promise.reject(new Error('killed')) : inCapitals(file);
  };
  for (let start = 0; start < 3; start += 1)
    await one.run({ prepare: dying }).catch(() => undefined);
  expect(opened).toEqual(['deadly', 'b', 'deadly', 'deadly']);
  expect(await one.run({ prepare: dying })).toBe('done');
  expect(opened).toHaveLength(4);
  const [deadly] = await one.pages();
  expect(deadly).toMatchObject({ state: 'needs-you', lastProblem: { reason: 'unprepared' } });
  // The traveller may retry.
  await one.store.apply(deadly?.id ?? '', { type: 'retry' });
  await one.run();
  expect((await one.pages())[0]?.state).toBe('sealed');
});

test('a file that is held back stays as it was chosen until it is released; the others do not', async () => {
  const one = phone();
  const { id } = await one.choose('held', 'page');
  await one.choose('b');
  await one.run();
  expect((await one.pages()).map(({ state }) => state)).toEqual(['unprepared', 'sealed']);
  // Only the page that holds it may release it.
  expect(await one.store.apply(id, { type: 'released', by: 'another page' })).toBeUndefined();
  await one.store.apply(id, { type: 'released', by: 'page' });
  await one.run();
  expect((await one.pages()).map(({ state }) => state)).toEqual(['sealed', 'sealed']);
});

test('what a page holds back, neither another page nor the worker takes, until its heartbeats end', async () => {
  const one = phone();
  const { id, epoch } = await one.choose('held', 'page');
  const late = policyTimes.holdLost;
  const prepares = async (at: number) => {
    await one.run({ now: () => at });
    return (await one.pages())[0]?.state === 'sealed';
  };
  expect(await prepares(late)).toBe(false);
  // A page that has listed the file just before it was held cannot begin either.
  expect(await one.store.apply(id, { type: 'prepare-started', at: late }, epoch)).toBeUndefined();
  expect(await one.store.claim(id)).toBeUndefined();
  await one.store.apply(id, { type: 'held', by: 'page', at: late });
  expect(await prepares(2 * late - 1)).toBe(false);
  expect(await prepares(2 * late)).toBe(true);
  // A frozen page that wakes up holds it no more.
  expect(await one.store.apply(id, { type: 'held', by: 'page', at: 2 * late })).toBeUndefined();
  expect(await one.store.claim(id)).toBeDefined();
});

test('a clock that was set back holds nothing back for longer', async () => {
  const one = phone();
  await one.choose('held', 'page');
  await one.run({ now: () => 1 - policyTimes.holdLost });
  expect((await one.pages())[0]?.state).toBe('sealed');
});

test('a file chosen meanwhile is prepared before one that has failed', async () => {
  const one = phone();
  for (const name of ['deadly', 'b']) await one.choose(name);
  const opened: string[] = [];
  const open = async (file: RawFile) => {
    opened.push(file.fileName);
    if (file.fileName === 'b') await one.choose('c');
    return file.fileName === 'deadly' ? Promise.reject(new Error('killed')) : inCapitals(file);
  };
  for (let start = 0; start < 2; start += 1)
    await one.run({ prepare: open }).catch(() => undefined);
  expect(opened).toEqual(['deadly', 'b', 'c', 'deadly']);
});

test('only the present user’s files are prepared, and none while others are being saved', async () => {
  const one = phone();
  await one.choose('a');
  expect(await one.run({ userId: () => 'bea' })).toBe('done');
  expect(await one.run({ userId: () => undefined })).toBe('paused');
  expect(await one.run({ isPaused: () => true })).toBe('paused');
  expect((await one.pages())[0]?.state).toBe('unprepared');
});

/** Mishaps during the preparation of a file. */
const mishap = fc.constantFrom('none', 'none', 'killed', 'bad', 'full', 'removed', 'overtaken');

test('[PWA-07] however preparing ends, each file exists once, raw or prepared, until it is removed', async () => {
  const deeds = fc.array(
    fc.oneof(
      fc.constant({ type: 'choose' } as const),
      fc.record({ type: fc.constant('run' as const), mishaps: fc.array(mishap, { maxLength: 5 }) }),
      fc.record({ type: fc.constantFrom('retry' as const, 'cancel' as const), which: fc.nat(5) }),
    ),
    { maxLength: 14 },
  );
  await fc.assert(
    fc.asyncProperty(deeds, async (sequence) => {
      const one = phone();
      const chosen = new Map<string, string>();
      const idAt = (which: number) => [...chosen.keys()][which % Math.max(1, chosen.size)] ?? '';
      const cancel = async (id: string) => {
        if (await one.store.apply(id, { type: 'cancel' })) chosen.delete(id);
        await one.store.forget(id);
      };
      for (const deed of sequence) {
        if (deed.type === 'choose') {
          const name = `file ${chosen.size}`;
          chosen.set((await one.choose(name)).id, name);
        } else if (deed.type === 'run') {
          const coming = [...deed.mishaps];
          const prepare = async (file: RawFile): Promise<Preparation> => {
            const what = coming.shift();
            if (what === 'killed') throw new Error('killed');
            if (what === 'full') throw new DOMException('full', 'QuotaExceededError');
            if (what === 'removed') await cancel(file.id);
            if (what === 'overtaken')
              await one.store.apply(file.id, { type: 'prepare-started', at: 0 });
            if (what === 'bad') return { ok: false, reason: 'unprepared', said: { text: 'No.' } };
            return inCapitals(file);
          };
          await one.run({ prepare }).catch(() => undefined);
        } else if (deed.type === 'cancel') await cancel(idAt(deed.which));
        else await one.store.apply(idAt(deed.which), { type: 'retry' });

        const pages = await one.pages();
        expect(pages.map(({ id }) => id)).toEqual([...chosen.keys()]);
        for (const page of pages) {
          const name = chosen.get(page.id) ?? '';
          expect(await one.text(page)).toBe(page.isRaw ? name : name.toUpperCase());
          expect(page.state === 'sealed').toBe(!page.isRaw);
        }
      }
      // Without disturbances everything becomes ready to be sent.
      for (const id of chosen.keys()) await one.store.apply(id, { type: 'retry' });
      await one.run();
      expect((await one.pages()).every(({ state }) => state === 'sealed')).toBe(true);
    }),
    { numRuns: 100 },
  );
});
