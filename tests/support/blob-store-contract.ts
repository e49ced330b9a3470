import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { BlobReader, BlobStore } from '../../server/infra/files/blob-store';
import { DataKeys, withoutKeys } from '../../server/infra/keys/data-keys';

/** A store of a test, in a place of its own. */
export interface StoreUnderTest {
  /** Opens it, as another process does after the first one. */
  open(keys?: DataKeys): Promise<BlobStore>;
  /** Reads it beside the store. */
  reader(keys?: DataKeys): Promise<BlobReader>;
  /** Where files lie that are received and not kept yet. */
  readonly incoming: string;
}

const id = 'a1b2c3d4-0000-4000-8000-000000000000';
const otherId = 'b1b2c3d4-0000-4000-8000-000000000000';

async function* chunks(...parts: Uint8Array[]) {
  yield* parts;
}

async function* broken() {
  yield randomBytes(10);
  throw new Error('cut');
}

/** Keys that are in no database. */
class LooseKeys extends DataKeys {
  readonly #key = { id: 'c1b2c3d4-0000-4000-8000-000000000000', key: randomBytes(32) };
  override current = () => this.#key;
  override find(name: string) {
    if (name !== this.#key.id) throw new Error(`There is no data key ${name}.`);
    return this.#key.key;
  }
}

const listed = async (reader: BlobReader) => {
  const all = [];
  for await (const file of reader.list()) all.push(file);
  return all;
};

async function contentOf(reader: BlobReader, ...[name, range]: Parameters<BlobReader['open']>) {
  const file = await reader.open(name, range);
  return file && { size: file.size, bytes: await buffer(file.stream) };
}

/** As `toEqual`, which takes seconds for large buffers. */
const areSame = (one: Buffer | undefined, other: Buffer) => one?.equals(other) === true;

/** The contract of every store of files. */
export function blobStoreContract(name: string, prepare: () => Promise<StoreUnderTest>): void {
  describe.each([
    [name, () => withoutKeys],
    [`${name}, sealed`, () => new LooseKeys(undefined)],
  ])('%s', (_name, newKeys) => {
    test.each([400_000, 900_000])(
      'reads a file of %i bytes back, and every part of it',
      async (bytes) => {
        const { open, reader, incoming } = await prepare();
        const keys = newKeys();
        const store = await open(keys);
        const parts = [randomBytes(10), randomBytes(bytes), randomBytes(1)];
        const whole = Buffer.concat(parts);
        const size = whole.length;
        const blob = await store.receive(chunks(...parts));
        expect(blob.size).toBe(size);
        expect(blob.sha256).toBe(createHash('sha256').update(whole).digest('hex'));
        expect(areSame(await blob.read(), whole)).toBe(true);
        expect(await store.open(id)).toBeUndefined();
        await blob.keep(id);
        await blob.discard();
        expect(await readdir(incoming)).toEqual([]);
        const all = await contentOf(store, id);
        expect([all?.size, areSame(all?.bytes, whole)]).toEqual([size, true]);
        const ends = [0, 1, 65_535, 65_536, 131_072, 262_143, 262_144, 300_000, size - 1];
        const read = await reader(keys);
        for (const start of ends)
          for (const end of ends.filter((each) => each >= start)) {
            const part = await contentOf(read, id, { start, end });
            const same = areSame(part?.bytes, whole.subarray(start, end + 1));
            expect([start, end, part?.size, same]).toEqual([start, end, size, true]);
          }
      },
    );

    test('never mixes files that come at once, whatever was kept or discarded before', async () => {
      const { open } = await prepare();
      const store = await open(newKeys());
      for (let round = 0; round < 4; round += 1)
        await Promise.all(
          Array.from({ length: 12 }, async (_, at) => {
            const whole = randomBytes(1 + at * 30_000);
            const blob = await store.receive(
              chunks(whole.subarray(0, 70_000), whole.subarray(70_000)),
            );
            if (at % 4 === round) return blob.discard();
            const name = `a1b2c3d4-0000-4000-8000-${String(round * 100 + at).padStart(12, '0')}`;
            await blob.keep(name);
            const kept = await contentOf(store, name);
            expect([at, areSame(kept?.bytes, whole)]).toEqual([at, true]);
          }),
        );
    });

    test('keeps a file of nothing', async () => {
      const store = await (await prepare()).open(newKeys());
      await (await store.receive(chunks())).keep(id);
      expect(await contentOf(store, id)).toEqual({ size: 0, bytes: Buffer.alloc(0) });
    });

    test('has nothing of a failed stream, of a discarded file, and of an earlier process', async () => {
      const { open, reader, incoming } = await prepare();
      const store = await open(newKeys());
      await expect(store.receive(broken())).rejects.toThrow('cut');
      await (await store.receive(chunks(randomBytes(5)))).discard();
      expect(await readdir(incoming)).toEqual([]);
      await store.receive(chunks(randomBytes(600_000)));
      expect(await readdir(incoming)).toHaveLength(1);
      await open(newKeys());
      expect(await readdir(incoming)).toEqual([]);
      expect(await listed(await reader())).toEqual([]);
    });

    test('replaces a file as a whole, and forgets a removed one', async () => {
      const store = await (await prepare()).open(newKeys());
      for (const text of ['first', 'the second'])
        await (await store.receive(chunks(Buffer.from(text)))).keep(id);
      expect((await contentOf(store, id))?.bytes.toString()).toBe('the second');
      await store.remove(id);
      await store.remove(id);
      expect(await store.open(id)).toBeUndefined();
      expect(await listed(store)).toEqual([]);
    });

    test('copies a file, which stays when the first one goes, and no file that is not there', async () => {
      const { open, reader } = await prepare();
      const keys = newKeys();
      const store = await open(keys);
      expect(await store.copy(id, otherId)).toBe(false);
      const whole = randomBytes(600_000);
      await (await store.receive(chunks(whole))).keep(id);
      expect(await store.copy(id, otherId)).toBe(true);
      await store.remove(id);
      expect(await store.open(id)).toBeUndefined();
      const copy = await contentOf(await reader(keys), otherId);
      expect(areSame(copy?.bytes, whole)).toBe(true);
      expect((await listed(store)).map((file) => file.id)).toEqual([otherId]);
    });

    test('lists what is kept, beside what is coming', async () => {
      const { open, reader } = await prepare();
      const store = await open(newKeys());
      await (await store.receive(chunks(Buffer.from('kept')))).keep(id);
      const coming = await store.receive(chunks(Buffer.from('coming')));
      expect(await listed(await reader())).toEqual([{ id, writtenAt: expect.any(Date) }]);
      await coming.keep(otherId);
      expect((await listed(await reader())).map((file) => file.id).sort()).toEqual([id, otherId]);
      await store.check();
    });

    test('lets go of a file that is opened and not read', async () => {
      const store = await (await prepare()).open(newKeys());
      await (await store.receive(chunks(randomBytes(500_000)))).keep(id);
      for (let times = 0; times < 100; times += 1) (await store.open(id))?.stream.destroy();
      expect((await contentOf(store, id))?.size).toBe(500_000);
    });
  });

  describe(`${name}, with other keys`, () => {
    test('is never read as something else', async () => {
      const { open, reader } = await prepare();
      const keys = new LooseKeys(undefined);
      const store = await open(keys);
      await (await store.receive(chunks(randomBytes(70_000)))).keep(id);
      await expect((await reader()).open(id)).rejects.toThrow('There is no data key');
      // Files from before there were keys are read as they are.
      await (await (await open()).receive(chunks(Buffer.from('plain')))).keep(otherId);
      expect((await contentOf(await reader(keys), otherId))?.bytes.toString()).toBe('plain');
    });
  });
}
