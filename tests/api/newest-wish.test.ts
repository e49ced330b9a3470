import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { createApi } from '../../src/api/client';
import { readLoosely } from '../../src/api/read-loosely';
import { RefusedError } from '../../src/api/errors';
import { serverClock } from '../../src/api/server-clock';
import { environments } from '../../src/contract/environments';
import { outboxKinds } from '../../src/outbox/kinds/outbox-kinds';
import { deliverySteps } from '../../src/outbox/core/delivery-steps';
import {
  ananyasPassport,
  newApplicant,
  newOrder,
  newPicture,
  newUpload,
  readOrder,
  uae,
  vietnam,
} from '../support/order-steps';
import { makePortrait } from '../support/fixtures/make-portrait';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';
import { modelServer, type AttachWish, type DeleteWish } from '../support/wishes/model-server';
import { deedsOf, playOnOnePhone, playOnTwoPhones } from '../support/wishes/play-wishes';
import type { Document } from '../support/wishes/wish-phone';
import { runsSweeps } from '../support/sweep';

let server: TestServer;
let traveller: Traveller;
let orderId: string;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

interface Upload {
  upload_id: string;
  pos: number;
  sha256: string;
  attach_key: string;
}

/** An empty document of somebody new, at the real server. */
async function newDocument() {
  // An order takes so many applicants.
  orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  const readUploads = async (): Promise<Upload[]> =>
    (await readOrder(traveller, orderId)).applicant_list[0].material_required[0].upload_list;
  const [{ elec_id }] = (await readOrder(traveller, orderId)).applicant_list[0].material_required;
  const place = { applicant_id: applicantId, elec_id: elec_id as number };

  const attach = ({ key, supersedes, ...wish }: Omit<AttachWish, 'sha256'>, uploadKey: string) =>
    traveller.call(
      'attachPage',
      { ...place, ...wish, supersedes: supersedes && [...supersedes], key: uploadKey },
      { idempotencyKey: key },
    );
  const remove = ({ key, pos, uploadId, supersedes }: DeleteWish) =>
    traveller.call(
      'deletePage',
      { ...place, pos, upload_id: uploadId, supersedes: supersedes && [...supersedes] },
      { idempotencyKey: key },
    );

  const document: Document = {
    steps(open, store) {
      const api = createApi({
        looseReader: async () => readLoosely,
        environment: environments.dev,
        origin: server.address,
        clock: serverClock(),
        token: async () => traveller.token,
      });
      return deliverySteps(api, open, store, outboxKinds);
    },
    read: async () =>
      (await readUploads()).map(({ upload_id, pos, sha256, attach_key }) => ({
        uploadId: upload_id,
        ...{ pos, sha256, attachKey: attach_key },
      })),
    remove,
    user: { token: traveller.token, email: traveller.email },
    target: { orderId, applicantId, documentId: elec_id },
  };
  return { applicantId, attach, remove, document };
}

const wish = (more: Partial<AttachWish> = {}): Omit<AttachWish, 'sha256'> => ({
  key: randomUUID(),
  pos: 0,
  replaces: null,
  supersedes: [],
  ...more,
});

describe('the newest wish wins', () => {
  test.each([
    ['the one that has arrived before', true],
    ['the one that arrives after it', false],
  ])('[API-51] a page takes the place of %s', async (_name, inOrder) => {
    const { attach, document } = await newDocument();
    const first = wish({ pos: 3 });
    const second = wish({ pos: 3, supersedes: [first.key] });
    const keys = [await newUpload(traveller), await newUpload(traveller)] as const;
    if (inOrder) expect(await attach(first, keys[0])).toMatchObject({ ret: 0 });
    const newest = await attach(second, keys[1]);
    expect(newest).toMatchObject({ ret: 0, body: { pos: 3 } });
    expect(newest.body.beside).toBeUndefined();
    const late = await attach(first, keys[0]);
    expect(late.ret).toBe(inOrder ? 0 : -12);
    // However often it is repeated.
    expect((await attach(first, keys[0])).ret).toBe(late.ret);
    expect((await document.read()).map(({ uploadId }) => uploadId)).toEqual([
      newest.body.upload_id,
    ]);
  });

  test('[API-51] of ten wishes that arrive at once, in any order, the newest stays', async () => {
    const { attach, document } = await newDocument();
    const wishes: Omit<AttachWish, 'sha256'>[] = [];
    for (let count = 0; count < 10; count += 1)
      wishes.push(wish({ supersedes: wishes.map(({ key }) => key) }));
    const uploads = await Promise.all(wishes.map(() => newUpload(traveller)));
    const order = wishes.map((_, index) => index).sort(() => Math.random() - 0.5);
    await Promise.all(order.map((index) => attach(wishes[index] ?? wish(), uploads[index] ?? '')));
    expect(await document.read()).toMatchObject([{ attachKey: wishes.at(-1)?.key, pos: 0 }]);
  });

  test('[API-52] what is deleted before it arrives does not arrive', async () => {
    const { attach, remove, document } = await newDocument();
    const first = wish();
    const deletion = { key: randomUUID(), pos: 0, supersedes: [first.key] };
    expect(await remove(deletion)).toMatchObject({ ret: 0, body: {} });
    expect(await attach(first, await newUpload(traveller))).toMatchObject({ ret: -12 });
    expect(await document.read()).toEqual([]);
  });

  test('[API-52] what was never attached can be taken back from a closed application', async () => {
    const { attach, remove } = await newDocument();
    const arrived = wish();
    await attach(arrived, await newUpload(traveller));
    const { db } = server.services;
    await db
      .updateTable('orders')
      .set({ pay_status: 'waiting-for-payment' })
      .where('id', '=', orderId)
      .execute();
    const removal = (key: string) => remove({ key: randomUUID(), pos: 0, supersedes: [key] });
    expect(await removal(randomUUID())).toMatchObject({ ret: 0 });
    expect(await removal(arrived.key)).toMatchObject({ ret: -5 });
  });

  test("nobody can supersede another traveller's, nor an attach itself", async () => {
    const other = await signUpTraveller(server);
    const { attach, document } = await newDocument();
    const first = wish();
    await attach(first, await newUpload(traveller));
    const theirs = await newOrder(other);
    const request = {
      applicant_id: await newApplicant(other, theirs),
      elec_id: document.target.documentId,
      pos: 0,
      key: await newUpload(other),
      supersedes: [first.key],
    };
    expect(await other.call('attachPage', request)).toMatchObject({ ret: 0 });
    expect(await document.read()).toHaveLength(1);
    const key = randomUUID();
    const own = wish({ key, pos: 1, supersedes: [key] });
    expect(await attach(own, await newUpload(traveller))).toMatchObject({ ret: 0 });
    expect(await document.read()).toHaveLength(2);
  });

  test('[API-53] an older photo that arrives after a newer one is not taken', async () => {
    const order = await newOrder(traveller, uae);
    const applicant_id = await newApplicant(traveller, order);
    const portrait = async () =>
      newUpload(traveller, new Uint8Array(await makePortrait({ width: 600, height: 800 })));
    const submit = async (key: string, idempotencyKey: string, supersedes: string[]) =>
      traveller.call(
        'submitPhoto',
        { applicant_id, key, need_handle: 0, supersedes },
        { idempotencyKey },
      );
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await submit(await portrait(), second, [first])).toMatchObject({ ret: 0 });
    const photo = () => server.services.db.selectFrom('photos').selectAll().execute();
    const taken = await photo();
    expect(await submit(await portrait(), first, [])).toMatchObject({ ret: -12 });
    expect(await photo()).toEqual(taken);
  });

  test('[API-57] nor are older passport data', async () => {
    const order = await newOrder(traveller, vietnam);
    const applicant_id = await newApplicant(traveller, order);
    const elec_key = await newUpload(traveller);
    const submit = (number: string, idempotencyKey: string, supersedes: string[]) =>
      traveller.call(
        'submitPassport',
        { ...ananyasPassport, passport_number: number, applicant_id, elec_key, supersedes },
        { idempotencyKey },
      );
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await submit('Z7654321', second, [first])).toMatchObject({ ret: 0 });
    expect(await submit('Z1234567', first, [])).toMatchObject({ ret: -12 });
    const { body } = await traveller.call('passport', { applicant_id, order_id: order });
    expect(body.passport_number).toBe('Z7654321');
  });
});

describe('nobody changes what they have not seen', () => {
  test('[API-51] a replacement of what another device has replaced is added beside that', async () => {
    const { attach, document } = await newDocument();
    const first = await attach(wish(), await newUpload(traveller));
    const replaces = first.body.upload_id as string;
    const theirs = await attach(wish({ replaces }), await newUpload(traveller));
    const uploadKey = await newUpload(traveller);
    const mine = wish({ replaces });
    const answer = await attach(mine, uploadKey);
    expect(answer).toMatchObject({ ret: 0, body: { pos: 1, beside: theirs.body.upload_id } });
    // A repetition says so too.
    expect((await attach(mine, uploadKey)).body).toEqual(answer.body);
    expect(await document.read()).toMatchObject([{ pos: 0 }, { pos: 1 }]);
  });

  test('[API-52] a deletion of what another device has replaced leaves that, and says so', async () => {
    const { attach, remove, document } = await newDocument();
    const first = await attach(wish(), await newUpload(traveller));
    const uploadId = first.body.upload_id as string;
    const theirs = await attach(wish({ replaces: uploadId }), await newUpload(traveller));
    const answer = await remove({ key: randomUUID(), pos: 0, uploadId });
    expect(answer).toMatchObject({ ret: 0, body: { beside: theirs.body.upload_id } });
    expect(await document.read()).toHaveLength(1);
    // As the specification has it: what stands there.
    expect(await remove({ key: randomUUID(), pos: 0 })).toMatchObject({ ret: 0, body: {} });
    expect(await document.read()).toEqual([]);
  });
});

describe('whatever the network does with two phones of one traveller', () => {
  test('[PWA-07] with one phone the application ends as its screen showed it', async () => {
    await fc.assert(
      fc.asyncProperty(deedsOf(10), async (deeds) => {
        const { document } = await newDocument();
        await playOnOnePhone({ document, newPicture }, deeds);
      }),
      { numRuns: runsSweeps ? 25 : 8 },
    );
  }, 300_000);

  test('[PWA-07] with two phones nothing is lost that nobody wanted gone, and nothing is there twice', async () => {
    await fc.assert(
      fc.asyncProperty(deedsOf(12), async (deeds) => {
        const { document } = await newDocument();
        await playOnTwoPhones({ document, newPicture }, deeds);
      }),
      { numRuns: runsSweeps ? 25 : 8 },
    );
  }, 300_000);
});

/** Requests that name each other and the pages that came of them by their numbers. */
const asked = fc.record({
  deletes: fc.boolean(),
  key: fc.nat(5),
  pos: fc.nat(2),
  names: fc.option(fc.nat(5), { nil: undefined }),
  supersedes: fc.option(fc.array(fc.nat(5), { maxLength: 3 }), { nil: undefined }),
});

test.runIf(runsSweeps)(
  'the model of the server answers as the server does',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 3, maxLength: 9 }), async (requests) => {
        const { attach, remove, document } = await newDocument();
        const model = modelServer();
        const keys = Array.from({ length: 6 }, () => randomUUID());
        const uploads = await Promise.all(keys.map(() => newUpload(traveller)));
        const first = new Map<string, Omit<AttachWish, 'sha256'>>();
        /** The model's upload ids by those of the server. */
        const names = new Map<string, string>();
        const ids = { real: new Map<number, string>(), model: new Map<number, string>() };
        const keyOf = (index: number) => keys[index] ?? '';

        for (const request of requests) {
          const supersedes = request.supersedes?.map(keyOf);
          const named = (of: Map<number, string>) =>
            request.names === undefined ? undefined : (of.get(request.names) ?? randomUUID());
          if (request.deletes) {
            const key = randomUUID();
            const said = await remove({
              ...{ key, pos: request.pos, supersedes },
              uploadId: named(ids.real),
            });
            const { beside } = model.remove({
              ...{ key, pos: request.pos, supersedes },
              uploadId: named(ids.model),
            });
            expect(said.ret).toBe(0);
            expect(names.get(said.body.beside)).toBe(beside);
            continue;
          }
          // A repetition is the same request.
          const key = keyOf(request.key);
          const isRepeated = first.has(key);
          const real = first.get(key) ?? {
            ...{ key, pos: request.pos, supersedes },
            replaces: named(ids.real),
          };
          first.set(key, real);
          const said = await attach(real, uploads[request.key] ?? '');
          const done = () => {
            const twin = isRepeated ? real.replaces : named(ids.model);
            const replaces =
              isRepeated && real.replaces ? (names.get(real.replaces) ?? twin) : twin;
            return model.attach({ ...real, replaces, sha256: `sha-${request.key}` });
          };
          if (said.ret !== 0) {
            expect(done).toThrow(RefusedError);
            continue;
          }
          const { page, beside } = done();
          expect(said.body.pos).toBe(page.pos);
          expect(names.get(said.body.beside)).toBe(beside);
          names.set(said.body.upload_id, page.uploadId);
          ids.real.set(request.key, said.body.upload_id);
          ids.model.set(request.key, page.uploadId);
        }
        const there = (await document.read()).map(({ pos, attachKey }) => [pos, attachKey]);
        expect(there).toEqual(model.pages().map(({ pos, attachKey }) => [pos, attachKey]));
      }),
      { numRuns: 15 },
    );
  },
  300_000,
);
