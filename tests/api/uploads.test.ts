import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import { makePdf } from '../support/fixtures/make-pdf';
import { makeMarkerPng } from '../support/fixtures/make-png';
import { newApplicant, newOrder, newPicture, newUpload, readOrder } from '../support/order-steps';
import { signedHeaders } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const hour = 3_600_000;
const mostBytes = 10_485_760;

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const ascii = (text: string) => new Uint8Array(Buffer.from(text));

async function incoming(): Promise<string[]> {
  const { bucket } = server.services.settings;
  return readdir(join(server.dataDir, ...(bucket ? ['incoming', 'files'] : ['files', 'incoming'])));
}
const countUploads = async () =>
  (await server.services.db.selectFrom('uploads').select('id').execute()).length;

/** Puts a file in place and answers its page as the order shows it. */
async function attached(bytes: Uint8Array<ArrayBuffer>) {
  const orderId = await newOrder(traveller);
  const applicant_id = await newApplicant(traveller, orderId);
  const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
  const key = await newUpload(traveller, bytes);
  await traveller.call('attachPage', { applicant_id, elec_id, pos: 0, key });
  const order = await readOrder(traveller, orderId);
  return order.applicant_list[0].material_required[0].upload_list[0];
}

describe('an upload', () => {
  test.each([
    ['application/pdf', 'a.pdf', () => makePdf({ pages: 300 })],
    ['image/jpeg', 'a.jpg', () => newPicture()],
    ['image/png', 'a.png', () => makeMarkerPng(40, 30)],
  ])(
    '[API-50][API-69] an upload of %s answers its key, and comes back as it went',
    async (mime, name, make) => {
      const bytes = new Uint8Array(await make());
      const { body, ret } = await traveller.send({ bytes, name, type: mime });
      expect(ret).toBe(0);
      expect(body).toEqual({
        key: expect.stringMatching(/^.{16,128}$/),
        sha256: sha256(bytes),
        size: bytes.length,
      });
      const page = await attached(bytes);
      expect(page).toMatchObject({ mime_type: mime, sha256: sha256(bytes), elec_status: 2 });
      const response = await fetch(server.address + page.url);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': mime,
        'cache-control': 'no-store',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': expect.stringMatching(/^inline; filename="document-/),
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('an upload of exactly 10 MB is taken, one byte more is a 413 that leaves nothing', async () => {
    const { body } = await traveller.send({ bytes: newPicture(mostBytes) });
    expect(body.size).toBe(mostBytes);
    const before = await countUploads();
    const answer = await traveller.send({ bytes: newPicture(mostBytes + 1) });
    expect(answer).toMatchObject({ status: 413, ret: -9 });
    expect(answer.msg).toContain('The file size exceeds the limit. The maximum size is 10M.');
    expect(await countUploads()).toBe(before);
    expect(await incoming()).toEqual([]);
  });

  test('an upload without a file, or not as multipart, is refused', async () => {
    const none = await traveller.call('uploadFile', {});
    expect(none).toMatchObject({ status: 415, ret: -9 });
  });

  test('an upload that is broken off leaves nothing', async () => {
    const before = await countUploads();
    const headers = signedHeaders('/upload_file_request', sha256(ascii('')), {
      token: traveller.token,
      idempotencyKey: 'broken-off-1',
    });
    const boundary = 'cut-here';
    const upload = httpRequest(`${server.address}/api/upload_file_request`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 2_000_000,
      },
    });
    upload.on('error', () => undefined);
    upload.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n` +
        'Content-Type: image/jpeg\r\n\r\n',
    );
    // More than a server with a bucket holds in memory.
    upload.write(newPicture(800_000));
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), 10_000);
    upload.destroy();
    await vi.waitFor(async () => expect(await incoming()).toEqual([]), 10_000);
    expect(await countUploads()).toBe(before);
    expect(await traveller.call('orders')).toMatchObject({ ret: 0 });
  });
});

describe('the sweep', () => {
  test('the sweep removes what was never attached a day after, and keeps what was', async () => {
    const { blobs, db } = server.services;
    const kept = await attached(newPicture());
    const key = await newUpload(traveller);
    const { id } = await db
      .selectFrom('uploads')
      .where('key', '=', key)
      .select('id')
      .executeTakeFirstOrThrow();
    const sweepAfter = (hours: number) =>
      applyRetention(db, blobs, new Date(server.services.clock().getTime() + hours * hour));
    const sizeOf = async (upload: string) => {
      const blob = await blobs.open(upload);
      blob?.stream.destroy();
      return blob?.size;
    };
    await sweepAfter(23);
    expect(await sizeOf(id)).toBe(256);
    await sweepAfter(26);
    expect(await sizeOf(id)).toBeUndefined();
    expect(await sizeOf(kept.upload_id)).toBe(256);
    const rows = await db.selectFrom('uploads').where('id', '=', id).selectAll().execute();
    expect(rows).toEqual([]);
  });
});
