import type { ApplicantStatus, PayStatus } from '../../src/contract/codes';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import { makePortrait } from '../support/fixtures/make-portrait';
import { cameraName } from '../support/fixtures/secrets';
import { makePdf } from '../support/fixtures/make-pdf';
import { newApplicant, newOrder, newUpload, readOrder, uae, vietnam } from '../support/order-steps';
import { sendFile, type Answer, type CallOptions } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { untimed } from '../support/untimed';
import { runsSweeps } from '../support/sweep';

const day = 86_400_000;

let server: TestServer;
let traveller: Traveller;
let orderId: string;
let applicantId: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  orderId = await newOrder(traveller, vietnam);
  applicantId = await newApplicant(traveller, orderId);
});

const portrait = async (options?: Parameters<typeof makePortrait>[0]) =>
  new Uint8Array(await makePortrait(options));

const upload = (
  bytes: Uint8Array<ArrayBuffer>,
  needHandle: unknown = 1,
  options: CallOptions = {},
): Promise<Answer> =>
  sendFile(server.address, { bytes }, { token: traveller.token, ...options }, 'uploadPhoto', {
    applicant_id: applicantId,
    need_handle: needHandle,
  });

const submit = (key: string, options?: CallOptions, needHandle = 1) =>
  traveller.call(
    'submitPhoto',
    { applicant_id: applicantId, key, need_handle: needHandle },
    options,
  );

async function idPhoto() {
  return (await readOrder(traveller, orderId)).applicant_list[0].id_photo;
}

async function fetched(link: string): Promise<Buffer> {
  const response = await fetch(server.address + link);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  return Buffer.from(await response.arrayBuffer());
}

const countUploads = async () =>
  (await server.services.db.selectFrom('uploads').select('id').execute()).length;

/** Puts order and applicant where an operator would. */
async function moveTo(payStatus: PayStatus, applicantStatus: ApplicantStatus) {
  const { db } = server.services;
  await db.updateTable('orders').set({ pay_status: payStatus }).where('id', '=', orderId).execute();
  await db
    .updateTable('applicants')
    .set({ status: applicantStatus })
    .where('id', '=', applicantId)
    .execute();
}
const judge = (status: 'passed' | 'failed', reason: string | null = null) =>
  server.services.db
    .updateTable('photos')
    .set({ status, reason })
    .where('applicant_id', '=', applicantId)
    .execute();

const stored = () =>
  server.services.db
    .selectFrom('photos')
    .where('applicant_id', '=', applicantId)
    .selectAll()
    .executeTakeFirstOrThrow();

describe('a photo that is recognised', () => {
  test('[API-57] a photo that is recognised comes back upright, in its size at 300 dpi, without metadata', async () => {
    const answer = await upload(
      await portrait({ width: 1200, height: 1800, jpeg: { orientation: 6, position: true } }),
    );
    expect(answer).toMatchObject({ status: 200, ret: 0 });
    expect(answer.body).toMatchObject({
      check_type: 1,
      desc: [],
      key: expect.stringMatching(/^.{16,128}$/),
      err_desc: expect.any(Array),
    });
    const photo = await fetched(answer.body.url);
    const { width, height, density, orientation, format } = await sharp(photo).metadata();
    expect({ width, height, density, orientation, format }).toEqual({
      width: 413,
      height: 531,
      density: 300,
      orientation: 1,
      format: 'jpeg',
    });
    expect(photo.includes(cameraName)).toBe(false);
    expect(photo.includes('GPS')).toBe(false);
    // Hair above, shirt below: it stands upright.
    const at = async (x: number, y: number) => {
      const one = { left: x, top: y, width: 1, height: 1 };
      return [...(await sharp(photo).extract(one).raw().toBuffer())];
    };
    const [red, , blue] = await at(124, 523);
    expect(blue).toBeGreaterThan((red ?? 0) + 30);
  });

  test.runIf(runsSweeps)(
    'a photo that is recognised is as it was taken: neither the person nor the background is retouched',
    async () => {
      const original = await portrait({
        width: 413,
        height: 531,
        jpeg: { quality: 100, plain: true },
      });
      const { body } = await upload(original);
      const made = await sharp(await fetched(body.url))
        .raw()
        .toBuffer();
      const before = await sharp(original).raw().toBuffer();
      const off = made.reduce((sum, value, at) => sum + Math.abs(value - (before[at] ?? 0)), 0);
      expect(off / made.length).toBeLessThan(1.5);
    },
  );

  test('a photo that is recognised is never enlarged: a small one keeps its pixels, and that is said', async () => {
    const { body } = await upload(await portrait({ width: 280, height: 360 }));
    const { width, height } = await sharp(await fetched(body.url)).metadata();
    expect([width, height]).toEqual([280, 360]);
    expect(body.err_desc.join(' ')).toContain('413 × 531');
  });

  test('a photo that is recognised is judged by the server itself', async () => {
    const good = await upload(await portrait({ width: 826, height: 1062 }));
    expect(good.body.err_desc).toEqual([]);
    const red = await upload(await portrait({ width: 826, height: 1062, wall: [176, 58, 46] }));
    expect(red.body).toMatchObject({
      check_type: 1,
      err_desc: [expect.stringMatching(/white/)],
      err_codes: [{ code: expect.stringMatching(/^background-/) }],
    });
  });

  test('[API-57] a photo that is only uploaded keeps its shape', async () => {
    const { body } = await upload(await portrait({ width: 800, height: 600 }), 0);
    const { width, height } = await sharp(await fetched(body.url)).metadata();
    expect([width, height]).toEqual([800, 600]);
  });

  test('[PHOTO-17] under 250 x 250 pixels cannot be made, whatever the phone says', async () => {
    for (const [width, height] of [
      [249, 400],
      [400, 249],
    ] as const) {
      const { ret, body } = await upload(await portrait({ width, height }));
      expect({ ret, body }).toEqual({
        ret: 0,
        body: {
          check_type: 0,
          desc: ['The photo should be at least 250 x 250 pixels.'],
          desc_codes: [{ code: 'photo-too-small' }],
          err_desc: [],
        },
      });
    }
    expect((await upload(await portrait({ width: 250, height: 250 }))).body.check_type).toBe(1);
  });

  test.runIf(runsSweeps)(
    'the same key gets the first answer, and one that is another request is refused',
    async () => {
      const bytes = await portrait();
      const options = { idempotencyKey: randomUUID() };
      const first = await upload(bytes, 1, options);
      const before = await countUploads();
      expect(untimed((await upload(bytes, 1, options)).body)).toBe(untimed(first.body));
      expect(await countUploads()).toBe(before);
      expect((await upload(bytes, 0, options)).status).toBe(409);
      const small = await portrait({ width: 200, height: 200 });
      const refused = { idempotencyKey: randomUUID() };
      const said = untimed((await upload(small, 1, refused)).body);
      expect(untimed((await upload(small, 1, refused)).body)).toBe(said);
    },
  );
});

describe('what is no photo', () => {
  test('[PHOTO-19] what is no photo is refused with a sentence, and leaves nothing behind', async () => {
    const whole = await portrait();
    const junk = new Uint8Array(500).fill(7);
    junk.set([0xff, 0xd8, 0xff]);
    const pixels = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: 'white' },
    })
      .png()
      .toBuffer();
    const wrong: readonly (readonly [string, Uint8Array<ArrayBuffer>, number, string])[] = [
      ['empty', new Uint8Array(), 200, 'empty'],
      ['cut off', whole.slice(0, whole.length / 2), 200, 'cut off'],
      ['junk', junk, 200, 'cut off'],
      ['too many pixels', new Uint8Array(pixels), 200, 'too large'],
      ['a PDF', new Uint8Array(Buffer.from(makePdf())), 415, 'JPEG or PNG'],
      ['text', new Uint8Array(Buffer.from('a text')), 415, 'JPEG or PNG'],
    ];
    for (const [what, bytes, status, words] of wrong) {
      const answer = await upload(bytes);
      expect([what, answer.status, answer.ret]).toEqual([what, status, -9]);
      expect(answer.msg).toContain(words);
    }
  });

  test.runIf(runsSweeps)('a field that is none of the two is refused', async () => {
    for (const needHandle of [2, '', 'true', ' 1'])
      expect(await upload(await portrait(), needHandle)).toMatchObject({ status: 400, ret: -1 });
  });

  test('a visa without a photo has none to send', async () => {
    applicantId = await newApplicant(traveller, await newOrder(traveller));
    const before = await countUploads();
    expect(await upload(await portrait())).toMatchObject({ status: 200, ret: -4 });
    expect(await countUploads()).toBe(before);
  });
});

describe('submitting a photo', () => {
  test('[API-56][PHOTO-02] submitting a photo makes it the applicant’s: in review, with its links', async () => {
    expect(await idPhoto()).toMatchObject({ status: 1, color: 'White', width: 35, height: 45 });
    expect((await idPhoto()).dest_photo_url).toBeUndefined();
    const { body } = await upload(await portrait());
    expect(await submit(body.key)).toMatchObject({ status: 200, ret: 0, body: {} });
    const photo = await idPhoto();
    expect(photo.status).toBe(2);
    const { width } = await sharp(await fetched(photo.dest_photo_url)).metadata();
    expect(width).toBe(413);
    const thumbnail = await sharp(await fetched(photo.dest_photo_url_thum)).metadata();
    expect([thumbnail.width, thumbnail.height]).toEqual([199, 256]);
  });

  test.runIf(runsSweeps)(
    '[API-56] submitting a photo of a plain upload makes the photo then',
    async () => {
      const key = await newUpload(traveller, await portrait({ width: 900, height: 900 }));
      expect(await submit(key)).toMatchObject({ status: 200, ret: 0 });
      const { width, height } = await sharp(
        await fetched((await idPhoto()).dest_photo_url),
      ).metadata();
      expect([width, height]).toEqual([413, 531]);
    },
  );

  test.runIf(runsSweeps)(
    'submitting a photo of an upload whose bytes are lost sends back to the upload, which then brings them',
    async () => {
      const bytes = await portrait();
      const options = { idempotencyKey: randomUUID() };
      const lost = (await traveller.send({ bytes }, options)).body.key;
      const { id } = await server.services.db
        .selectFrom('uploads')
        .where('key', '=', lost)
        .select('id')
        .executeTakeFirstOrThrow();
      await server.services.blobs.remove(id);
      expect(await submit(lost)).toMatchObject({ ret: -7 });
      // The very same upload again, as a phone repeats it.
      const { key } = (await traveller.send({ bytes }, options)).body;
      expect(key).not.toBe(lost);
      expect(await submit(key)).toMatchObject({ ret: 0 });
    },
  );

  test.runIf(runsSweeps)(
    'submitting a photo of what is no photo is refused with the reason, and can be fixed',
    async () => {
      const small = await newUpload(traveller, await portrait({ width: 249, height: 300 }));
      expect(await submit(small)).toMatchObject({
        status: 200,
        ret: -9,
        msg: 'The photo should be at least 250 x 250 pixels.',
      });
      const pdf = await newUpload(traveller, new Uint8Array(Buffer.from(makePdf())));
      expect(await submit(pdf)).toMatchObject({ status: 415, ret: -9 });
      expect((await idPhoto()).status).toBe(1);
      expect(await submit(await newUpload(traveller, await portrait()))).toMatchObject({ ret: 0 });
    },
  );

  test.runIf(runsSweeps)('again replaces it, and its files go', async () => {
    await submit((await upload(await portrait())).body.key);
    const first = await idPhoto();
    await server.services.background.idle();
    const before = await countUploads();
    await submit((await upload(await portrait({ tone: 7 }))).body.key);
    await server.services.background.idle();
    expect(await countUploads()).toBe(before);
    expect((await fetch(server.address + first.dest_photo_url)).status).toBe(403);
    await fetched((await idPhoto()).dest_photo_url);
  });

  test.runIf(runsSweeps)(
    'a key serves once; an unknown or expired one sends back to the upload',
    async () => {
      const { body } = await upload(await portrait());
      expect(await submit(body.key)).toMatchObject({ ret: 0 });
      expect(await submit(body.key)).toMatchObject({ ret: -7 });
      expect(await submit('k'.repeat(43))).toMatchObject({ ret: -7 });
      const late = (await upload(await portrait())).body.key;
      server.moveClock(day + 1000);
      const answer = await submit(late, { date: server.services.clock() });
      server.moveClock(-day - 1000);
      expect(answer).toMatchObject({ ret: -7 });
    },
  );

  test.runIf(runsSweeps)(
    'submitting a photo that is repeated changes nothing, however late and whatever happened since',
    async () => {
      const options = { idempotencyKey: randomUUID() };
      const first = (await upload(await portrait())).body.key;
      expect(await submit(first, options)).toMatchObject({ ret: 0 });
      await submit((await upload(await portrait({ tone: 3 }))).body.key);
      const present = await server.services.db.selectFrom('photos').selectAll().execute();
      const { blobs, db } = server.services;
      await applyRetention(db, blobs, new Date(Date.now() + 8 * day));
      await moveTo('paid', 'pre-checking');
      expect(await submit(first, options)).toMatchObject({ status: 200, ret: 0 });
      expect(await submit('k'.repeat(43), options)).toMatchObject({ status: 409 });
      expect(await server.services.db.selectFrom('photos').selectAll().execute()).toEqual(present);
    },
  );

  test.runIf(runsSweeps)('twice at the same moment is once', async () => {
    const options = { idempotencyKey: randomUUID() };
    const key = await newUpload(traveller, await portrait());
    const answers = await Promise.all([submit(key, options), submit(key, options)]);
    expect(answers.map(({ ret }) => ret)).toEqual([0, 0]);
    const { db } = server.services;
    const rows = await db
      .selectFrom('journal')
      .where('applicant_id', '=', applicantId)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
  });

  test.runIf(runsSweeps)('a submitted photo goes with its applicant', async () => {
    await submit((await upload(await portrait())).body.key);
    const { dest_photo_url } = await idPhoto();
    expect(await traveller.call('deleteApplicant', { applicant_id: applicantId })).toMatchObject({
      ret: 0,
    });
    expect((await fetch(server.address + dest_photo_url)).status).toBe(403);
  });
});

describe('when a photo may be changed', () => {
  test('[PHOTO-20][PHOTO-21] when a photo may be changed is the order’s and the applicant’s state, for upload and submission', async () => {
    const spare = (await upload(await portrait())).body.key;
    await submit((await upload(await portrait())).body.key);
    const attempt = async () => [
      (await upload(await portrait({ width: 280, height: 360 }))).ret,
      (await submit(spare)).ret,
    ];
    for (const [payStatus, applicantStatus] of [
      ['waiting-for-payment', 'waiting-for-payment'],
      ['paid', 'pre-checking'],
      ['unpaid', 'completed'],
    ] as const) {
      await moveTo(payStatus, applicantStatus);
      expect([payStatus, applicantStatus, await attempt()]).toEqual([
        payStatus,
        applicantStatus,
        [-5, -5],
      ]);
    }
    await moveTo('paid', 'revision-needed');
    await judge('passed');
    expect(await attempt()).toEqual([-5, -5]);
    await judge('failed', 'The background is not white.');
    expect(await idPhoto()).toMatchObject({ status: 4, reason: 'The background is not white.' });
    const { photo_upload_id, source_upload_id } = await stored();
    expect(await attempt()).toEqual([0, 0]);
    // The operator compares the next one with the rejected one and its original.
    const rejected = await server.services.db
      .selectFrom('rejected_files')
      .where('applicant_id', '=', applicantId)
      .orderBy('pos')
      .select(['upload_id', 'elec_id'])
      .execute();
    expect(rejected).toEqual(
      [photo_upload_id, source_upload_id].map((upload_id) => ({ upload_id, elec_id: null })),
    );
    expect(await idPhoto()).toMatchObject({ status: 2 });
    expect((await idPhoto()).reason).toBeUndefined();
  });

  test('an order with a photo becomes ready and can be submitted', async () => {
    orderId = await newOrder(traveller, uae);
    applicantId = await newApplicant(traveller, orderId);
    const order = await readOrder(traveller, orderId);
    for (const { elec_id } of order.applicant_list[0].material_required) {
      const key = await newUpload(traveller);
      await traveller.call('attachPage', { applicant_id: applicantId, elec_id, pos: 0, key });
    }
    const date = { order_id: orderId, depart_date: order.earliest_depart_date };
    await traveller.call('setArrivalDate', date);
    const submitOrder = () =>
      traveller.call('submitOrder', { order_id: orderId, display_fee: order.amount });
    expect(await submitOrder()).toMatchObject({ msg: 'Please check uncompleted documents.' });
    await submit((await upload(await portrait())).body.key);
    expect(await submitOrder()).toMatchObject({ ret: 0 });
  });
});
