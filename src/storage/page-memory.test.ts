import { afterEach, expect, test, vi } from 'vitest';
import { databaseOpener } from './database';
import { isDenied, isInMemoryOnly, storeInMemory } from './page-memory';
import { keyOf } from './user-keys';

afterEach(() => vi.unstubAllGlobals());

test('a missing or refused database counts as denied; a damaged, full or newer one does not', () => {
  vi.stubGlobal('indexedDB', {});
  const denied = (name: string) => isDenied(new DOMException('no', name));
  expect(['SecurityError', 'InvalidStateError'].map(denied)).toEqual([true, true]);
  expect(['UnknownError', 'QuotaExceededError', 'VersionError'].map(denied)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isDenied(new Error('no'))).toBe(false);
  vi.stubGlobal('indexedDB', undefined);
  expect(isDenied(new TypeError('indexedDB is undefined'))).toBe(true);
});

test('without IndexedDB the same database opens in memory', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const open = databaseOpener('page-memory');
  await expect(open()).rejects.toThrow();
  expect(isInMemoryOnly()).toBe(false);
  await storeInMemory();
  expect(isInMemoryOnly()).toBe(true);
  const key = await keyOf(open, 'somebody');
  expect(key).toMatchObject({ extractable: false });
  expect(await keyOf(open, 'somebody')).toMatchObject({ type: 'secret' });
});
