import { execFile } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openWallets } from '../../server/areas/visas/wallet/open-wallets';
import { offeredWallets } from '../../server/areas/visas/wallet/wallets';
import { limits } from '../../server/infra/limits/limits';
import { readOrder, submittedOrder } from '../support/order-steps';
import { giveVisa } from '../support/outcomes';
import { readZip } from './steps/read-zip';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { makeWalletKeys, type WalletKeys } from '../support/wallet-keys';

const run = promisify(execFile);

let keys: WalletKeys;
let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  keys = await makeWalletKeys();
  const settings = { wallets: keys.settings, publicOrigin: 'https://visa.example' };
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await keys?.remove();
});

const number = () => `VN-${Math.floor(Math.random() * 1e9)}`;

async function approved(visaNumber = number(), owner = traveller) {
  const order = await submittedOrder(owner);
  await giveVisa(server, order, { number: visaNumber, bytes: undefined });
  await server.services.db
    .updateTable('visas')
    .set({ valid_from: '2026-12-18', valid_until: '2027-03-17' })
    .where('applicant_id', '=', order.applicantId)
    .execute();
  return order;
}

const asked = (applicant_id: string, wallet: 'apple' | 'google', owner = traveller) =>
  owner.call('visaPass', { applicant_id, wallet });

const linkOf = async (applicantId: string, wallet: 'apple' | 'google') =>
  (await asked(applicantId, wallet)).body.link as string;

const fetched = (link: string | URL) => fetch(new URL(link, server.address));

async function passFiles(link: string): Promise<Map<string, Buffer>> {
  const response = await fetched(link);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return readZip(Buffer.from(await response.arrayBuffer()));
}

const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(name))) as Record<string, unknown>;

/** Verifies a detached signature by OpenSSL, up to the root. */
async function verify(files: Map<string, Buffer>, rootFile: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'visa-pass-'));
  try {
    await writeFile(join(folder, 'manifest'), files.get('manifest.json') ?? '');
    await writeFile(join(folder, 'signature'), files.get('signature') ?? '');
    await run('openssl', [
      ...['cms', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any', '-CAfile', rootFile],
      ...['-in', join(folder, 'signature'), '-content', join(folder, 'manifest')],
      ...['-out', join(folder, 'out')],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Field {
  readonly label: string;
  readonly value: string;
}

describe('a pass for Apple Wallet', () => {
  test('a pass for Apple Wallet says what is printed on the visa, has its number as a barcode, and no passport number', async () => {
    const visaNumber = number();
    const { applicantId } = await approved(visaNumber);
    const files = await passFiles(await linkOf(applicantId, 'apple'));
    const pass = json(files, 'pass.json');
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.visa',
      teamIdentifier: 'TEAM123456',
      serialNumber: applicantId,
      organizationName: 'Meridian Visa Services Pte. Ltd.',
      // The day has ended everywhere.
      expirationDate: '2027-03-18T12:00:00.000Z',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: visaNumber, altText: visaNumber }],
    });
    const { primaryFields, secondaryFields, auxiliaryFields } = pass['generic'] as Record<
      string,
      Field[]
    >;
    const said = [primaryFields, secondaryFields, auxiliaryFields].flatMap((fields = []) =>
      fields.map(({ label, value }) => [label, value]),
    );
    expect(Object.fromEntries(said)).toMatchObject({
      Name: 'ANANYA RAO',
      'Visa no.': visaNumber,
      Entries: 'Single',
      Stay: expect.stringMatching(/days/),
      'Valid from': '18 Dec 2026',
      'Valid until': '17 Mar 2027',
    });
    expect(JSON.stringify(pass)).not.toContain('Z4821907');
    for (const name of ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png'])
      expect(files.get(name)?.subarray(1, 4).toString()).toBe('PNG');
  });

  test('a pass for Apple Wallet lists the hash of every file, and its list is signed by the pass type’s certificate', async () => {
    const { applicantId } = await approved();
    const files = await passFiles(await linkOf(applicantId, 'apple'));
    const listed = json(files, 'manifest.json');
    const hashed = [...files].filter(([name]) => !['manifest.json', 'signature'].includes(name));
    expect(listed).toEqual(
      Object.fromEntries(
        hashed.map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]),
      ),
    );
    await verify(files, keys.rootFile);
    const changed = new Map(files).set('manifest.json', Buffer.from('{}'));
    await expect(verify(changed, keys.rootFile)).rejects.toThrow();
    const stranger = await makeWalletKeys();
    await expect(verify(files, stranger.rootFile)).rejects.toThrow();
    await stranger.remove();
  });

  test('a pass for Apple Wallet is in the traveller’s language', async () => {
    const { applicantId } = await approved();
    const link = new URL(await linkOf(applicantId, 'apple'), server.address);
    link.searchParams.set('language', 'fr');
    const files = await passFiles(link.href);
    expect(JSON.stringify(json(files, 'pass.json'))).toContain('17 mars 2027');
    link.searchParams.set('language', '__proto__');
    expect(JSON.stringify(json(await passFiles(link.href), 'pass.json'))).toContain('17 Mar');
  });

  test('a pass for Apple Wallet is served to nobody else, not without its session, and not five minutes later', async () => {
    const { applicantId } = await approved();
    const mine = await approved(number(), await signUpTraveller(server));
    const link = new URL(await linkOf(applicantId, 'apple'), server.address);
    const other = new URL(link);
    const { visa_upload_id } = await server.services.db
      .selectFrom('applicants')
      .where('id', '=', mine.applicantId)
      .select('visa_upload_id')
      .executeTakeFirstOrThrow();
    other.searchParams.set('visa', String(visa_upload_id));
    expect((await fetched(other)).status).toBe(403);
    for (const name of ['visa', 'session', 'expires', 'signature']) {
      const broken = new URL(link);
      broken.searchParams.set(name, "1' or '1'='1");
      expect((await fetched(broken)).status).toBe(403);
    }
    expect((await fetched(link)).status).toBe(200);
    server.moveClock(6 * 60_000);
    expect((await fetched(link)).status).toBe(403);
    server.moveClock(-6 * 60_000);
    const own = (await traveller.call('sessions')).body.session_list[0].session_id as string;
    await traveller.call('revokeSession', { session_id: own });
    expect((await fetched(link)).status).toBe(403);
    traveller = await signUpTraveller(server);
  });

  test('a pass for Apple Wallet of a visa that was corrected is not served; the new one takes its place in the wallet', async () => {
    const order = await approved('VN-OLD');
    const before = await linkOf(order.applicantId, 'apple');
    const old = json(await passFiles(before), 'pass.json');
    await giveVisa(server, order, { number: 'VN-NEW', bytes: undefined });
    expect((await fetched(before)).status).toBe(403);
    const files = await passFiles(await linkOf(order.applicantId, 'apple'));
    const pass = json(files, 'pass.json');
    expect(pass).toMatchObject({ serialNumber: old['serialNumber'] });
    expect(JSON.stringify(pass)).toContain('VN-NEW');
    expect(JSON.stringify(pass)).not.toContain('VN-OLD');
  });

  test('asked for while the visa is corrected is one of the two visas, whole', async () => {
    const order = await approved('VN-A');
    const old = await linkOf(order.applicantId, 'apple');
    const give = giveVisa(server, order, { number: 'VN-B', name: 'BEA RAO', bytes: undefined });
    const responses = await Promise.all([fetched(old), fetched(old), fetched(old), give]);
    for (const response of responses.slice(0, 3) as Response[]) {
      if (response.status === 403) continue;
      const files = await readZip(Buffer.from(await response.arrayBuffer()));
      const text = JSON.stringify(json(files, 'pass.json'));
      expect(text.includes('VN-A') === text.includes('ANANYA RAO')).toBe(true);
    }
    expect((await fetched(old)).status).toBe(403);
  });
});

describe('a link to Google Wallet', () => {
  test('a link to Google Wallet is signed by the service account, and has the visa without the passport number', async () => {
    const visaNumber = number();
    const { applicantId } = await approved(visaNumber);
    const link = await linkOf(applicantId, 'google');
    expect(link).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
    // Browsers and messengers cut longer ones.
    expect(link.length).toBeLessThan(2000);
    const token = link.split('/').at(-1) ?? '';
    const { payload, protectedHeader } = await jwtVerify(token, createPublicKey(keys.publicKey), {
      issuer: 'visa@wallets.example',
      audience: 'google',
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: ['https://visa.example'],
      payload: {
        genericClasses: [{ id: '3388000000012345678.visa' }],
        genericObjects: [
          {
            classId: '3388000000012345678.visa',
            state: 'ACTIVE',
            header: { defaultValue: { language: 'en', value: 'ANANYA RAO' } },
            barcode: { type: 'QR_CODE', value: visaNumber, alternateText: visaNumber },
            validTimeInterval: {
              start: { date: '2026-12-18T00:00:00' },
              end: { date: '2027-03-17T23:59:59' },
            },
          },
        ],
      },
    });
    const said = JSON.stringify(payload);
    expect(said).toContain('Single');
    expect(said).toContain('17 Mar 2027');
    expect(said).not.toContain('Z4821907');
    const { publicKey } = await makeWalletKeys();
    await expect(jwtVerify(token, createPublicKey(publicKey))).rejects.toThrow();
  });

  test('a link to Google Wallet of a corrected visa saves another pass', async () => {
    const order = await approved('VN-OLD');
    const before = await linkOf(order.applicantId, 'google');
    await giveVisa(server, order, { number: 'VN-NEW', bytes: undefined });
    const after = await linkOf(order.applicantId, 'google');
    const [old, fresh] = await Promise.all(
      [before, after].map(async (link) => {
        const token = link.split('/').at(-1) ?? '';
        return JSON.stringify((await jwtVerify(token, createPublicKey(keys.publicKey))).payload);
      }),
    );
    const idOf = (text = '') => /"id":"(3388000000012345678\.[0-9a-f-]{36})"/.exec(text)?.[1];
    expect(idOf(old)).toBeDefined();
    expect(idOf(fresh)).toBeDefined();
    expect(idOf(fresh)).not.toBe(idOf(old));
    expect(fresh).not.toContain('VN-OLD');
  });
});

describe('who is given a pass', () => {
  test('only the owner, and only of an approved visa', async () => {
    const { applicantId } = await approved();
    const other = await signUpTraveller(server);
    expect((await asked(applicantId, 'google', other)).ret).toBe(-4);
    expect((await asked(applicantId, 'apple', other)).ret).toBe(-4);
    const { applicantId: unfinished } = await submittedOrder(traveller);
    expect((await asked(unfinished, 'google')).ret).toBe(-4);
    expect((await asked(unfinished, 'apple')).ret).toBe(-4);
  });

  test('an order says which wallets there are', async () => {
    const { orderId } = await approved();
    const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
    expect(applicant.elec_visa.wallet_list).toEqual(['apple', 'google']);
  });

  test('a traveller who asks again and again has to wait', async () => {
    const owner = await signUpTraveller(server);
    const { applicantId } = await approved(number(), owner);
    for (let count = 0; count < limits.passesPerUser.count; count += 1)
      expect((await asked(applicantId, 'apple', owner)).ret).toBe(0);
    expect((await asked(applicantId, 'apple', owner)).ret).not.toBe(0);
  });

  test(
    'without settings no wallet is offered and none is served',
    async () => {
      const plain = await startTestServer({ catalogue: referenceCatalogue });
      try {
        const owner = await signUpTraveller(plain);
        const order = await submittedOrder(owner);
        await giveVisa(plain, order, { number: 'VN-1', bytes: undefined });
        const [applicant] = (await readOrder(owner, order.orderId)).applicant_list;
        expect(applicant.elec_visa.wallet_list).toEqual([]);
        for (const wallet of ['apple', 'google'] as const)
          expect((await asked(order.applicantId, wallet, owner)).ret).toBe(-4);
        expect((await fetch(`${plain.address}/api/visa-pass?visa=1`)).status).toBe(403);
      } finally {
        await plain.remove();
      }
    },
    startTimeout,
  );
});

describe('keys that passes cannot be signed with', () => {
  const opened = (wallets: object) =>
    openWallets({ wallets: { ...keys.settings, ...wallets }, publicOrigin: undefined });

  test('keys that passes cannot be signed with are named at the start, without what is in them', async () => {
    const stranger = await makeWalletKeys();
    const { apple, google } = keys.settings;
    const { apple: strange } = stranger.settings;
    const wrong: readonly [object, RegExp][] = [
      [{ apple: { ...apple, keyFile: strange.keyFile } }, /^APPLE_PASS_KEY is not the key/],
      [{ apple: { ...apple, passphrase: 'wrong' } }, /^APPLE_PASS_KEY .* APPLE_PASS_PASSPHRASE/],
      [{ apple: { ...apple, authorityFile: strange.authorityFile } }, /^APPLE_PASS_AUTHORITY did/],
      [{ apple: { ...apple, certificateFile: '/nowhere' } }, /cannot be read \(ENOENT\)/],
      [{ apple: { ...apple, certificateFile: apple.keyFile } }, /^APPLE_PASS_CERTIFICATE is no/],
      [{ google: { ...google, keyFile: apple.certificateFile } }, /^GOOGLE_WALLET_KEY is no file/],
    ];
    for (const [wallets, problem] of wrong) await expect(opened(wallets)).rejects.toThrow(problem);
    const root = { certificateFile: stranger.rootFile, authorityFile: stranger.rootFile };
    await expect(opened({ apple: { ...apple, ...root } })).rejects.toThrow(/^APPLE_PASS/);
    await stranger.remove();
  });

  test('keys that passes cannot be signed with that have expired switch Apple’s wallet off', async () => {
    const wallets = await opened({});
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    expect(offeredWallets(wallets, days(29))).toEqual(['apple', 'google']);
    expect(offeredWallets(wallets, days(31))).toEqual(['google']);
  });
});
