import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { makePdf } from '../support/fixtures/make-pdf';
import { newApplicant, newOrder, newPicture, newUpload, readOrder } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

const minute = 60_000;

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

interface Attached {
  readonly url: string;
  readonly uploadId: string;
  readonly place: { applicant_id: string; elec_id: number; pos: number };
}

/** A file in its place, with the link that its owner's order gives. */
async function attached(
  bytes: Uint8Array<ArrayBuffer> = newPicture(),
  { name = 'a.jpg', type = 'image/jpeg', by = traveller } = {},
): Promise<Attached> {
  const orderId = await newOrder(by);
  const applicant_id = await newApplicant(by, orderId);
  const [{ elec_id }] = (await readOrder(by, orderId)).applicant_list[0].material_required;
  const { body } = await by.send({ bytes, name, type });
  const place = { applicant_id, elec_id, pos: 0 };
  await by.call('attachPage', { ...place, key: body.key });
  const [page] = (await readOrder(by, orderId)).applicant_list[0].material_required[0].upload_list;
  return { url: server.address + page.url, uploadId: page.upload_id, place };
}

const get = (url: string | URL, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** The visible part of an answer, without the time and the id of its request. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(
    ([name]) => !['date', 'x-request-id'].includes(name),
  );
  return { status: response.status, headers, text: await response.text() };
}

describe('a link to a file', () => {
  test('a link to a file gives it without a token, and so that it can do nothing', async () => {
    const picture = newPicture(5000);
    const { url, uploadId } = await attached(picture);
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(picture);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-length': '5000',
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="document-${uploadId.slice(0, 8)}.jpg"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  test('a link to a file has the type that the server found and a name of its own, whatever the sender said', async () => {
    const pdf = new Uint8Array(makePdf());
    const name = '"; filename="evil.html\r\nx-evil: 1';
    const { url } = await attached(pdf, { name, type: 'text/html' });
    const { headers } = await get(url);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(
      /^inline; filename="document-[0-9a-f]{8}\.pdf"$/,
    );
    expect(headers.get('x-evil')).toBeNull();
  });

  test('a link to a file tells by HEAD what GET would send', async () => {
    const { url } = await attached(newPicture(700));
    const [head, whole] = [await get(url, {}, 'HEAD'), await get(url)];
    expect(head.status).toBe(200);
    expect(await bytesOf(head)).toHaveLength(0);
    const told = ({ headers }: Response) =>
      Object.fromEntries(
        [...headers].filter(([name]) => !/^(date|connection|keep-alive|x-request-id)$/.test(name)),
      );
    expect(told(head)).toEqual(told(whole));
    expect((await get(url.replace(/signature=.../, 'signature='), {}, 'HEAD')).status).toBe(403);
  });

  test.runIf(runsSweeps)('a link to a file gives parts to who asks for parts', async () => {
    const picture = newPicture(1000);
    const { url } = await attached(picture);
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await get(url, { range, ...more });
      const { status, headers } = response;
      return { status, range: headers.get('content-range'), bytes: await bytesOf(response) };
    };
    expect(await part('bytes=0-9')).toEqual({
      status: 206,
      range: 'bytes 0-9/1000',
      bytes: picture.slice(0, 10),
    });
    expect(await part('bytes=-10')).toMatchObject({ status: 206, bytes: picture.slice(990) });
    expect(await part('bytes=990-5000')).toMatchObject({ range: 'bytes 990-999/1000' });
    expect(await part('bytes=1000-')).toMatchObject({ status: 416, range: 'bytes */1000' });
    expect(await part('bytes=0-1,4-5')).toMatchObject({ status: 200, bytes: picture });
    expect(await part('bytes=0-9', { 'if-range': '"v1"' })).toMatchObject({ status: 200 });
    expect((await get(url)).headers.get('accept-ranges')).toBe('bytes');
  });

  test('a link to a file that is changed, of another file, or no link at all, gets one and the same answer', async () => {
    const [one, other] = [await attached(), await attached()];
    const changed = (change: (url: URL) => void) => {
      const url = new URL(one.url);
      change(url);
      return url;
    };
    const later = String(Number(new URL(one.url).searchParams.get('expires')) + 1);
    const refused = [
      changed(({ searchParams }) => searchParams.set('expires', later)),
      changed(({ searchParams }) => searchParams.set('expires', '9e15')),
      changed(({ searchParams }) => searchParams.append('expires', later)),
      changed(({ searchParams }) => searchParams.delete('expires')),
      changed(({ searchParams }) => searchParams.delete('signature')),
      changed(({ searchParams }) => searchParams.set('signature', 'é'.repeat(43))),
      changed((url) => (url.pathname = new URL(other.url).pathname)),
      changed((url) => (url.pathname = '/api/files/00000000-0000-4000-8000-000000000000')),
      changed((url) => (url.pathname = '/api/files/none')),
      changed((url) => (url.pathname = '/api/files/%00')),
      changed((url) => (url.pathname = '/api/files/..%2f..%2fsecret.key')),
    ];
    const [first, ...rest] = await Promise.all(refused.map(async (url) => seen(await get(url))));
    expect(first).toMatchObject({ status: 403, text: 'This link has expired.' });
    expect(JSON.stringify(first)).toContain('no-store');
    for (const answer of rest) expect(answer).toEqual(first);
    expect((await get(one.url)).status).toBe(200);
  });

  test('a link to a file ends after 15 minutes', async () => {
    const { url } = await attached();
    server.moveClock(14 * minute);
    expect((await get(url)).status).toBe(200);
    server.moveClock(minute + 2000);
    expect((await get(url)).status).toBe(403);
    server.moveClock(-15 * minute - 2000);
  });

  test('a link to a file belongs to the owner of the file', async () => {
    const other = await signUpTraveller(server);
    const { url, uploadId } = await attached();
    const { db } = server.services;
    const user = await db
      .selectFrom('users')
      .where('email', '=', other.email)
      .select('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('uploads').set({ user_id: user.id }).where('id', '=', uploadId).execute();
    expect((await get(url)).status).toBe(403);
  });

  test.runIf(runsSweeps)(
    'a link to a file ends with the page that was deleted or replaced',
    async () => {
      const [deleted, replaced] = [await attached(), await attached()];
      expect(await traveller.call('deletePage', deleted.place)).toMatchObject({ ret: 0 });
      const key = await newUpload(traveller);
      const replaces = replaced.uploadId;
      await traveller.call('attachPage', { ...replaced.place, key, replaces });
      await server.services.background.idle();
      expect((await get(deleted.url)).status).toBe(403);
      expect((await get(replaced.url)).status).toBe(403);
    },
  );

  test('a link to a file ends at once, before the bytes are swept', async () => {
    const { url, uploadId } = await attached();
    const { db, clock } = server.services;
    const detached = { detached_at: clock() };
    await db.updateTable('uploads').set(detached).where('id', '=', uploadId).execute();
    expect((await get(url)).status).toBe(403);
  });

  test('a link to a file ends with its account, and where the bytes are gone', async () => {
    const { blobs, db } = server.services;
    const lost = await attached();
    await blobs.remove(lost.uploadId);
    expect((await get(lost.url)).status).toBe(403);
    const gone = await attached();
    await db.deleteFrom('pages').where('upload_id', '=', gone.uploadId).execute();
    await db.deleteFrom('uploads').where('id', '=', gone.uploadId).execute();
    expect((await get(gone.url)).status).toBe(403);
  });

  test.runIf(runsSweeps)(
    'a link to a file made by another server is worth nothing here',
    async () => {
      const elsewhere = await startTestServer({ catalogue: referenceCatalogue });
      const { url } = await attached();
      const theirs = elsewhere.services.secret.sign('file', 'x');
      const forged = new URL(url);
      forged.searchParams.set('signature', theirs);
      expect((await get(forged)).status).toBe(403);
      await elsewhere.remove();
    },
    startTimeout,
  );

  test.runIf(runsSweeps)(
    'a link to a file may be shown by the app’s page on another origin where one is named',
    async () => {
      const apart = await startTestServer({
        catalogue: referenceCatalogue,
        settings: { appOrigins: ['https://visa.example'] },
      });
      const by = await signUpTraveller(apart);
      const orderId = await newOrder(by);
      const applicant_id = await newApplicant(by, orderId);
      const [{ elec_id }] = (await readOrder(by, orderId)).applicant_list[0].material_required;
      await by.call('attachPage', { applicant_id, elec_id, pos: 0, key: await newUpload(by) });
      const [{ url }] = (await readOrder(by, orderId)).applicant_list[0].material_required;
      const { headers } = await get(apart.address + url);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const origin = 'https://visa.example';
      for (const written of [url, url.replace('/api/', '/%61pi/')]) {
        const shown = await fetch(apart.address + written, { headers: { origin } });
        expect([shown.status, shown.headers.get('access-control-allow-origin')]).toEqual([
          200,
          origin,
        ]);
      }
      await apart.remove();
    },
    startTimeout,
  );
});
