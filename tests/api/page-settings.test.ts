import { afterEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import type { Settings } from '../../server/settings/settings';
import { environments } from '../../src/contract/environments';
import { pageSettings, pageSettingsPath } from '../../src/contract/page-settings';
import { startTestServer, type TestServer } from '../support/start-server';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.remove();
  server = undefined;
});

async function told(settings: Partial<Settings>) {
  server = await startTestServer({ catalogue: referenceCatalogue, settings });
  const response = await fetch(server.address + pageSettingsPath);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const settingsOfPage: unknown = await response.json();
  expect(v.is(v.strictObject(pageSettings.entries), settingsOfPage)).toBe(true);
  return settingsOfPage;
}

const stripe = (mode: 'live' | 'test') => ({
  secretKey: `sk_${mode}_a`,
  publishableKey: `pk_${mode}_a`,
  webhookSecret: 'whsec_a',
  live: mode === 'live',
});
const paypal = (live: boolean) => ({
  clientId: 'paypal-id',
  clientSecret: 'paypal-secret',
  webhookId: 'hook',
  live,
  apiBase: 'https://paypal.example',
});

test('[API-07] a server tells its pages the ids that they may know, and no secret', async () => {
  expect(
    await told({
      analyticsId: 'host-a',
      googleAuthorizeUrl: 'https://id.example/auth',
      social: {
        google: { issuer: 'https://id.example', clientId: 'g-id', clientSecret: 'g-secret' },
        facebook: { graphUrl: 'https://graph.example', appId: 'f-id', appSecret: 'f-secret' },
      },
    }),
  ).toEqual({
    analyticsId: 'host-a',
    googleClientId: 'g-id',
    googleAuthorizeUrl: 'https://id.example/auth',
    facebookAppId: 'f-id',
    testPayment: true,
  });
});

test('[API-07] without settings it tells its environment’s analytics id alone', async () => {
  const { analyticsId } = environments.dev;
  expect(await told({})).toEqual({ analyticsId, testPayment: true });
});

test.each<[string, Partial<Settings>, boolean]>([
  ['the sandbox', { environment: 'dev', payments: {} }, true],
  ['test keys of Stripe', { environment: 'test', payments: { stripe: stripe('test') } }, true],
  ['PayPal’s sandbox', { environment: 'test', payments: { paypal: paypal(false) } }, true],
  ['live keys', { environment: 'production', payments: { stripe: stripe('live') } }, false],
  ['PayPal itself', { environment: 'production', payments: { paypal: paypal(true) } }, false],
  ['no way to pay', { environment: 'test', payments: {} }, false],
])('[API-07] with %s it tells whether payments are tests', async (_what, settings, testPayment) => {
  expect(await told(settings)).toMatchObject({ testPayment });
});
