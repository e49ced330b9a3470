import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { makeMarkerJpeg } from '../support/fixtures/make-jpeg';
import { newApplicant, newOrder, newPicture, newUpload, uae } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

let server: TestServer;
let one: Traveller;
let other: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  one = await signUpTraveller(server);
  other = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

const idOf = async ({ email }: Traveller) =>
  (
    await server.services.db
      .selectFrom('users')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

let goOn: () => void;
let held: Promise<void>;
beforeEach(() => {
  held = new Promise((resolve) => (goOn = resolve));
});

/** Work of a user that lasts until it may go on. */
const hold = (userId: string, count: number) =>
  Array.from({ length: count }, () =>
    server.services.workers.run(userId, 'judge-file', async () => {
      await held;
      return { bytes: newPicture() };
    }),
  );

const retrySoon = (answer: { headers: Headers }) =>
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);

const countUploads = async () =>
  (await server.services.db.selectFrom('uploads').select('id').execute()).length;

/** Sends a whole file by the resumable way. */
const sendResumable = (key: string, bytes: Uint8Array<ArrayBuffer>) =>
  fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'x-token': other.token,
      'idempotency-key': key,
      'upload-length': String(bytes.length),
      'upload-metadata': `sha256 ${Buffer.from(
        createHash('sha256').update(bytes).digest('hex'),
      ).toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  });

describe('files that are judged', () => {
  test('one traveller’s many do not keep another’s from being taken', async () => {
    const all = hold(await idOf(one), 13);
    const before = await countUploads();
    const tooMuch = await one.send({ bytes: newPicture() });
    expect(tooMuch).toMatchObject({ status: 429, ret: -1, msg: expect.stringMatching(/wait/) });
    retrySoon(tooMuch);
    expect(await countUploads()).toBe(before);
    expect(await other.send({ bytes: newPicture() })).toMatchObject({ status: 200, ret: 0 });
    goOn();
    await Promise.allSettled(all);
    expect(await one.send({ bytes: newPicture() })).toMatchObject({ ret: 0 });
  });

  test('beyond what may wait are a 503 with its time, and what came in pieces is not lost', async () => {
    const all = Array.from({ length: 11 }, (_, user) => hold(`user ${user}`, user < 2 ? 13 : 11));
    expect(all.flat()).toHaveLength(2 + 120 + 3);
    const results = Promise.allSettled(all.flat());
    const busy = await other.send({ bytes: newPicture() });
    expect(busy).toMatchObject({ status: 503, ret: -1, msg: expect.stringMatching(/busy/) });
    retrySoon(busy);

    const key = randomUUID();
    const bytes = newPicture(5000);
    const response = await sendResumable(key, bytes);
    expect(response.status).toBe(503);
    retrySoon(response);
    expect(await response.json()).toMatchObject({ ret: -1, msg: busy.msg });
    goOn();
    await results;
    // Its bytes are there: only the question comes again.
    const again = await sendResumable(key, bytes);
    expect(again.status).toBe(201);
    expect(again.headers.get('upload-key')).toMatch(/^.{16,128}$/);
    expect(again.headers.get('upload-offset')).toBe('5000');
  });
});

describe('a photo that is submitted many times at once', () => {
  async function upload() {
    const applicantId = await newApplicant(one, await newOrder(one, uae));
    const picture = await makeMarkerJpeg(900, 1200);
    const key = await newUpload(one, new Uint8Array(picture));
    return { applicant_id: applicantId, key, need_handle: 1 };
  }
  const madeFor = (applicantId: string) =>
    server.services.db
      .selectFrom('made_photos')
      .where('applicant_id', '=', applicantId)
      .select('photo_upload_id')
      .execute();

  test('a photo that is submitted many times at once is read and made once, when its turn has come', async () => {
    const submission = await upload();
    const opened = vi.spyOn(server.services.blobs, 'open');
    const [holding] = hold(await idOf(one), 1);
    const all = Array.from({ length: 20 }, () => one.call('submitPhoto', submission));
    // None of them is refused by the bound of what one traveller may have waiting.
    const isWaiting = async () => expect(await countLimited()).toBe(1);
    await vi.waitFor(isWaiting, 20_000);
    expect(opened).not.toHaveBeenCalled();
    goOn();
    await holding;
    const answers = await Promise.all(all);
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
    expect(answers.filter(({ ret }) => ret === 0)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await madeFor(submission.applicant_id)).toHaveLength(1);
  });

  /** How often a photo was counted against its traveller. */
  async function countLimited(): Promise<number> {
    const bucket = createHash('sha256')
      .update(`photo-user\n${await idOf(one)}`)
      .digest('hex');
    const row = await server.services.db
      .selectFrom('limits')
      .where('bucket', '=', bucket)
      .select('count')
      .executeTakeFirst();
    return row?.count ?? 0;
  }
});
