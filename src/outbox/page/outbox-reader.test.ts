import { expect, test } from 'vitest';
import type { OutboxItem } from '../core/item';
import { outboxReader } from './outbox-reader';
import type { UserRows } from './outbox-rows';

type Row = OutboxItem;

const row = (id: string, seq: number, more: Partial<Row> = {}): Row =>
  ({
    id,
    seq,
    userId: 'ana',
    state: 'sealed',
    kind: 'document-page',
    target: { orderId: 'order' },
    sealedFields: new Uint8Array([seq, 1, 2]).buffer,
    ...more,
  }) as Row;

/** A store that answers on the test's command, with the rows at the time of the request. */
function newStore(...rows: Row[]) {
  const stored = new Map(rows.map((item) => [item.id, item]));
  const answers: (() => void)[] = [];
  const reads: string[] = [];
  const asked = <Answer>(name: string, answer: Answer): Promise<Answer> => {
    reads.push(name);
    const given = structuredClone(answer);
    return new Promise((resolve) => answers.push(() => resolve(given)));
  };
  return {
    reads,
    put: (item: Row) => stored.set(item.id, item),
    remove: (id: string) => stored.delete(id),
    list: (userId: string) =>
      asked(
        `all of ${userId}`,
        [...stored.values()].filter((item) => item.userId === userId).sort((a, b) => a.seq - b.seq),
      ),
    get: (id: string) => asked(id, stored.get(id)),
    /** Answers pending requests, and those that follow from the answers. */
    async answer(times = Infinity): Promise<void> {
      for (let count = 0; count < times; count += 1) {
        const next = answers.splice(0);
        if (next.length === 0) return;
        next.forEach((answer) => answer());
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

type Source = Parameters<typeof outboxReader>[0];

function watch({ list, get, rest = async () => {} }: Omit<Source, 'rest'> & Partial<Source>) {
  const seen: UserRows[] = [];
  const reader = outboxReader({ list, get, rest }, (shown) => seen.push(shown));
  const rows = () => seen.at(-1)?.rows ?? [];
  const states = () => rows().map(({ id, state }) => `${id} ${state}`);
  return { reader, seen, rows, states };
}

async function opened(...given: Row[]) {
  const store = newStore(...given);
  const watched = watch(store);
  watched.reader.readFor('ana');
  await store.answer();
  return { store, ...watched };
}

test('a change reads only its own row; the others stay the same objects', async () => {
  const { store, reader, rows, states } = await opened(row('a', 1), row('b', 2), row('c', 3));
  const [a, , c] = rows();
  store.put(row('b', 2, { state: 'uploading' }));
  reader.read('b');
  await store.answer();
  expect(store.reads).toEqual(['all of ana', 'b']);
  expect(states()).toEqual(['a sealed', 'b uploading', 'c sealed']);
  expect(rows()[0]).toBe(a);
  expect(rows()[2]).toBe(c);
});

test('an unchanged row changes nothing, whether read alone or with all others', async () => {
  const { store, reader, seen } = await opened(row('a', 1), row('b', 2));
  const before = seen.length;
  reader.read('a');
  await store.answer();
  reader.readAll();
  await store.answer();
  expect(seen).toHaveLength(before);
  store.put(row('a', 1, { sealedFields: new Uint8Array([9, 1, 2]).buffer }));
  reader.readAll();
  await store.answer();
  expect(seen).toHaveLength(before + 1);
});

test('new rows appear in order; cancelled and deleted rows disappear', async () => {
  const { store, reader, states } = await opened(row('a', 1), row('c', 3), row('d', 4));
  store.put(row('b', 2));
  store.put(row('c', 3, { state: 'cancelled' }));
  store.remove('d');
  for (const id of ['d', 'c', 'b']) reader.read(id);
  await store.answer();
  expect(states()).toEqual(['a sealed', 'b sealed']);
});

test('a row that changes while it is read is read again afterwards', async () => {
  const { store, reader, states } = await opened(row('a', 1));
  store.put(row('a', 1, { state: 'uploading' }));
  reader.read('a');
  store.put(row('a', 1, { state: 'done' }));
  reader.read('a');
  await store.answer(1);
  expect(states()).toEqual(['a uploading']);
  await store.answer();
  expect(states()).toEqual(['a done']);
});

test('a change during the first read is not lost', async () => {
  const store = newStore(row('a', 1));
  const { reader, states } = watch(store);
  reader.readFor('ana');
  store.put(row('b', 2));
  reader.read('b');
  await store.answer();
  expect(states()).toEqual(['a sealed', 'b sealed']);
});

test("another user's rows are never shown, not even while they are being read", async () => {
  const { store, reader, seen, states } = await opened(row('a', 1));
  store.put(row('z', 1, { userId: 'bo' }));
  reader.read('a');
  reader.readFor('bo');
  expect(seen.at(-1)).toEqual({ userId: 'bo', rows: [] });
  await store.answer();
  expect(states()).toEqual(['z sealed']);
  reader.read('a');
  await store.answer();
  expect(states()).toEqual(['z sealed']);
  reader.readFor(undefined);
  expect(seen.at(-1)).toEqual({ userId: undefined, rows: [] });
});

test('after a new log-in during a read the present rows are shown', async () => {
  const store = newStore(row('a', 1));
  const { reader, states } = watch(store);
  reader.readFor('ana');
  reader.readFor(undefined);
  store.remove('a');
  store.put(row('b', 2));
  reader.readFor('ana');
  await store.answer();
  expect(states()).toEqual(['b sealed']);
});

test('after a failed read the next change reads everything', async () => {
  const store = newStore(row('a', 1));
  let fails = true;
  const { reader, states } = watch({
    ...store,
    list: (userId) => (fails ? Promise.reject(new Error('closed')) : store.list(userId)),
  });
  reader.readFor('ana');
  await new Promise((resolve) => setTimeout(resolve));
  fails = false;
  reader.read('other');
  await store.answer();
  expect(states()).toEqual(['a sealed']);
});

test('an unconfirmed item is not listed until it is confirmed', async () => {
  const unconfirmed: Partial<Row> = { kind: 'visa-photo', isUnconfirmed: true };
  const { store, reader, seen, states } = await opened(row('a', 1), row('photo', 2, unconfirmed));
  expect(states()).toEqual(['a sealed']);
  const before = seen.length;
  store.put(row('photo', 2, { ...unconfirmed, state: 'uploading' }));
  reader.read('photo');
  await store.answer();
  expect(seen).toHaveLength(before);
  store.put(row('photo', 2, { kind: 'visa-photo', state: 'uploading' }));
  reader.read('photo');
  await store.answer();
  expect(states()).toEqual(['a sealed', 'photo uploading']);
});

test('changes during a rest are read together after it, and shown once', async () => {
  let endRest = () => {};
  const rests: number[] = [];
  const store = newStore(row('a', 1), row('b', 2));
  const { reader, seen, states } = watch({
    ...store,
    rest: (rows) => {
      rests.push(rows);
      return new Promise((resolve) => (endRest = resolve));
    },
  });
  reader.readFor('ana');
  await store.answer();
  expect(rests).toEqual([2]);
  const before = seen.length;
  for (const id of ['a', 'b']) {
    store.put(row(id, id === 'a' ? 1 : 2, { state: 'uploading' }));
    reader.read(id);
  }
  await store.answer();
  expect(states()).toEqual(['a sealed', 'b sealed']);
  endRest();
  await new Promise((resolve) => setTimeout(resolve));
  await store.answer();
  expect(states()).toEqual(['a uploading', 'b uploading']);
  expect(seen).toHaveLength(before + 1);
  expect(store.reads).toEqual(['all of ana', 'a', 'b']);
});
