import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openSession } from '../../server/areas/accounts/sessions';
import { noteRemovals, repeatRemovals } from '../../server/areas/people/people-rows';
import { exportedRows } from '../../server/areas/privacy/export-traveller';
import { eraseTraveller } from '../../server/areas/privacy/erase-traveller';
import { applyRetention } from '../../server/scheduled-tasks';
import { usualRetention } from '../../server/settings/retention';
import { makePortrait } from '../support/fixtures/make-portrait';
import {
  ananyasPassport as passport,
  flightItinerary,
  newApplicant,
  newOrder,
  newUpload,
  readOrder,
  uae,
  vietnam,
} from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller, travellerOf } from '../support/traveller';
import { formStateOf } from './steps/form-state';
import { runsSweeps } from '../support/sweep';

const day = 86_400_000;

/** Takes a photo of the last month only. */
const strict = vietnam;
const catalogue = {
  ...referenceCatalogue,
  destinations: referenceCatalogue.destinations.map((destination) => ({
    ...destination,
    products: destination.products.map((product) =>
      product.id === strict.product_id && product.photo
        ? { ...product, photo: { ...product.photo, recentMonths: 1 } }
        : product,
    ),
  })),
};

let server: TestServer;
let portrait: Uint8Array<ArrayBuffer>;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue });
  portrait = new Uint8Array(await makePortrait());
}, startTimeout);
afterAll(() => server?.remove());
beforeEach(async () => {
  traveller = await signUpTraveller(server);
});

const keep = (kept: 'on' | 'off') => traveller.call('keepPeople', { kept });
const people = async (request: object = {}) => (await traveller.call('people', request)).body;
const personal = async () => (await people()).people_list;

/** An applicant of a new application, with a passport and perhaps a photo. */
async function applied(said: object = {}, product: object = uae, photo = false) {
  const orderId = await newOrder(traveller, product as typeof uae);
  const applicantId = await newApplicant(traveller, orderId);
  const elec_key = await newUpload(traveller);
  const filled = { ...passport, ...said, applicant_id: applicantId, elec_key };
  expect(await traveller.call('submitPassport', filled)).toMatchObject({ ret: 0 });
  if (photo) await handPhotoIn(applicantId);
  return { orderId, applicantId };
}

async function handPhotoIn(applicant_id: string) {
  const key = await newUpload(traveller, portrait);
  const submitted = await traveller.call('submitPhoto', { applicant_id, key, need_handle: 1 });
  expect(submitted).toMatchObject({ ret: 0 });
}

async function fresh(product: object = uae) {
  const orderId = await newOrder(traveller, product as typeof uae);
  return { orderId, applicant_id: await newApplicant(traveller, orderId) };
}

const use = (person_id: string, applicant_id: string, key?: string) =>
  traveller.call('usePerson', { person_id, applicant_id }, key ? { idempotencyKey: key } : {});

const passportDocument = async (orderId: string) =>
  (await readOrder(traveller, orderId)).applicant_list[0].material_required.find(
    ({ pattern }: { pattern: number }) => pattern === 1,
  );

const sizeOf = async (link: string) =>
  (await (await fetch(new URL(link, server.address))).arrayBuffer()).byteLength;

const uploadsLeft = async () => {
  const { db } = server.services;
  const user = db.selectFrom('users').where('email', '=', traveller.email).select('id');
  const rows = await db.selectFrom('uploads').where('user_id', 'in', user).select('id').execute();
  return rows.length;
};

describe('who is kept', () => {
  test('nobody, before the owner has chosen it and after it is turned off', async () => {
    await applied();
    expect(await people()).toMatchObject({ kept: 'unasked', people_list: [], total: 0 });
    await keep('off');
    await applied();
    expect(await people()).toMatchObject({ kept: 'off', total: 0 });
  });

  test('turned on, the applications that exist are taken in, and turned off everybody goes', async () => {
    await applied();
    expect(await keep('on')).toMatchObject({ body: { total: 1 } });
    const [person] = await personal();
    expect(person).toMatchObject({
      first_name: 'Ananya',
      passport: { number_end: '567', expire_date: passport.expire_date },
      application_count: 1,
    });
    expect(JSON.stringify(person)).not.toContain(passport.passport_number);
    await keep('off');
    const { db } = server.services;
    expect(await people()).toMatchObject({ people_list: [], total: 0 });
    expect(await db.selectFrom('people').where('id', '=', person.person_id).execute()).toEqual([]);
    expect(await keep('on')).toMatchObject({ body: { total: 1 } });
  });

  test.runIf(runsSweeps)(
    'a passport that was renewed is of the same person, another birthday of another',
    async () => {
      await keep('on');
      await applied();
      await applied({ passport_number: 'Z7654321', expire_date: '2099-09-09' });
      await applied({ passport_number: 'Z7654322', birthday: '2015-01-02' });
      const all = await personal();
      expect(all).toHaveLength(2);
      expect(
        all.map(({ application_count }: { application_count: number }) => application_count).sort(),
      ).toEqual([1, 2]);
      const renewed = all.find(
        ({ application_count }: { application_count: number }) => application_count === 2,
      );
      expect(renewed.passport).toMatchObject({ number_end: '321', expire_date: '2099-09-09' });
    },
  );

  test('a passport that is replaced by that of somebody else was a mistake', async () => {
    await keep('on');
    const { applicantId: applicant_id } = await applied();
    const other = {
      ...passport,
      passport_number: 'K1',
      given_name: 'KABIR',
      birthday: '2000-01-01',
    };
    const elec_key = await newUpload(traveller);
    await traveller.call('submitPassport', { ...other, applicant_id, elec_key });
    const all = await personal();
    expect(all).toMatchObject([{ passport: { given_name: 'KABIR' } }]);
  });

  test('is found by a part of a name, a page at a time', async () => {
    await keep('on');
    await applied();
    await applied({ passport_number: 'L1', surname: 'RAO', birthday: '1960-01-01' });
    expect(await people({ search: 'ráo' })).toMatchObject({ total: 1 });
    expect(await people({ search: 'nobody' })).toMatchObject({ total: 0, people_list: [] });
    const page = await people({ skip: 1, most: 1 });
    expect([page.total, page.people_list.length]).toEqual([2, 1]);
  });
});

describe('a kept person', () => {
  test('is read by its account alone, and a look at the whole passport is recorded', async () => {
    await keep('on');
    const { orderId } = await applied();
    const [{ person_id }] = await personal();
    const { body } = await traveller.call('person', { person_id });
    expect(body).toMatchObject({
      whole_passport: { passport_number: passport.passport_number },
      application_list: [{ order_id: orderId }],
    });
    expect(server.logLines.some((line) => line.includes('"audit":"person-opened"'))).toBe(true);
    const stranger = await signUpTraveller(server);
    expect((await stranger.call('people')).body.people_list).toEqual([]);
    for (const name of ['person', 'removePerson'] as const)
      expect(await stranger.call(name, { person_id })).toMatchObject({ ret: -4 });
    expect(await personal()).toHaveLength(1);
  });

  test('keeps the name that its owner has corrected', async () => {
    await keep('on');
    await applied();
    const [{ person_id }] = await personal();
    await traveller.call('correctPerson', { person_id, first_name: 'Anu', identity_id: 4 });
    await applied();
    expect(await personal()).toMatchObject([{ first_name: 'Anu', application_count: 2 }]);
  });

  test.runIf(runsSweeps)(
    'does not come back by an application that existed when it was removed',
    async () => {
      await keep('on');
      const { applicantId } = await applied({}, uae);
      const [{ person_id }] = await personal();
      await traveller.call('removePerson', { person_id });
      await handPhotoIn(applicantId);
      expect(await personal()).toEqual([]);
      await applied();
      expect(await personal()).toHaveLength(1);
    },
  );

  test('is removed once by two phones, and a correction that comes later is refused', async () => {
    await keep('on');
    await applied();
    const [{ person_id }] = await personal();
    const [one, other, corrected] = await Promise.all([
      traveller.call('removePerson', { person_id }),
      traveller.call('removePerson', { person_id }),
      traveller.call('correctPerson', { person_id, first_name: 'Anu' }),
    ]);
    expect([one.ret, other.ret].sort()).toEqual([-4, 0]);
    expect([0, -4]).toContain(corrected.ret);
    expect(await personal()).toEqual([]);
    const late = await traveller.call('correctPerson', { person_id, first_name: 'Anu' });
    expect(late).toMatchObject({ ret: -4, msg: 'This person is not kept any more.' });
  });

  test('is not kept by a passport that arrives while it is turned off', async () => {
    await keep('on');
    const { applicant_id } = await fresh();
    const elec_key = await newUpload(traveller);
    await Promise.all([
      traveller.call('submitPassport', { ...passport, applicant_id, elec_key }),
      keep('off'),
    ]);
    expect(await people()).toMatchObject({ kept: 'off', total: 0 });
  });

  test.runIf(runsSweeps)('is in the export, and gone with the account and its files', async () => {
    await keep('on');
    await applied({}, uae, true);
    const { db, blobs, secret, clock } = server.services;
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', traveller.email)
      .select('id')
      .executeTakeFirstOrThrow();
    const rows = await exportedRows(db, id);
    expect(rows['people']).toMatchObject([{ first_name: 'Ananya' }]);
    expect(JSON.stringify(rows['people'])).toContain(passport.passport_number);
    await db.transaction().execute((tx) => eraseTraveller(tx, secret, id, clock()));
    for (const table of ['people', 'people_applicants', 'people_choices'] as const)
      expect(await db.selectFrom(table).where('user_id', '=', id).execute()).toEqual([]);
    await applyRetention(db, blobs, clock());
    expect(await db.selectFrom('uploads').where('user_id', '=', id).execute()).toEqual([]);
  });
});

describe('on a database that was restored from before it', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'visa-people-'));
    path = join(folder, 'people-removals.jsonl');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Forgets what has happened to the account's people since, as a restore does. */
  const forget = async () => {
    const { db } = server.services;
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', traveller.email)
      .select('id')
      .executeTakeFirstOrThrow();
    for (const table of ['people_removals', 'people_applicants'] as const)
      await db.deleteFrom(table).where('user_id', '=', id).execute();
  };

  test('the removal of a person is repeated once, and the application does not bring it back', async () => {
    const { db } = server.services;
    await keep('on');
    const { applicantId } = await applied();
    const [{ person_id }] = await personal();
    const row = await db
      .selectFrom('people')
      .where('id', '=', person_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    await traveller.call('removePerson', { person_id });
    await noteRemovals(db, path);
    await forget();
    await db.insertInto('people').values(row).execute();
    expect(await personal()).toHaveLength(1);
    expect(await repeatRemovals(db, path)).toBe(1);
    expect(await repeatRemovals(db, path)).toBe(0);
    expect(await personal()).toEqual([]);
    const renamed = { applicant_id: applicantId, first_name: 'Ananya', identity_id: 1 };
    await traveller.call('updateApplicant', renamed);
    expect(await personal()).toEqual([]);
  });

  test('the choice to keep nobody is repeated, and nothing for an account that is not there', async () => {
    const { db, secret, clock } = server.services;
    await keep('on');
    await applied();
    await keep('off');
    await noteRemovals(db, path);
    await forget();
    await keep('on');
    const since = new Date(clock().getTime() - day);
    const user = db.selectFrom('users').where('email', '=', traveller.email).select('id');
    const { id } = await user.executeTakeFirstOrThrow();
    await db.updateTable('people_choices').set({ changed_at: since }).execute();
    expect(await people()).toMatchObject({ kept: 'on', total: 1 });
    expect(await repeatRemovals(db, path)).toBe(1);
    expect(await people()).toMatchObject({ kept: 'off', total: 0 });
    await forget();
    await db.transaction().execute((tx) => eraseTraveller(tx, secret, id, clock()));
    expect(await repeatRemovals(db, path)).toBe(0);
  });
});

describe('a person who is used', () => {
  test('gives passport, picture and photo, which nobody uploads again', async () => {
    await keep('on');
    const first = await applied({}, uae, true);
    const [{ person_id }] = await personal();
    const { orderId, applicant_id } = await fresh(uae);
    const answer = await use(person_id, applicant_id);
    expect(answer).toMatchObject({
      ret: 0,
      body: { taken_list: ['passport', 'photo'], not_taken_list: [] },
    });
    const stored = await traveller.call('passport', { order_id: orderId, applicant_id });
    expect(stored.body).toMatchObject(passport);
    const { img } = (
      await traveller.call('passport', { order_id: first.orderId, applicant_id: first.applicantId })
    ).body;
    expect(await sizeOf(stored.body.img)).toBe(await sizeOf(img));
    expect(await passportDocument(orderId)).toMatchObject({ elec_status: 2 });
    const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
    expect(await sizeOf(applicant.id_photo.dest_photo_url)).toBeGreaterThan(1000);
    expect(await personal()).toMatchObject([{ application_count: 2 }]);
  });

  test.runIf(runsSweeps)('gives nothing that the applicant has already', async () => {
    await keep('on');
    await applied();
    const [{ person_id }] = await personal();
    const { applicantId } = await applied({ passport_number: 'N9' });
    const { body } = await use(person_id, applicantId);
    expect(body.not_taken_list).toContainEqual({ part: 'passport', reason: 'has-one' });
  });

  test('is used once with one key, also twice at the same time', async () => {
    await keep('on');
    await applied();
    const [{ person_id }] = await personal();
    const { orderId, applicant_id } = await fresh();
    const key = randomUUID();
    const answers = await Promise.all([
      use(person_id, applicant_id, key),
      use(person_id, applicant_id, key),
    ]);
    expect(answers.map(({ body }) => body.taken_list)).toEqual([['passport'], ['passport']]);
    expect((await passportDocument(orderId)).upload_list).toHaveLength(1);
    expect((await use(person_id, applicant_id, key)).body.taken_list).toEqual(['passport']);
  });

  test.runIf(runsSweeps)(
    'is said to be used again, until the applicant gets a picture of its own',
    async () => {
      await keep('on');
      await applied({}, uae, true);
      const [{ person_id, passport_time, photo_time }] = await personal();
      const { orderId, applicant_id } = await fresh(uae);
      const reused = async () => {
        const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
        return [(await passportDocument(orderId)).reused_time, applicant.id_photo.reused_time];
      };
      expect(await reused()).toEqual([undefined, undefined]);
      await use(person_id, applicant_id);
      expect(await reused()).toEqual([passport_time, photo_time]);
      const elec_key = await newUpload(traveller);
      await traveller.call('submitPassport', { ...passport, applicant_id, elec_key });
      await handPhotoIn(applicant_id);
      expect(await reused()).toEqual([undefined, undefined]);
    },
  );

  test('gives no photo that is older than the visa takes, and one that another visa takes', async () => {
    await keep('on');
    await applied({}, uae, true);
    const [{ person_id }] = await personal();
    server.moveClock(40 * day);
    try {
      traveller = { ...traveller, ...(await again()) };
      const old = (await use(person_id, (await fresh(strict)).applicant_id)).body;
      expect(old.taken_list).toEqual(['passport']);
      expect(old.not_taken_list).toContainEqual({ part: 'photo', reason: 'too-old' });
      const recent = (await use(person_id, (await fresh(uae)).applicant_id)).body;
      expect(recent.taken_list).toEqual(['passport', 'photo']);
    } finally {
      server.moveClock(-40 * day);
    }
  });

  test('gives the papers that last, each as old as it was, and none of one journey', async () => {
    await keep('on');
    const first = await applied({}, vietnam);
    const letter = 7_040_140;
    const place = { applicant_id: first.applicantId, pos: 0 };
    const handIn = async (elec_id: number) =>
      traveller.call('attachPage', { ...place, elec_id, key: await newUpload(traveller) });
    expect(await handIn(letter)).toMatchObject({ ret: 0 });
    expect(await handIn(flightItinerary)).toMatchObject({ ret: 0 });
    const [{ person_id, document_list: papers }] = await personal();
    expect(papers).toMatchObject([{ again_kind: 'employment-letter', name: 'Employment letter' }]);
    const next = await fresh(vietnam);
    const key = randomUUID();
    expect((await use(person_id, next.applicant_id, key)).body.missing_list).toEqual([]);
    expect((await use(person_id, next.applicant_id, key)).body.missing_list).toEqual([]);
    const documentIn = async (orderId: string, elecId: number) =>
      (await readOrder(traveller, orderId)).applicant_list[0].material_required.find(
        ({ elec_id }: { elec_id: number }) => elec_id === elecId,
      );
    const given = await documentIn(next.orderId, letter);
    expect(given).toMatchObject({ elec_status: 2, reused_time: papers[0].time });
    expect(given.upload_list).toHaveLength(1);
    expect(await sizeOf(given.upload_list[0].url)).toBe(256);
    expect((await documentIn(next.orderId, flightItinerary)).upload_list ?? []).toEqual([]);
    // A later use gives nothing anew, and makes nothing younger.
    await use(person_id, next.applicant_id);
    expect(await documentIn(next.orderId, letter)).toMatchObject({ reused_time: papers[0].time });
    // Used again, it is no younger; the first application may go.
    await traveller.call('deleteApplicant', { applicant_id: first.applicantId });
    expect((await personal())[0].document_list).toEqual(papers);
    server.moveClock(15 * day);
    try {
      traveller = { ...traveller, ...(await again()) };
      expect((await personal())[0].document_list).toEqual([]);
      const late = await fresh(vietnam);
      const { missing_list } = (await use(person_id, late.applicant_id)).body;
      expect(missing_list).toEqual(['employment-letter']);
    } finally {
      server.moveClock(-15 * day);
    }
  });

  test.runIf(runsSweeps)(
    'gives no paper to a document with a page, and none that was not accepted',
    async () => {
      await keep('on');
      const { applicantId } = await applied({}, vietnam);
      const letter = 7_040_140;
      const handIn = async (applicant_id: string) =>
        traveller.call('attachPage', {
          ...{ applicant_id, elec_id: letter, pos: 0, key: await newUpload(traveller) },
        });
      await handIn(applicantId);
      const [{ person_id }] = await personal();
      const own = await fresh(vietnam);
      await handIn(own.applicant_id);
      await use(person_id, own.applicant_id);
      const [applicant] = (await readOrder(traveller, own.orderId)).applicant_list;
      const filled = applicant.material_required.find(
        ({ elec_id }: { elec_id: number }) => elec_id === letter,
      );
      expect(filled.upload_list).toHaveLength(1);
      expect(filled.reused_time).toBeUndefined();
      await server.services.db
        .updateTable('pages')
        .set({ status: 'failed', reason: 'Not signed' })
        .where('applicant_id', 'in', [applicantId, own.applicant_id])
        .execute();
      expect((await personal())[0].document_list).toEqual([]);
    },
  );

  test.runIf(runsSweeps)(
    'and is removed at the same time goes, and the applicant has all or nothing',
    async () => {
      await keep('on');
      await applied({}, uae, true);
      for (let round = 0; round < 3; round += 1) {
        const [{ person_id }] = await personal();
        const { orderId, applicant_id } = await fresh(uae);
        const [used, removed] = await Promise.all([
          use(person_id, applicant_id),
          traveller.call('removePerson', { person_id }),
        ]);
        expect(removed.ret).toBe(0);
        expect([0, -4]).toContain(used.ret);
        expect(await personal()).toEqual([]);
        await server.services.background.idle();
        const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
        const has = [
          (await passportDocument(orderId)).upload_list,
          applicant.id_photo.dest_photo_url,
        ];
        expect(has.map((each) => (each?.length ?? 0) > 0)).toEqual([
          used.ret === 0,
          used.ret === 0,
        ]);
        await applied({}, uae, true);
      }
    },
  );

  test('is refused for an application that is not open, and for an applicant of another account', async () => {
    await keep('on');
    await applied();
    const [{ person_id }] = await personal();
    const { orderId, applicant_id } = await fresh();
    await traveller.call('cancelOrder', { order_id: orderId, reason: 3 });
    expect((await use(person_id, applicant_id)).ret).toBeLessThan(0);
    const stranger = await signUpTraveller(server);
    const theirs = await newApplicant(stranger, await newOrder(stranger));
    expect(await use(person_id, theirs)).toMatchObject({ ret: -4 });
  });

  test.runIf(runsSweeps)('does not give a passport twice within one application', async () => {
    await keep('on');
    const { orderId } = await applied();
    const [{ person_id }] = await personal();
    const applicant_id = await newApplicant(traveller, orderId);
    expect((await use(person_id, applicant_id)).ret).toBeLessThan(0);
  });

  test.runIf(runsSweeps)('keeps what the other has when one of both is removed', async () => {
    await keep('on');
    const first = await applied();
    const [{ person_id }] = await personal();
    const second = await fresh();
    await use(person_id, second.applicant_id);
    await traveller.call('deleteApplicant', { applicant_id: first.applicantId });
    await server.services.background.idle();
    const third = await fresh();
    expect((await use(person_id, third.applicant_id)).body.taken_list).toEqual(['passport']);
    await traveller.call('removePerson', { person_id });
    await server.services.background.idle();
    for (const { orderId, applicant_id } of [second, third]) {
      const { body } = await traveller.call('passport', { order_id: orderId, applicant_id });
      expect(await sizeOf(body.img)).toBe(256);
    }
    expect(await uploadsLeft()).toBe(2);
  });

  test('has their lasting answers suggested in the form, and none that was given there', async () => {
    await keep('on');
    const { applicantId } = await applied({}, vietnam);
    const answers = { birth_place: 'Pune', visited: 'Yes', phone: '1' };
    const change = Object.entries(answers).map(([question, answer]) => ({
      ...{ question, answer, seen: [] },
    }));
    const filled = { applicant_id: applicantId, answers: change, completes: 0 };
    expect(await traveller.call('changeForm', filled)).toMatchObject({ ret: 0 });
    const renamed = { applicant_id: applicantId, first_name: 'Ananya', identity_id: 1 };
    await traveller.call('updateApplicant', renamed);
    const [{ person_id, answer_count }] = await personal();
    expect(answer_count).toBe(2);
    const next = await fresh(vietnam);
    await use(person_id, next.applicant_id);
    const state = () => formStateOf(server, traveller, { ...next, applicantId: next.applicant_id });
    const month = server.services.clock().toISOString().slice(0, 7);
    const source = { applicantId: person_id, firstName: 'Ananya', isOwn: true, month };
    expect(await state()).toMatchObject({
      typed: {},
      suggested: { birth_place: { answer: 'Pune', source }, phone: { answer: '1', source } },
    });
    const own = { question: 'phone', answer: '2', seen: [] };
    const typed = { applicant_id: next.applicant_id, answers: [own], completes: 0 };
    await traveller.call('changeForm', typed);
    const { suggested = {} } = await state();
    expect(Object.keys(suggested)).toEqual(['birth_place']);
    await traveller.call('removePerson', { person_id });
    expect((await state()).suggested).toEqual({});
  });

  test.runIf(runsSweeps)(
    'an expired passport and an old photo are not given, and the sweep removes them',
    async () => {
      await keep('on');
      const soon = new Date(server.services.clock().getTime() + 20 * day)
        .toISOString()
        .slice(0, 10);
      await applied({ expire_date: soon }, uae, true);
      const [{ person_id }] = await personal();
      server.moveClock(200 * day);
      try {
        traveller = { ...traveller, ...(await again()) };
        expect(await personal()).toMatchObject([{ expire_date: soon }]);
        const [kept] = await personal();
        expect([kept.passport, kept.photo_url]).toEqual([undefined, undefined]);
        const { applicant_id } = await fresh(uae);
        expect((await use(person_id, applicant_id)).body.not_taken_list).toMatchObject([
          { part: 'passport', reason: 'expired' },
          { part: 'photo', reason: 'too-old' },
        ]);
        const { db, blobs, clock } = server.services;
        await applyRetention(db, blobs, new Date(clock().getTime() + 40 * day));
        const row = await db
          .selectFrom('people')
          .where('id', '=', person_id)
          .selectAll()
          .executeTakeFirstOrThrow();
        expect([row.passport, row.passport_upload_id, row.photo_source_id]).toEqual([
          null,
          null,
          null,
        ]);
        expect(row.photo_at).not.toBeNull();
      } finally {
        server.moveClock(-200 * day);
      }
    },
  );

  test.runIf(runsSweeps)(
    'nobody is kept longer unused than documents are, where these have a time',
    async () => {
      await keep('on');
      await applied();
      const { db, blobs, clock } = server.services;
      const later = (days: number) => new Date(clock().getTime() + days * day);
      const retention = { ...usualRetention, documents: 20 };
      await applyRetention(db, blobs, later(19), retention);
      expect(await personal()).toHaveLength(1);
      await applyRetention(db, blobs, later(21), retention);
      expect(await personal()).toEqual([]);
    },
  );
});

/** A session of the same account after a long time. */
async function again(): Promise<Pick<Traveller, 'token' | 'call' | 'send'>> {
  const { db, clock } = server.services;
  const { id } = await db
    .selectFrom('users')
    .where('email', '=', traveller.email)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { userId: id, device: 'Chrome' }, clock());
  const plain = travellerOf(server, { email: traveller.email, token });
  return {
    ...plain,
    call: (name, request, options) => plain.call(name, request, { date: clock(), ...options }),
    send: (file, options) => plain.send(file, { date: clock(), ...options }),
  };
}
