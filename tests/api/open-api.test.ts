import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { exampleOf } from '../../server/tools/api-description/examples';
import { openApiDocument } from '../../server/tools/api-description/open-api';
import { refOf, wireSchemas } from '../../server/tools/api-description/wire-schemas';
import { allCalls, type CallName } from '../../src/contract/all-calls';
import type { Call } from '../../src/contract/define-call';
import { jsonSchemaProblems } from './steps/json-schema';
import { kenya, readyOrder, submittedOrder } from '../support/order-steps';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller, type Traveller } from '../support/traveller';

const countries = { country_id: 356, country_residence_id: 702 };

const names = Object.keys(allCalls) as CallName[];
const document = openApiDocument('1');
const schemas = wireSchemas();

let server: TestServer;
let traveller: Traveller;
beforeAll(async () => {
  server = await startTestServer({ catalogue: referenceCatalogue });
  traveller = await signUpTraveller(server);
}, startTimeout);
afterAll(() => server?.remove());

describe('the document', () => {
  test('the OpenAPI document is valid OpenAPI 3.1, and the one that is served', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
    const response = await fetch(`${server.address}/api/openapi.json`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test('the OpenAPI document has every call once, with its method and its access', () => {
    for (const name of names) {
      const { path, method, access }: Call = allCalls[name];
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name });
      expect([name, '401' in (operation?.responses ?? {})]).toEqual([name, access === 'customer']);
    }
    expect(Object.keys(document.paths)).toHaveLength(names.length);
  });

  test('the OpenAPI document speaks the wire’s words: what is sent, not what screens get', () => {
    const { Order, Applicant } = document.components.schemas as Record<
      string,
      { properties: object }
    >;
    expect(Object.keys(Order?.properties ?? {})).toContain('earliest_depart_date');
    expect(Object.keys(Order?.properties ?? {})).not.toContain('earliestArrivalDate');
    expect(Object.keys(Applicant?.properties ?? {})).toContain('material_required');
  });

  test('names no reference that is not there', () => {
    const text = JSON.stringify(document);
    const known = Object.keys(document.components.schemas);
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(known).toContain(name);
  });
});

describe('the examples', () => {
  test.each(names)('the examples of %s are what the contract takes', (name) => {
    for (const part of ['request', 'response'] as const) {
      const $ref = refOf(name, part);
      const example = exampleOf(schemas, { $ref });
      const { issues } = v.safeParse((allCalls[name] as Call)[part], example);
      expect(issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
      expect(jsonSchemaProblems(schemas, { $ref }, example)).toEqual([]);
    }
  });
});

describe('what the server really answers fits the document', () => {
  const check = (name: CallName, body: unknown) =>
    expect([name, jsonSchemaProblems(schemas, { $ref: refOf(name, 'response') }, body)]).toEqual([
      name,
      [],
    ]);

  test('the answers to visitors fit the document', async () => {
    const asked = [
      ['location', {}],
      ['countries', {}],
      ['productCountries', {}],
      ['visitorHomepage', countries],
      ['visitorProduct', { ...kenya, ...countries }],
    ] as const;
    for (const [name, request] of asked) {
      const { ret, body } = await call(server.address, name, request);
      expect([name, ret]).toEqual([name, 0]);
      check(name, body);
    }
  });

  test('the answers to a traveller with applications fit the document', async () => {
    const ready = await readyOrder(traveller);
    const { orderId } = await submittedOrder(traveller);
    const asked = [
      ['order', { order_id: ready.orderId }],
      ['order', { order_id: orderId }],
      ['orders', {}],
      ['payOrder', { order_id: orderId }],
      ['accountSummary', {}],
      ['homepage', countries],
    ] as const;
    for (const [name, request] of asked) {
      const { ret, body } = await traveller.call(name, request);
      expect([name, ret]).toEqual([name, 0]);
      check(name, body);
    }
  });

  test('an answer that does not fit the document is noticed', async () => {
    const { body } = await traveller.call('accountSummary');
    const $ref = refOf('accountSummary', 'response');
    expect(jsonSchemaProblems(schemas, { $ref }, { ...body, coupon_count: -1 })).toHaveLength(1);
    expect(jsonSchemaProblems(schemas, { $ref }, {})).toHaveLength(2);
  });
});

describe('the page', () => {
  test('the page of the OpenAPI document shows the document, with nothing inline and nothing from elsewhere', async () => {
    const response = await fetch(`${server.address}/api/docs`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https?:/);
    const html = await response.text();
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(parts.length).toBeGreaterThan(4);
    for (const path of parts) {
      expect(path).toMatch(/^\/api\/docs\/static\//);
      expect([path, (await fetch(server.address + path)).status]).toEqual([path, 200]);
    }
    expect(html).not.toMatch(/<script[^>]*>[^<]*\S[^<]*<\/script>|<style|javascript:/);
    const shown = await (await fetch(`${server.address}/api/docs/json`)).json();
    expect(shown).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test(
    'the page of the OpenAPI document is there in dev only; the document is everywhere',
    async () => {
      const production = await startTestServer({
        catalogue: referenceCatalogue,
        settings: { environment: 'production' },
      });
      const status = async (path: string) => (await fetch(production.address + path)).status;
      expect(await status('/api/docs')).toBe(404);
      expect(await status('/api/docs/json')).toBe(404);
      expect(await status('/api/openapi.json')).toBe(200);
      await production.remove();
    },
    startTimeout,
  );
});
