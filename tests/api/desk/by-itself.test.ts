import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../../server/areas/catalogue/reference-catalogue';
import { reviewByItself } from '../../../server/tools/demo/review-by-itself';
import { asOperator, loggedInOperator, sendChecks } from '../../support/desk-operator';
import { readOrder } from '../../support/order-steps';
import { paidOrder } from '../../support/paid-order';
import { startTestServer, startTimeout, type TestServer } from '../../support/start-server';
import { signUpTraveller } from '../../support/traveller';
import { runsSweeps } from '../../support/sweep';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
}, startTimeout);
afterAll(() => server.remove());

test.runIf(runsSweeps)(
  'switched on, the server moves new applications on to the visa, and leaves older ones',
  async () => {
    const mei = await loggedInOperator(server);
    const traveller = await signUpTraveller(server);
    const older = await paidOrder(server, traveller);
    server.moveClock(1_000);
    await asOperator(mei, 'deskReviewsByItself', { on: true });
    expect((await asOperator(mei, 'deskSession', {})).reviewsByItself).toBe(true);
    server.moveClock(1_000);
    const { orderId } = await paidOrder(server, traveller);
    const statusOf = async (id: string) =>
      (await readOrder(traveller, id)).applicant_list[0].status as number;
    for (const status of [7, 12, 13]) {
      server.moveClock(21_000);
      await reviewByItself(server.services);
      await sendChecks(mei, orderId);
      expect(await statusOf(orderId)).toBe(status);
    }
    const [applicant] = (await readOrder(traveller, orderId)).applicant_list;
    expect(applicant.result).toBe(4);
    expect((await fetch(`${server.address}${applicant.elec_visa_url}`)).status).toBe(200);
    expect(await statusOf(older.orderId)).toBe(5);
  },
);
