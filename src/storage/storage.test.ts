import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';
import { databaseOpener, onceMore } from './database';
import { draftStore } from './drafts';
import { offlineCache } from './offline-cache';
import { seal, sealJson, unseal, unsealJson } from './seal';
import { sessionStore, userIdOf } from './session';
import { destroyKeys } from './taken-keys';
import { deviceKeyId, keyOf } from './user-keys';

let count = 0;
const phone = () => databaseOpener(`storage-${(count += 1)}`);
const user = {
  token: 'secret-token-of-the-session',
  email: 'Ananya@Example.com',
  nationalityId: 356,
};

describe('sealing', () => {
  test('opens only with the same key and context', async () => {
    const open = phone();
    const key = await keyOf(open, 'one');
    const sealed = await seal(key, new TextEncoder().encode('passport'), 'item:1:0');
    expect(new TextDecoder().decode(await unseal(key, sealed, 'item:1:0'))).toBe('passport');
    await expect(unseal(key, sealed, 'item:1:1')).rejects.toThrow();
    await expect(unseal(await keyOf(open, 'two'), sealed, 'item:1:0')).rejects.toThrow();
    expect(await unsealJson(key, await sealJson(key, { a: [1] }, 'c'), 'c')).toEqual({ a: [1] });
  });

  test('a key is not extractable, and two tabs use the same one', async () => {
    const open = phone();
    const [one, two] = await Promise.all([keyOf(open, 'user'), keyOf(open, 'user')]);
    expect(one.extractable).toBe(false);
    const sealed = await seal(one, new Uint8Array([1, 2, 3]), 'c');
    expect(new Uint8Array(await unseal(two, sealed, 'c'))).toEqual(new Uint8Array([1, 2, 3]));
  });

  test('a key that cannot be stored seals nothing', async () => {
    const open = phone();
    const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('The disk failed.', 'UnknownError');
    });
    await expect(keyOf(open, 'user')).rejects.toThrow('The disk failed.');
    adding.mockRestore();
    expect(await keyOf(open, 'user')).toBeDefined();
  });
});

describe('drafts', () => {
  test('of bytes are stored sealed and returned to their own user until they are wiped', async () => {
    const open = phone();
    const drafts = draftStore(open);
    const bytes = new TextEncoder().encode('a picture of a face');
    await drafts.writeBytes('one', 'photo-bytes:a', bytes);
    const read = async (user: string) => drafts.readBytes(user, 'photo-bytes:a');
    expect(new Uint8Array((await read('one')) ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(await read('two')).toBeUndefined();
    const [stored] = await (await open()).getAll('drafts');
    expect(Buffer.from(stored?.sealed ?? new ArrayBuffer(0)).includes('face')).toBe(false);
    await destroyKeys(open, 'one');
    expect(await read('one')).toBeUndefined();
    await drafts.writeBytes('one', 'photo-bytes:a', bytes);
    await drafts.wipe('one');
    expect(await read('one')).toBeUndefined();
  });
});

describe('session', () => {
  test('what is saved stays filed under the same id when the address of the account changes', async () => {
    const open = phone();
    const sessions = sessionStore(open);
    const drafts = draftStore(open);
    const { userId } = await sessions.write(user);
    await drafts.write(userId, 'feedback', 'Not sent yet');
    // The answer of the server to the change, or to a later log-in on another phone.
    const changed = { ...user, email: 'ananya.desai@example.com', userKey: userId };
    expect((await sessions.write(changed)).userId).toBe(userId);
    expect(await drafts.read(userId, 'feedback')).toBe('Not sent yet');
    // The present owner of the old address is another user.
    const other = await sessions.write({ ...user, userKey: 'f'.repeat(32) });
    expect(other.userId).not.toBe(userId);
    expect(await drafts.read(other.userId, 'feedback')).toBeUndefined();
  });

  test('[AUTH-03] the log-in answer is stored as the user, sealed, and read back', async () => {
    const open = phone();
    const sessions = sessionStore(open);
    expect(await sessions.read()).toBeUndefined();
    await sessions.write(user);
    expect(await sessions.read()).toEqual({ userId: await userIdOf(user), user });
    const stored = await (await open()).get('session', 'current');
    const bytes = Buffer.from(stored?.sealed ?? new ArrayBuffer(0));
    expect(bytes.includes(Buffer.from(user.token))).toBe(false);
    expect(JSON.stringify(stored)).not.toContain('nanya');
    await sessions.clear();
    expect(await sessions.read()).toBeUndefined();
  });

  test('a session whose key was deleted counts as none', async () => {
    const open = phone();
    const sessions = sessionStore(open);
    await sessions.write(user);
    await destroyKeys(open, deviceKeyId);
    expect(await sessions.read()).toBeUndefined();
  });
});

describe('kept answers', () => {
  test('an answer that was asked for earlier never replaces a newer one, whatever comes last', async () => {
    const kept = offlineCache(phone());
    const write = (data: string, at: number) => kept.write('one', 'order', { data, at });
    await write('newer', 200);
    await write('older', 100);
    expect(await kept.read('one', 'order')).toEqual({ data: 'newer', at: 200 });
    await Promise.all([write('newest', 400), write('between', 300)]);
    expect(await kept.read('one', 'order')).toEqual({ data: 'newest', at: 400 });
    // The clock was ahead when this was kept, and has been set back since.
    await write('ahead', Date.now() + 3_600_000);
    await write('present', Date.now());
    expect(await kept.read('one', 'order')).toMatchObject({ data: 'present' });
  });

  test('of those with the same beginning of their names the oldest go, of one user', async () => {
    const kept = offlineCache(phone());
    for (const [userId, name, at] of [
      ['one', 'screen /a', 3],
      ['one', 'screen /b', 1],
      ['one', 'screen /c', 2],
      ['one', '["order"]', 0],
      ['two', 'screen /d', 0],
    ] as const)
      await kept.write(userId, name, { data: name, at });
    await kept.dropOldest('one', 'screen ', 3);
    expect(await kept.read('one', 'screen /b')).toBeDefined();
    await kept.dropOldest('one', 'screen ', 2);
    const left = (userId: string, name: string) => kept.read(userId, name);
    expect(await left('one', 'screen /a')).toBeDefined();
    expect(await left('one', 'screen /b')).toBeUndefined();
    expect(await left('one', 'screen /c')).toBeDefined();
    expect(await left('one', '["order"]')).toBeDefined();
    expect(await left('two', 'screen /d')).toBeDefined();
  });

  test('are returned with their age, to their own user, until they are wiped', async () => {
    const open = phone();
    const kept = offlineCache(open);
    await kept.write('one', '["order","1"]', { data: { id: '1' }, at: 123 });
    await kept.write('two', '["order","1"]', { data: { id: 'other' }, at: 456 });
    expect(await kept.read('one', '["order","1"]')).toEqual({ data: { id: '1' }, at: 123 });
    await kept.wipe('one');
    expect(await kept.read('one', '["order","1"]')).toBeUndefined();
    expect(await kept.read('two', '["order","1"]')).toMatchObject({ at: 456 });
  });
});

test('a connection closes for an upgrade by a newer version of the app', async () => {
  const open = phone();
  const { name } = await open();
  const newer = await openDB(name, 99);
  expect(newer.version).toBe(99);
  newer.close();
  await expect(open()).rejects.toThrow();
});

describe('a database of before 0.1.0', () => {
  test.each([1, 9])('of version %d is refused, and stays as it is', async (version) => {
    const name = `storage-${(count += 1)}`;
    const old = await openDB(name, version, {
      upgrade: (db) => void db.createObjectStore('items', { keyPath: 'id' }),
    });
    await old.add('items', { id: 'a', seq: 1, userId: 'ana', state: 'sealed' });
    old.close();
    const open = databaseOpener(name);
    for (let times = 0; times < 2; times += 1)
      await expect(open()).rejects.toMatchObject({ name: 'EarlierDatabaseError' });
    const still = await openDB(name);
    expect(still.version).toBe(version);
    expect([...still.objectStoreNames]).toEqual(['items']);
    expect(await still.getAll('items')).toMatchObject([{ id: 'a' }]);
    still.close();
  });

  test('is no obstacle any more once its traveller has deleted it', async () => {
    const name = `storage-${(count += 1)}`;
    (await openDB(name, 9)).close();
    const open = databaseOpener(name);
    await expect(open()).rejects.toThrow();
    await deleteDB(name);
    expect((await open()).version).toBeGreaterThan(9);
  });
});

describe('a connection that has ended', () => {
  test('without an event is not believed: the next use opens another one', async () => {
    const open = phone();
    await sessionStore(open).write(user);
    (await open()).close();
    expect((await sessionStore(open).read())?.user.token).toBe(user.token);
  });

  test('in the middle of a use is replaced by another one', async () => {
    const listening = vi.spyOn(IDBDatabase.prototype, 'addEventListener');
    const open = phone();
    const first = await open();
    const failing = listening.mock.calls.find(([type]) => type === 'error');
    listening.mockRestore();
    const tell = failing?.[1] as (event: unknown) => void;
    tell({ target: { error: new DOMException('full', 'QuotaExceededError') } });
    expect(await open()).toBe(first);
    tell({ target: { error: new DOMException('Connection lost', 'UnknownError') } });
    expect(await open()).not.toBe(first);
  });

  test('is tried again once, and only for this reason', async () => {
    const uses = vi.fn(async () => {
      throw new DOMException('lost', 'UnknownError');
    });
    await expect(onceMore(uses)).rejects.toThrow('lost');
    expect(uses).toHaveBeenCalledTimes(2);
    const full = vi.fn(async () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(onceMore(full)).rejects.toThrow('full');
    expect(full).toHaveBeenCalledTimes(1);
  });
});
