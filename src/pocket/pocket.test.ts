import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../contract/orders';
import { databaseOpener, type OpenDatabase } from '../storage/database';
import { keepFiles, ordersToFetch } from './keep-files';
import { pocketStore, type PocketStore } from './pocket-store';

const user = 'ana';
let name = 0;
let open: OpenDatabase;
let store: PocketStore;
/** The server's files by address. */
let served: Map<string, string>;
let present: string | undefined;

beforeEach(() => {
  name += 1;
  open = databaseOpener(`pocket-${name}`);
  store = pocketStore(open);
  served = new Map([
    ['/f/1', 'first'],
    ['/f/2', 'second'],
    ['/f/letter', 'letter'],
  ]);
  present = user;
});

interface Described {
  visa?: string;
  version?: number;
  letters?: string[];
}

/** An answer about an order with one applicant. */
const order = ({ visa, version = 1, letters = [] }: Described): Order =>
  ({
    id: 'o1',
    countryName: 'Vietnam',
    productName: 'Vietnam e-visa',
    entryCount: 'Single',
    stayDuration: '30 days',
    validityPeriod: '90 days',
    product: {},
    applicants: [
      {
        id: 'a1',
        firstName: 'Ananya',
        version,
        visaUrl: visa && `${visa}?signature=${Math.random()}`,
        interview: letters.length > 0 && {
          letters: letters.map((url) => ({ name: 'Invitation', urls: [url] })),
        },
      },
    ],
  }) as unknown as Order;

const fetchFile = async (url: string) => {
  const text = served.get(url.split('?')[0] ?? '');
  return text === undefined ? undefined : new TextEncoder().encode(text);
};
const answered = (about: Described) =>
  keepFiles(
    { store, fetchFile, isPresent: async (userId) => userId === present },
    user,
    order(about),
  );
const visa = () => store.read(user, 'o1', 'a1', 'visa');
async function bytes(): Promise<string | undefined> {
  const file = await visa();
  const found = file && (await store.bytes(user, file, 'file'));
  return found && new TextDecoder().decode(found);
}

test('a visa and the letters are fetched once, sealed', async () => {
  expect(await answered({ visa: '/f/1', letters: ['/f/letter'] })).toHaveLength(2);
  expect(await answered({ visa: '/f/1', letters: ['/f/letter'] })).toHaveLength(0);
  expect(await bytes()).toBe('first');
  expect((await store.list(user)).map(({ facts }) => facts.place).sort()).toEqual([
    'letter-0-0',
    'visa',
  ]);
  const [sealed] = await (await open()).getAll('pocketBytes');
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('first');
});

describe('a corrected visa', () => {
  test('replaces the first one', async () => {
    await answered({ visa: '/f/1' });
    await answered({ visa: '/f/2', version: 2 });
    expect(await bytes()).toBe('second');
    expect(await visa()).toMatchObject({ hasBytes: true, isReplaced: false });
  });

  test('hides the first one as soon as the phone learns of it, also if it cannot be fetched', async () => {
    await answered({ visa: '/f/1' });
    served.clear();
    await answered({ visa: '/f/2', version: 2 });
    expect(await bytes()).toBeUndefined();
    expect(await visa()).toMatchObject({ hasBytes: false, isReplaced: true });
    expect(await (await open()).count('pocketBytes')).toBe(0);
  });

  test('stays when an older answer arrives late', async () => {
    await answered({ visa: '/f/2', version: 2 });
    await answered({ visa: '/f/1', version: 1 });
    await answered({ version: 1 });
    expect(await bytes()).toBe('second');
  });

  test('replaces the first one after a restore of the server, which counts from a lower version', async () => {
    await answered({ visa: '/f/1', version: 9 });
    await store.forgetVersions(user);
    await answered({ visa: '/f/2', version: 3 });
    expect(await bytes()).toBe('second');
  });

  test('is not overwritten by the first one, whose bytes come late', async () => {
    await answered({ visa: '/f/2', version: 2 });
    const file = await visa();
    if (!file) throw new Error('There is no visa.');
    const first = { orderId: 'o1', facts: file.facts, address: '/f/1' };
    expect(await store.keep(user, first, 'file', new Uint8Array([1]))).toBe(false);
    expect(await bytes()).toBe('second');
  });
});

test('bytes that the browser has lost are fetched again', async () => {
  await answered({ visa: '/f/1' });
  await (await open()).clear('pocketBytes');
  expect(await bytes()).toBeUndefined();
  expect(await answered({ visa: '/f/1' })).toHaveLength(1);
  expect(await bytes()).toBe('first');
});

test('a withdrawn visa is deleted', async () => {
  await answered({ visa: '/f/1' });
  await answered({ version: 2 });
  expect(await visa()).toBeUndefined();
});

test('nothing is stored after a log-out, and other users see nothing', async () => {
  await answered({ visa: '/f/1' });
  expect(await store.list('ben')).toEqual([]);
  await store.wipe(user);
  expect(await (await open()).count('pocketBytes')).toBe(0);
  present = undefined;
  expect(await answered({ visa: '/f/1' })).toEqual([]);
  expect(await (await open()).count('pocket')).toBe(0);
});

test('orders with an approved visa that is not here are fetched', async () => {
  const approved = (id: string) => ({ id, applicants: [{ id: 'a1', result: 'approved' }] });
  await answered({ visa: '/f/1' });
  const others = { id: 'o3', applicants: [{ id: 'a1', result: 'refused' }, { id: 'a2' }] };
  const all = [approved('o1'), approved('o2'), others];
  expect(ordersToFetch(all, await store.list(user))).toEqual(['o2']);
  served.clear();
  await answered({ visa: '/f/2', version: 2 });
  expect(ordersToFetch(all, await store.list(user))).toEqual(['o1', 'o2']);
});

test('orders that may have letters which are not here are fetched', async () => {
  const order = (id: string, applicant: object) => ({
    id,
    applicants: [{ id: 'a1', ...applicant }],
  });
  await answered({ letters: ['/f/letter'] });
  const collected = { status: 'completed', result: 'self-collection' };
  const all = [
    order('o1', collected),
    order('o2', collected),
    order('o3', { status: 'in-embassy' }),
    order('o4', { status: 'pre-checking' }),
  ];
  expect(ordersToFetch(all, await store.list(user))).toEqual(['o2', 'o3']);
});
