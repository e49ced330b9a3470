import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/catalogue/reference-catalogue';
import { createApi } from '../../src/api/client';
import { NoAnswerError } from '../../src/api/errors';
import { serverClock } from '../../src/api/server-clock';
import { environments } from '../../src/contract/environments';
import { deliverySteps, type DeliverySteps } from '../../src/outbox/deliver';
import { drainer } from '../../src/outbox/drain';
import { sealDocument } from '../../src/outbox/seal-document';
import { outboxStore } from '../../src/outbox/store';
import { databaseOpener } from '../../src/storage/database';
import { sessionStore } from '../../src/storage/session';
import { makePdf } from '../support/fixtures/make-pdf';
import { newApplicant, newOrder } from '../support/order-steps';
import { startTestServer, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const passportCopy = 4040102;

let server: TestServer;
let traveller: Traveller;
let applicantId: string;
let orderId: string;

beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
  orderId = await newOrder(traveller);
  applicantId = await newApplicant(traveller, orderId);
});

afterAll(() => server.remove());

test('[PWA-07][PWA-10] a page whose answers are lost again and again is attached once, with the sealed bytes', async () => {
  const open = databaseOpener(`outbox-${randomBytes(4).toString('hex')}`);
  const session = sessionStore(open);
  const store = outboxStore(open);
  const { userId } = await session.write({ token: traveller.token, email: traveller.email });
  const api = createApi({
    environment: environments.dev,
    origin: server.address,
    clock: serverClock(),
    token: async () => traveller.token,
  });
  const real = deliverySteps(api, open, store);
  let lost = 0;
  /** Each step is done by the server twice before its answer arrives. */
  const losing = async <T>(step: () => Promise<T>): Promise<T> => {
    const answer = await step();
    lost += 1;
    if (lost % 3 !== 0) throw new NoAnswerError();
    return answer;
  };
  const steps: DeliverySteps = {
    upload: (item, token) => losing(() => real.upload(item, token)),
    attach: (item, token) => losing(() => real.attach(item, token)),
  };
  const item = await sealDocument(
    { open, store, now: Date.now },
    {
      userId,
      target: {
        orderId,
        applicantId,
        documentId: passportCopy,
        position: 0,
        replaces: null,
        documentName: 'Passport copy',
        applicantName: 'Ananya',
      },
      fileName: 'passport.pdf',
      mime: 'application/pdf',
      bytes: new Uint8Array(makePdf({ pages: 1 })),
    },
  );
  const { drain } = drainer({
    store,
    session,
    steps,
    now: Date.now,
    random: () => 0,
    exclusively: (work) => work(),
    announce: () => undefined,
  });
  for (let round = 0; round < 6; round += 1) await drain({ ignoreBackoff: true });

  expect(lost).toBe(6);
  expect((await store.get(item.id))?.state).toBe('done');
  const journal = await server.services.db
    .selectFrom('attach_journal')
    .where('applicant_id', '=', applicantId)
    .selectAll()
    .execute();
  expect(journal).toHaveLength(1);
  expect(journal[0]).toMatchObject({ idempotency_key: item.attachKey, sha256: item.sha256 });
  const { body } = await traveller.call('order', { order_id: orderId });
  const [document] = body.applicant_list[0].material_required;
  expect(document.upload_list.map((upload: { sha256: string }) => upload.sha256)).toEqual([
    item.sha256,
  ]);
});
