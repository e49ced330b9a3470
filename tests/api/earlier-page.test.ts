import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { exampleOf } from '../../server/tools/api-description/examples';
import {
  refOf,
  wireSchemas,
  type WireSchema,
} from '../../server/tools/api-description/wire-schemas';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import type { Call } from '../../src/contract/define-call';
import { jsonSchemaProblems } from './steps/json-schema';
import { newUpload } from '../support/order-steps';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

/**
 * A page of the version before stays open while the server is exchanged, and goes on speaking as it
 * was built: the shapes of the calls of 0.1.0, written down by its own `wireSchemas()`. Never
 * rewritten from today's contract.
 */
interface EarlierWire {
  readonly calls: Readonly<
    Record<string, { path: string; method: string; request: string; response: string }>
  >;
  readonly schemas: Readonly<Record<string, WireSchema>>;
}
const fixture = new URL('./steps/wire-0.1.0.jsonl', import.meta.url);
const earlier = JSON.parse(readFileSync(fixture, 'utf8')) as EarlierWire;
const earlierCalls = Object.entries(earlier.calls);
const today = wireSchemas();

/** The parts of an answer's body that the earlier page could not read. */
const unreadable = (name: string, body: unknown) =>
  jsonSchemaProblems(earlier.schemas, { $ref: earlier.calls[name]?.response ?? '' }, body);

describe('every call of the earlier page', () => {
  test('was written down', () => expect(earlierCalls.length).toBeGreaterThan(50));

  test.each(earlierCalls)('%s is where it was, and takes what that page sends', (name, call) => {
    const now: Call | undefined = allCalls[name as CallName];
    expect(now).toMatchObject({ path: call.path, method: call.method });
    const sent = exampleOf(earlier.schemas, { $ref: call.request });
    const { issues } = v.safeParse(now.request, sent);
    expect(issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
  });

  test.each(earlierCalls)('%s answers what that page reads', (name) => {
    const $ref = refOf(name as CallName, 'response');
    expect(unreadable(name, exampleOf(today, { $ref }))).toEqual([]);
  });
});

describe('an application on the earlier page', () => {
  let server: TestServer;
  let traveller: Traveller;
  beforeAll(async () => {
    server = await startTestServer({ catalogue: referenceCatalogue });
    traveller = await signUpTraveller(server);
  }, startTimeout);
  afterAll(() => server?.remove());

  /** Sends a request word for word; its answer is one that the page could read. */
  async function ask(name: CallName, request: unknown) {
    const { ret, msg, body } = await traveller.call(name, request);
    expect([name, ret, msg]).toEqual([name, 0, expect.any(String)]);
    expect([name, unreadable(name, body)]).toEqual([name, []]);
    return body;
  }

  test('an application on the earlier page goes on from the order to its payment, in integers', async () => {
    const { order_id } = await ask('addOrder', { product_id: 40401, country_id: 356 });
    const { applicant_id } = await ask('addApplicant', {
      order_id,
      identity_id: 1,
      first_name: 'Ananya',
    });
    await ask('updateApplicant', { applicant_id, identity_id: 4, first_name: 'Ananya' });
    await ask('updateApplicant', { applicant_id, identity_id: 1, first_name: 'Ananya' });

    const fresh = await ask('order', { order_id });
    expect(fresh).toMatchObject({
      pay_status: 1,
      applicant_list: [{ identity_id: 1, status: 1 }],
    });
    await ask('setArrivalDate', {
      order_id,
      depart_date: fresh.earliest_depart_date,
      seen_date: null,
    });
    for (const { elec_id, elec_status } of fresh.applicant_list[0].material_required) {
      expect(elec_status).toBe(1);
      const key = await newUpload(traveller);
      const page = { applicant_id, elec_id, pos: 0, key, replaces: null, supersedes: [] };
      expect(await ask('attachPage', page)).toMatchObject({ pos: 0, elec_status: 2 });
    }
    const { amount } = await ask('order', { order_id });
    await ask('submitOrder', { order_id, display_fee: amount });
    await ask('payOrder', { order_id, way: 'card' });
    expect(await ask('order', { order_id })).toMatchObject({
      pay_status: 2,
      applicant_list: [{ status: 2 }],
    });
    await ask('orders', {});
    await ask('accountSummary', {});
  });

  test('an application on the earlier page reads a refusal by its number and its words, whatever comes beside them', async () => {
    const { ret, msg } = await traveller.call('order', { order_id: '20261120-00000000' });
    expect(ret).toBeLessThan(0);
    expect(msg).toMatch(/\w+ \w+/);
  });
});
