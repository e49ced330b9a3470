import type { ApplicantStatus, DocumentStatus } from '../../src/contract/codes';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { applyRetention } from '../../server/scheduled-tasks';
import { makeSpecimen } from '../../bench/recognition/training/specimen';
import {
  ananyasPassport as passport,
  kenya,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
  uae,
  vietnam,
} from '../support/order-steps';
import { sendFile, type CallOptions } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

const day = 86_400_000;
const ananyasNumber = passport.passport_number;

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

const submit = (change: object = {}, options?: CallOptions) =>
  traveller.call('submitPassport', { applicant_id: applicantId, ...passport, ...change }, options);

const query = async () =>
  (await traveller.call('passport', { order_id: orderId, applicant_id: applicantId })).body;

async function document() {
  const order = await readOrder(traveller, orderId);
  return order.applicant_list[0].material_required.find(
    ({ pattern }: { pattern: number }) => pattern === 1,
  );
}

const recognise = (bytes = newPicture()) =>
  sendFile(server.address, { bytes }, { token: traveller.token }, 'recognizePassport');

const seeAs = async (applicant: ApplicantStatus, page: DocumentStatus) => {
  const { db } = server.services;
  const values = { status: applicant };
  await db.updateTable('applicants').set(values).where('id', '=', applicantId).execute();
  await db
    .updateTable('pages')
    .set({ status: page, reason: 'Blurred' })
    .where('applicant_id', '=', applicantId)
    .execute();
};

test('[API-53] a picture that cannot be read is kept under its key, and the answer says so', async () => {
  const answer = await recognise();
  expect(answer).toMatchObject({ status: 200, ret: -11 });
  expect(answer.msg).toContain('could not read this picture');
  const { url, temp_key: elec_key } = answer.body;
  expect((await fetch(new URL(url, server.address))).status).toBe(200);
  expect(await submit({ elec_key })).toMatchObject({ ret: 0 });
  expect(await document()).toMatchObject({ elec_status: 2, upload_list: [{ pos: 0 }] });
});

test('[API-53] a passport that can be read is answered with its fields and the address of the picture', async () => {
  const { jpeg, person } = await makeSpecimen(7101, 'mild', 'TD3');
  const answer = await recognise(new Uint8Array(jpeg));
  expect(answer).toMatchObject({ status: 200, ret: 0 });
  const { url, temp_key: elec_key, ...fields } = answer.body;
  const spaced = (name: string) => name.replaceAll('<', ' ');
  expect(fields).toMatchObject({
    passport_number: person.number,
    surname: spaced(person.surname),
    given_name: spaced(person.givenNames),
    country_code: person.nationality,
  });
  expect(fields.birthday.slice(2).replaceAll('-', '')).toBe(person.birth);
  expect(fields.expire_date.slice(2).replaceAll('-', '')).toBe(person.expiry);
  expect((await fetch(new URL(url, server.address))).status).toBe(200);
  expect(await submit({ elec_key })).toMatchObject({ ret: 0 });
});

test.runIf(runsSweeps)(
  '[API-53] what a picture says only unsurely stands apart from the fields',
  async () => {
    const { jpeg, page, toPicture } = await makeSpecimen(7101, 'mild', 'TD3');
    const { x, y, pitch } = page.zone;
    const finger = toPicture(x + 8 * pitch, y);
    const covered = await sharp(jpeg)
      .composite([
        {
          input: { create: { width: 60, height: 60, channels: 3, background: '#a98' } },
          left: Math.round(finger.x) - 30,
          top: Math.round(finger.y) - 30,
        },
      ])
      .jpeg()
      .toBuffer();
    const { body } = await recognise(new Uint8Array(covered));
    expect(body).not.toHaveProperty('surname');
    expect(body).not.toHaveProperty('given_name');
    expect(body.temp_key).toBeDefined();
    const doubtful = body.to_check.map(({ path }: { path: string }) => path);
    expect(doubtful).toContain('surname');
    expect(doubtful).not.toContain('passport_number');
  },
);

test('a file that is no picture is refused for recognition as for every upload', async () => {
  expect(await recognise(new Uint8Array())).toMatchObject({ status: 200, ret: -9 });
  expect(await recognise(new Uint8Array([1, 2, 3, 4]))).toMatchObject({ status: 415, ret: -9 });
});

test('[API-54][API-55] what was submitted is what is answered, with the picture', async () => {
  expect(await query()).toEqual({});
  const bytes = newPicture();
  const elec_key = await newUpload(traveller, bytes);
  expect(await submit({ elec_key, surname: ' SHARMA ' })).toMatchObject({ ret: 0, body: {} });
  const answer = await query();
  expect(answer).toMatchObject({ ...passport, temp_key: elec_key });
  const file = await fetch(new URL(answer.img, server.address));
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});

test.runIf(runsSweeps)(
  'a new submission takes the place of the old one, with or without a new picture',
  async () => {
    const first = await newUpload(traveller);
    await submit({ elec_key: first });
    const [{ upload_id }] = (await document()).upload_list;
    expect(await submit({ elec_key: first, surname: 'RAO' })).toMatchObject({ ret: 0 });
    expect(await query()).toMatchObject({ surname: 'RAO', temp_key: first });
    expect((await document()).upload_list).toMatchObject([{ upload_id }]);

    const second = await newUpload(traveller);
    expect(await submit({ elec_key: second })).toMatchObject({ ret: 0 });
    const pages = (await document()).upload_list;
    expect(pages).toHaveLength(1);
    expect(pages[0].upload_id).not.toBe(upload_id);
    // The old picture is gone; what named it has to be uploaded again.
    expect(await submit({ elec_key: first })).toMatchObject({ ret: -7 });
  },
);

describe('the form’s rules hold at the server, in its words', () => {
  test.each([
    ['[MAT-32]', { given_name: '  ' }, 'Please complete'],
    ['[MAT-33]', { passport_number: 'Z-1234567' }, 'Password number format error.'],
    ['[MAT-33]', { passport_number: '1234567890123' }, 'Password number format error.'],
    ['[MAT-34]', { surname: 'Müller' }, 'Surname format error.'],
    ['[MAT-35]', { given_name: 'A'.repeat(51) }, 'Given Name format error.'],
    ['[MAT-36]', { birthday: '2999-01-01' }, 'Date format error.'],
    ['[MAT-36]', { birthday: '2001-02-29' }, 'Date format error.'],
    ['[MAT-36]', { expire_date: '2020-01-01' }, 'Date format error.'],
    ['', { country_code: 'ZZZ' }, 'Nationality format error.'],
  ])('%s %o', async (_id, change, msg) => {
    const elec_key = await newUpload(traveller);
    expect(await submit({ elec_key, ...change })).toMatchObject({ status: 200, ret: -1, msg });
    expect(await query()).toEqual({});
    // The picture was not used up by the refusal.
    expect(await submit({ elec_key })).toMatchObject({ ret: 0 });
  });
});

describe('a passport with one name', () => {
  const australia = { product_id: 3601, country_id: 356 };
  const thailand = { product_id: 76401, country_id: 356 };
  test.runIf(runsSweeps).each([
    ['these letters', vietnam, 'FNU', 'LNU'],
    ['other letters', thailand, 'XXX', 'XXX'],
    ['the other name again, where nothing is said', uae, 'SHARMA', 'ANANYA DEVI'],
    ['an empty field', australia, 'NONE', 'NONE'],
  ])(
    'a passport with one name has what its destination wants: %s',
    async (_what, product, given_name, surname) => {
      orderId = await newOrder(traveller, product);
      applicantId = await newApplicant(traveller, orderId);
      const elec_key = await newUpload(traveller);
      const noGivenName = { elec_key, given_name, lacks: 'given_name' };
      const noSurname = { elec_key, surname, lacks: 'surname' };
      expect(await submit({ ...noGivenName, given_name: 'DEVI' })).toMatchObject({
        ret: -1,
        code: 'lacking-name-wrong',
        params: { wanted: given_name },
      });
      expect(await submit({ ...noSurname, surname: 'DEVI' })).toMatchObject({ ret: -1 });
      // The wire's field is never empty.
      expect(await submit({ ...noGivenName, given_name: '' })).toMatchObject({ ret: -1 });
      expect(await query()).toEqual({});
      expect(await submit(noGivenName)).toMatchObject({ ret: 0 });
      expect(await query()).toMatchObject({ given_name, lacks: 'given_name' });
      expect(await submit(noSurname)).toMatchObject({ ret: 0 });
      expect(await query()).toMatchObject({ surname, lacks: 'surname' });
      // A submission without the statement takes it back.
      expect(await submit({ elec_key })).toMatchObject({ ret: 0 });
      expect(await query()).not.toHaveProperty('lacks');
    },
  );

  test('what a client without the statement sends is as ever, and an unknown one is refused', async () => {
    const elec_key = await newUpload(traveller);
    expect(await submit({ elec_key, lacks: 'both' })).toMatchObject({ status: 400 });
    expect(await submit({ elec_key, given_name: 'SHARMA' })).toMatchObject({ ret: 0 });
    expect(await query()).not.toHaveProperty('lacks');
  });

  test('a statement ends with its submission', async () => {
    const elec_key = await newUpload(traveller);
    await submit({ elec_key, given_name: 'FNU', lacks: 'given_name' });
    expect(await query()).toHaveProperty('lacks');
    await submit({ elec_key: await newUpload(traveller), given_name: 'DEVI' });
    expect(await query()).toMatchObject({ given_name: 'DEVI' });
    expect(await query()).not.toHaveProperty('lacks');
  });

  test('the order says what its destination wants', async () => {
    const wanted = async (product: typeof vietnam) =>
      (await readOrder(traveller, await newOrder(traveller, product))).product.lacking_name;
    expect(await wanted(vietnam)).toEqual({ kind: 'text', given_name: 'FNU', surname: 'LNU' });
    expect(await wanted(australia)).toEqual({ kind: 'blank' });
    expect(await wanted(uae)).toBeUndefined();
  });
});

describe('a passport is in an application once', () => {
  let otherId: string;
  beforeEach(async () => {
    const leela = { order_id: orderId, identity_id: 1, first_name: 'Leela' };
    otherId = (await traveller.call('addApplicant', leela)).body.applicant_id as string;
  });
  const submitFor = async (applicant_id: string, change: object = {}) =>
    submit({ applicant_id, elec_key: await newUpload(traveller), ...change });
  const refused = { ret: -1, code: 'passport-twice', params: { firstName: 'Ananya' } };

  test('the second applicant is refused with the name of the first, and nothing is stored', async () => {
    await submitFor(applicantId);
    const twice = await submitFor(otherId);
    expect(twice).toMatchObject(refused);
    expect(twice.msg).toContain('delete that one first');
    // However it is typed, and with a mistyped state.
    const small = ananyasNumber.toLowerCase();
    expect(await submitFor(otherId, { passport_number: small })).toMatchObject(refused);
    expect(await submitFor(otherId, { country_code: 'IDN' })).toMatchObject(refused);
    const where = { order_id: orderId, applicant_id: otherId };
    expect((await traveller.call('passport', where)).body).toEqual({});
  });

  test.runIf(runsSweeps)(
    'the same applicant corrects it, has it renewed, and has it in another application',
    async () => {
      await submitFor(applicantId);
      expect(await submitFor(applicantId, { surname: 'RAO' })).toMatchObject({ ret: 0 });
      expect(await submitFor(applicantId, { passport_number: 'Z9000001' })).toMatchObject({
        ret: 0,
      });
      expect(await submitFor(otherId)).toMatchObject({ ret: 0 });
      const elsewhere = await newApplicant(traveller, await newOrder(traveller, vietnam));
      expect(await submitFor(elsewhere)).toMatchObject({ ret: 0 });
    },
  );

  test('of two applicants at once only one has it', async () => {
    const both = await Promise.all([submitFor(applicantId), submitFor(otherId)]);
    expect(both.map(({ ret }) => ret).sort()).toEqual([-1, 0]);
  });

  test.runIf(runsSweeps)(
    'two that were exchanged are put right: one is removed with its picture first',
    async () => {
      await submitFor(applicantId);
      await submitFor(otherId, { passport_number: 'Z9000001' });
      expect(await submitFor(otherId)).toMatchObject(refused);
      const { elec_id } = await document();
      const page = { applicant_id: applicantId, elec_id, pos: 0 };
      expect(await traveller.call('deletePage', page)).toMatchObject({ ret: 0 });
      expect(await query()).toEqual({});
      expect(await submitFor(otherId)).toMatchObject({ ret: 0 });
      expect(await submitFor(applicantId, { passport_number: 'Z9000001' })).toMatchObject({
        ret: 0,
      });
    },
  );

  test('one that was not accepted counts for nobody', async () => {
    await submitFor(applicantId);
    await seeAs('revision-needed', 'failed');
    expect(await submitFor(otherId)).toMatchObject({ ret: 0 });
    expect(await submitFor(applicantId)).toMatchObject({ ret: -1, params: { firstName: 'Leela' } });
  });
});

test('a day counts as past or to come wherever on earth it is today', async () => {
  const now = server.services.clock();
  const dayOf = (ahead: number) => new Date(now.getTime() + ahead * day).toISOString().slice(0, 10);
  const elec_key = await newUpload(traveller);
  expect(await submit({ elec_key, birthday: dayOf(2) })).toMatchObject({ ret: -1 });
  expect(await submit({ elec_key, expire_date: dayOf(-2) })).toMatchObject({ ret: -1 });
  expect(await submit({ elec_key, birthday: dayOf(-1), expire_date: dayOf(2) })).toMatchObject({
    ret: 0,
  });
});

test.runIf(runsSweeps)(
  'a repetition is the same submission, however late, and two at once are one',
  async () => {
    const elec_key = await newUpload(traveller);
    const idempotencyKey = randomUUID();
    const twins = await Promise.all([1, 2].map(() => submit({ elec_key }, { idempotencyKey })));
    for (const answer of twins) expect(answer).toMatchObject({ ret: 0 });
    expect((await document()).upload_list).toHaveLength(1);
    await submit({ elec_key: await newUpload(traveller), surname: 'RAO' });
    await applyRetention(
      server.services.db,
      server.services.blobs,
      new Date(server.services.clock().getTime() + 8 * day),
    );
    expect(await submit({ elec_key }, { idempotencyKey })).toMatchObject({ ret: 0 });
    expect(await query()).toMatchObject({ surname: 'RAO' });
    const other = await submit({ elec_key, surname: 'OTHER' }, { idempotencyKey });
    expect(other).toMatchObject({ status: 409 });
  },
);

test('a passport is changed while unpaid and under revision, and at no other time', async () => {
  const elec_key = await newUpload(traveller);
  await submit({ elec_key });
  await seeAs('submitting-to-embassy', 'uploaded');
  await server.services.db
    .updateTable('orders')
    .set({ pay_status: 'paid' })
    .where('id', '=', orderId)
    .execute();
  expect(await submit({ elec_key, surname: 'RAO' })).toMatchObject({ ret: -5 });
  await seeAs('revision-needed', 'passed');
  expect(await submit({ elec_key, surname: 'RAO' })).toMatchObject({ ret: -5 });
  await seeAs('revision-needed', 'failed');
  expect(await document()).toMatchObject({ elec_status: 4, reason: 'Blurred' });
  expect(await submit({ elec_key, surname: 'RAO' })).toMatchObject({ ret: 0 });
  const fixed = await document();
  expect(fixed).toMatchObject({ elec_status: 2 });
  expect(fixed.reason).toBeUndefined();
});

test('an applicant who brings no passport has none, and a deleted one leaves nothing behind', async () => {
  const other = await newOrder(traveller, kenya);
  const without = await newApplicant(traveller, other);
  const request = { order_id: other, applicant_id: without };
  expect(await traveller.call('passport', request)).toMatchObject({ ret: -4 });
  const elec_key = await newUpload(traveller);
  const refused = { ...passport, applicant_id: without, elec_key };
  expect(await traveller.call('submitPassport', refused)).toMatchObject({ ret: -4 });

  await submit({ elec_key });
  await traveller.call('deleteApplicant', { applicant_id: applicantId });
  const left = await server.services.db
    .selectFrom('passports')
    .where('applicant_id', '=', applicantId)
    .selectAll()
    .execute();
  expect(left).toEqual([]);
});
