import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import type { DeskPassportField } from '../../../src/contract/desk/case-item';
import { remoteEngine } from '../../../server/areas/recognition/remote-engine';
import { HttpProblem } from '../../../server/errors/refusal';
import {
  asOperator,
  deciding,
  loggedInOperator,
  openCase,
  type TestOperator,
  sendChecks,
} from '../../support/desk-operator';
import { ananya, makePassport, passportLines } from '../../support/fixtures/make-passport';
import {
  ananyasPassport,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
  vietnam,
} from '../../support/order-steps';
import { sendFile } from '../../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller, type Traveller } from '../../support/traveller';
import { runsSweeps } from '../../support/sweep';

let server: TestServer;
let mei: TestOperator;
let traveller: Traveller;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  mei = await loggedInOperator(server);
  traveller = await signUpTraveller(server);
  picture = new Uint8Array(await makePassport());
}, startTimeout);
afterAll(() => server.remove());

/** The data of the drawn passport, as the wire has it. */
const asDrawn = {
  ...ananyasPassport,
  passport_number: ananya.number,
  surname: ananya.surname,
  given_name: ananya.givenNames,
  birthday: '1994-03-14',
  sex: 1,
  expire_date: '2035-06-03',
};

/** A case that waits for its check, with this picture of the passport and these typed data. */
async function waiting(bytes: Uint8Array<ArrayBuffer>, typed: object): Promise<string> {
  const orderId = await newOrder(traveller, vietnam);
  const applicantId = await newApplicant(traveller, orderId);
  const order = await readOrder(traveller, orderId);
  for (const { elec_id, pattern } of order.applicant_list[0].material_required) {
    if (pattern === 1) continue;
    const key = await newUpload(traveller);
    await traveller.call('attachPage', { applicant_id: applicantId, elec_id, pos: 0, key });
  }
  const elec_key = await newUpload(traveller, bytes);
  const submitted = await traveller.call('submitPassport', {
    applicant_id: applicantId,
    ...asDrawn,
    ...typed,
    elec_key,
  });
  expect(submitted).toMatchObject({ ret: 0 });
  const { db } = server.services;
  await db.updateTable('orders').set({ pay_status: 'paid' }).where('id', '=', orderId).execute();
  await db
    .updateTable('applicants')
    .set({ status: 'pre-checking' })
    .where('id', '=', applicantId)
    .execute();
  return orderId;
}

const passportIn = ({ applicants }: Awaited<ReturnType<typeof openCase>>) =>
  applicants[0]?.items.find(({ kind }) => kind === 'passport');
const warningsOf = async (orderId: string) => {
  const { rows } = await asOperator(mei, 'deskQueue', { filter: { search: orderId } });
  return rows[0]?.warnings;
};

test('the zone is shown as it was read, with its place in the picture and what differs', async () => {
  const orderId = await waiting(picture, { expire_date: '2035-06-08' });
  const item = passportIn(await openCase(mei, orderId));
  const { fields = [], zone } = item?.passport ?? {};
  expect(zone?.lines).toEqual(passportLines(ananya));
  expect(zone?.corners).toHaveLength(4);
  for (const { x, y } of zone?.corners ?? []) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(1);
    // The zone is at the foot of the page.
    expect(y).toBeGreaterThan(0.5);
    expect(y).toBeLessThan(1);
  }
  expect(fields.filter(({ differs }) => differs)).toEqual([
    {
      field: 'expireDate',
      typed: '2035-06-08',
      read: '2035-06-03',
      checkFits: true,
      place: { line: 1, from: 21, to: 27 },
      differs: true,
    },
  ]);
  expect(item?.findings[0]).toMatchObject({ verdict: 'differs', detail: 'date of expiry differs' });
});

test.runIf(runsSweeps)(
  'the queue warns of a passport that differs once it was read, and not of one that fits',
  async () => {
    const differs = await waiting(picture, { surname: 'ROA' });
    const fits = await waiting(picture, {});
    expect(await warningsOf(differs)).not.toContain('passport-differs');
    await openCase(mei, differs);
    await openCase(mei, fits);
    expect(await warningsOf(differs)).toContain('passport-differs');
    expect(await warningsOf(fits)).not.toContain('passport-differs');
    // The filter finds and counts it too.
    const { rows, counts } = await asOperator(mei, 'deskQueue', { filter: { withWarning: true } });
    expect(rows.map(({ caseId }) => caseId)).toContain(differs);
    expect(rows.map(({ caseId }) => caseId)).not.toContain(fits);
    expect(counts.withWarning).toBe(rows.length);
  },
);

/** Approves a case's passport, taking over these fields. @returns the passport's data after it */
async function approved(
  orderId: string,
  opened: Awaited<ReturnType<typeof openCase>>,
  takeOver: DeskPassportField[],
) {
  const [applicant] = opened.applicants;
  let seen = '';
  for (const item of applicant?.items.filter(({ required }) => required) ?? []) {
    const decided = await asOperator(mei, 'deskDecideItem', {
      ...deciding(orderId, opened.fence),
      applicantId: applicant?.id ?? '',
      item: item.key,
      seen: item.seen,
      // A revision of what is missing leaves the passport's approval as it is.
      decision:
        item.status === 'missing'
          ? { verdict: 'revision', reason: 'other', words: 'Please add it.' }
          : { verdict: 'passed', ...(item.kind === 'passport' && { takeOver }) },
    });
    seen = decided.seen.applicant ?? '';
  }
  await asOperator(mei, 'deskFinishCheck', {
    ...deciding(orderId, opened.fence),
    applicantId: applicant?.id ?? '',
    seen,
  });
  await sendChecks(mei, orderId);
  const { body } = await traveller.call('passport', {
    order_id: orderId,
    applicant_id: applicant?.id ?? '',
  });
  return body;
}

test('an approval takes over what was read', async () => {
  const orderId = await waiting(picture, { expire_date: '2035-06-08' });
  const opened = await openCase(mei, orderId);
  const body = await approved(orderId, opened, ['expireDate']);
  expect(body).toMatchObject({ expire_date: '2035-06-03', surname: 'RAO' });
});

describe('a passport with one name', () => {
  const oneName = { ...ananya, surname: 'ARJUNA', givenNames: '' };
  let arjuna: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    arjuna = new Uint8Array(await makePassport(oneName));
  });

  test.each([
    [{ surname: 'ARJUNA', given_name: 'FNU', lacks: 'given_name' }, 'givenName', 'FNU'],
    // Typed where the page prints it.
    [{ surname: 'LNU', given_name: 'ARJUNA', lacks: 'surname' }, 'surname', 'LNU'],
  ])('a passport with one name fits its zone: %o', async (typed, lacking, filling) => {
    const orderId = await waiting(arjuna, typed);
    const opened = await openCase(mei, orderId);
    const item = passportIn(opened);
    const { fields = [] } = item?.passport ?? {};
    expect(fields.filter(({ differs }) => differs)).toEqual([]);
    expect(fields.find(({ field }) => field === lacking)).toMatchObject({
      typed: filling,
      lacking: 'filled',
    });
    expect(item?.findings[0]).toMatchObject({ verdict: 'fits' });
    expect(opened.applicants[0]?.fullName).toBe('ARJUNA');
    const { rows } = await asOperator(mei, 'deskQueue', { filter: { search: orderId } });
    expect(rows[0]).toMatchObject({ name: 'ARJUNA' });
    expect(rows[0]?.warnings).not.toContain('passport-differs');
  });

  test.runIf(runsSweeps)(
    'a passport with one name is corrected by what was read, and then lacks no name',
    async () => {
      const typed = { surname: 'RAU', given_name: 'FNU', lacks: 'given_name' };
      const orderId = await waiting(picture, typed);
      const opened = await openCase(mei, orderId);
      const differing = passportIn(opened)?.passport?.fields.filter(({ differs }) => differs);
      expect(differing?.map(({ field }) => field)).toEqual(['surname', 'givenName']);
      const correct = { surname: 'RAO', given_name: 'ANANYA' };
      const corrected = await approved(orderId, opened, ['surname', 'givenName']);
      expect(corrected).toMatchObject(correct);
      expect(corrected).not.toHaveProperty('lacks');
    },
  );

  test.runIf(runsSweeps)(
    'a passport with one name is corrected in the field in which it was typed',
    async () => {
      const typed = { surname: 'LNU', given_name: 'ARJUN', lacks: 'surname' };
      const orderId = await waiting(arjuna, typed);
      const opened = await openCase(mei, orderId);
      const corrected = await approved(orderId, opened, ['givenName']);
      expect(corrected).toMatchObject({ given_name: 'ARJUNA', surname: 'LNU', lacks: 'surname' });
    },
  );
});

test.runIf(runsSweeps)('a picture without a zone says so, and nothing differs', async () => {
  const orderId = await waiting(newPicture(), { expire_date: '2035-06-08' });
  const item = passportIn(await openCase(mei, orderId));
  expect(item?.passport?.zone).toBeUndefined();
  expect(item?.findings[0]).toMatchObject({ verdict: 'judge', detail: 'could not be read' });
  expect(await warningsOf(orderId)).not.toContain('passport-differs');
});

test.runIf(runsSweeps)(
  'a case opens without a reading if the bytes are gone or too much is read, and is read later',
  async () => {
    const { blobs, db, workers } = server.services;
    const gone = await waiting(picture, {});
    const readings = () => db.selectFrom('desk_readings').select('upload_id').execute();
    const { files = [] } =
      passportIn(
        await openUnread(gone, () => vi.spyOn(blobs, 'open').mockResolvedValue(undefined)),
      ) ?? {};
    expect(files).toHaveLength(1);
    const uploadId = files[0]?.uploadId ?? '';
    expect(await readings()).not.toContainEqual({ upload_id: uploadId });
    for (const status of [429, 503]) {
      const busy = new HttpProblem(status, { code: 'server-busy' });
      const opened = await openUnread(gone, () => vi.spyOn(workers, 'run').mockRejectedValue(busy));
      expect(passportIn(opened)?.files).toHaveLength(1);
    }
    expect(await readings()).not.toContainEqual({ upload_id: uploadId });
    expect(passportIn(await openCase(mei, gone))?.passport?.zone?.lines).toEqual(
      passportLines(ananya),
    );
  },
);

test.runIf(runsSweeps)(
  'while another engine is away travellers type, cases open unread, and are read later',
  async () => {
    const { db, recognition } = server.services;
    const orderId = await waiting(picture, {});
    const away = remoteEngine({ url: 'http://127.0.0.1:9', key: undefined });
    const asked = vi.spyOn(recognition, 'readPassport').mockImplementation(away.readPassport);
    const part = { bytes: newPicture() };
    const typed = await sendFile(
      server.address,
      part,
      { token: traveller.token, date: server.services.clock() },
      'recognizePassport',
    );
    expect(typed).toMatchObject({ ret: -11, code: 'passport-not-read' });
    asked.mockClear();
    const { files = [] } = passportIn(await openCase(mei, orderId)) ?? {};
    expect(files).toHaveLength(1);
    const readings = await db.selectFrom('desk_readings').select('upload_id').execute();
    expect(readings).not.toContainEqual({ upload_id: files[0]?.uploadId });
    // An engine that is away may take long to say so: the next look does not wait for it again.
    await openCase(mei, orderId);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();

    server.moveClock(61_000);
    const { passport } = passportIn(await openCase(mei, orderId)) ?? {};
    expect(passport?.zone?.lines).toEqual(passportLines(ananya));
  },
);

test.runIf(runsSweeps)(
  'a picture in which nothing was read is read again the next day',
  async () => {
    const { clock, db, recognition } = server.services;
    const orderId = await waiting(picture, {});
    // An outage that looked like an answer.
    const asked = vi.spyOn(recognition, 'readPassport').mockResolvedValue(undefined);
    const opened = passportIn(await openCase(mei, orderId));
    expect(opened?.findings[0]).toMatchObject({ detail: 'could not be read' });
    const hoursBefore = (hours: number) => new Date(clock().getTime() - hours * 3_600_000);
    const wasRead = (hoursAgo: number) =>
      db
        .updateTable('desk_readings')
        .set({ read_at: hoursBefore(hoursAgo) })
        .where('upload_id', '=', opened?.files[0]?.uploadId ?? '')
        .execute();
    const timesAsked = async () => {
      await openCase(mei, orderId);
      return asked.mock.calls.length;
    };
    expect(await timesAsked()).toBe(1);
    await wasRead(23);
    expect(await timesAsked()).toBe(1);
    await wasRead(25);
    expect(await timesAsked()).toBe(2);
    // Still unread: the day begins again.
    expect(await timesAsked()).toBe(2);
    asked.mockRestore();

    await wasRead(25);
    const { passport, findings } = passportIn(await openCase(mei, orderId)) ?? {};
    expect(passport?.zone?.lines).toEqual(passportLines(ananya));
    expect(findings?.[0]).toMatchObject({ verdict: 'fits' });
    // A passport that was read is not read again.
    await wasRead(25);
    const again = vi.spyOn(recognition, 'readPassport');
    await openCase(mei, orderId);
    expect(again).not.toHaveBeenCalled();
    again.mockRestore();
  },
);

/** Opens a case while something fails. */
async function openUnread(orderId: string, fail: () => { mockRestore(): void }) {
  const failing = fail();
  try {
    return await openCase(mei, orderId);
  } finally {
    failing.mockRestore();
  }
}
