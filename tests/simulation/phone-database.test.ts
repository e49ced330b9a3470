import 'fake-indexeddb/auto';
import { openDB, type IDBPDatabase } from 'idb';
import { expect, test } from 'vitest';
import { lifeNamed, schedulerFrom } from './world/scheduler';
import { randomOf, type Random } from './world/random';
import { connect, type Connection, type OpenOptions } from './phone/database-model';
import { KeyRange } from './phone/database-stores';
import { emptyDisk } from './phone/disk';

interface Store {
  put(value: unknown, key?: unknown): Promise<unknown>;
  add(value: unknown, key?: unknown): Promise<unknown>;
  get(key: unknown): Promise<unknown>;
  getAll(query?: unknown): Promise<unknown[]>;
  getAllKeys(query?: unknown): Promise<unknown[]>;
  count(query?: unknown): Promise<number>;
  delete(query: unknown): Promise<void>;
  openKeyCursor(
    query?: unknown,
    direction?: 'next' | 'prev',
  ): Promise<{ key: unknown; primaryKey: unknown } | null>;
  index(name: string): Omit<Store, 'put' | 'add' | 'get' | 'delete' | 'index'>;
}

interface Database {
  transaction(
    names: string[],
    mode: 'readonly' | 'readwrite',
  ): { objectStore(name: string): Store; abort(): void; done: Promise<void> };
}

interface Range {
  bound(lower: unknown, upper: unknown): unknown;
  only(key: unknown): unknown;
}

const upgrade = (db: {
  createObjectStore(name: string, options?: { keyPath?: string | string[] }): unknown;
}) => {
  const items = db.createObjectStore('items', { keyPath: 'id' }) as {
    createIndex(name: string, path: string | string[]): void;
  };
  items.createIndex('by-state', ['user', 'state']);
  items.createIndex('by-user', 'user');
  db.createObjectStore('chunks', { keyPath: ['id', 'index'] });
  db.createObjectStore('settings');
};

const ids = ['a', 'b', 'b2', 'c'];
const users = ['ana', 'ben'];
const states = ['sealed', 'done'];

/** Some transactions, each with some requests; their results in words. */
async function story(db: Database, range: Range, random: Random): Promise<unknown[]> {
  const told: unknown[] = [];
  const item = () => ({
    ...{ id: random.pick(ids), user: random.pick(users), number: random.whole(9) },
    // An item without a state is in no index over it.
    ...(random.chance(0.8) && { state: random.pick(states) }),
  });
  for (let left = 12; left > 0; left -= 1) {
    const tx = db.transaction(['items', 'chunks', 'settings'], 'readwrite');
    const ended = tx.done.then(
      () => 'committed',
      () => 'aborted',
    );
    const [items, chunks, settings] = ['items', 'chunks', 'settings'].map((name) =>
      tx.objectStore(name),
    ) as [Store, Store, Store];
    const chunk = () => ({
      id: random.pick(ids),
      index: random.whole(12),
      sealed: random.whole(9),
    });
    const all = (id: string) => range.bound([id, 0], [id, Infinity]);
    const requests: (() => Promise<unknown>)[] = [
      () => items.put(item()),
      () => items.put(item()),
      () => items.add(item()),
      () => items.get(random.pick(ids)),
      () => items.getAll(),
      () => items.delete(random.pick(ids)),
      () => items.index('by-state').getAll(range.only([random.pick(users), random.pick(states)])),
      () => items.index('by-state').getAllKeys(range.bound(['ana', 'done'], ['ben', 'done'])),
      () => items.index('by-user').count(random.pick(users)),
      () => items.index('by-user').getAll(),
      () => chunks.put(chunk()),
      () => chunks.put(chunk()),
      () => chunks.getAll(all(random.pick(ids))),
      () => chunks.count(all(random.pick(ids))),
      () => chunks.delete(all(random.pick(ids))),
      () => chunks.getAllKeys(),
      async () => {
        const cursor = await chunks.openKeyCursor(
          all(random.pick(ids)),
          random.pick(['next', 'prev'] as const),
        );
        return cursor && [cursor.key, cursor.primaryKey];
      },
      () => settings.put(random.whole(9), random.pick(ids)),
      () => settings.get(random.pick(ids)),
      () => settings.getAllKeys(),
    ];
    const results: unknown[] = [];
    for (let more = 1 + random.whole(5); more > 0; more -= 1) {
      const isEnd = await random
        .pick(requests)()
        .then(
          (result) => void results.push(result ?? null),
          (error: Error) => results.push(error.name),
        );
      if (isEnd) break;
    }
    if (random.chance(0.1) && !results.includes('ConstraintError')) tx.abort();
    told.push(results, await ended);
  }
  return told;
}

/** A story on the model, as long as the virtual time has to run. */
async function onModel(seed: number): Promise<unknown[]> {
  const scheduler = schedulerFrom(0);
  const life = lifeNamed('tab');
  const ignored = () => undefined;
  const weather = { latency: () => 1, failure: ignored, written: ignored, committed: ignored };
  const database = { disk: emptyDisk(), transactions: [], scheduler, weather };
  let told: unknown[] | undefined;
  let problem: unknown;
  connect(database, life, 1, { upgrade } as unknown as OpenOptions)
    .then((db: Connection) => story(db as unknown as Database, KeyRange, randomOf(seed)))
    .then(
      (results) => (told = results),
      (error: unknown) => (problem = error),
    );
  while (!told && !problem) await scheduler.runUntil(scheduler.now() + 100);
  if (problem) throw problem;
  return told ?? [];
}

test('the model of the phone’s database answers as a real one', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const real: IDBPDatabase = await openDB(`real ${String(seed)}`, 1, { upgrade });
    const told = await story(real as unknown as Database, IDBKeyRange, randomOf(seed));
    real.close();
    expect(await onModel(seed), `seed ${String(seed)}`).toEqual(told);
  }
});
