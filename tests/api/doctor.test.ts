import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { payPalEvents } from '../../server/areas/payments/paypal/paypal-event';
import { stripeEvents } from '../../server/areas/payments/stripe/stripe-event';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import { newKeyLine } from '../../server/infra/keys/key-ring';
import { parseSettings } from '../../server/settings/settings';
import { runDoctor } from '../../server/tools/doctor/run-doctor';
import { provideDatabase } from '../support/database';
import { loggedInOperator } from '../support/desk-operator';
import { startPayPalDouble } from '../support/paypal-double';
import { startStripeDouble } from '../support/stripe-double';
import { startTestServer, startTimeout } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';

let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-doctor-'));
  const dataDir = join(folder, 'data');
  const { databaseUrl } = await provideDatabase(dataDir);
  await writeFile(join(folder, 'keys'), `${newKeyLine()}\n`);
  await writeFile(join(folder, 'index.html'), '');
  env = {
    APP_ENV: 'dev',
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: dataDir,
    STATIC_DIR: folder,
    DESK_DIR: folder,
    KEYS_FILE: join(folder, 'keys'),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const settings = parseSettings(env, folder);
  const server = await startTestServer({ catalogue: referenceCatalogue, dataDir, settings });
  await signUpTraveller(server);
  await loggedInOperator(server, ['admin']);
  await server.stop();
}, startTimeout);
afterAll(() => rm(folder, { recursive: true, force: true }));

const diagnose = (more: Record<string, string> = {}) => runDoctor({ ...env, ...more }, folder);

/** Changes rows as somebody does who has the whole database. */
async function tamper(table: string, statement: string) {
  const engine = await openEngine(parseSettings(env, folder));
  for (const each of [
    `alter table ${table} disable trigger user`,
    statement,
    `alter table ${table} enable trigger user`,
  ])
    await sql.raw(each).execute(engine.db);
  await engine.close();
}

test(
  'doctor finds nothing wrong with a server that is as it was left',
  async () => {
    const { report, isWrong } = await diagnose();
    expect(report).toContain('Nothing is wrong.');
    expect(isWrong).toBe(false);
    expect(report).toMatch(/^ok {7}data keys: open with the keys of/m);
    expect(report).toMatch(/^ok {7}security events: [1-9]\d* rows/m);
    expect(report).toMatch(/^ok {7}sealed data: /m);
    expect(report).toMatch(/^skipped {2}owner of the audit: /m);
  },
  startTimeout,
);

test('doctor asks the payment companies for their webhooks, and names what is wrong there', async () => {
  const [stripe, paypal] = await Promise.all([startStripeDouble(), startPayPalDouble()]);
  try {
    const env = {
      APP_ENV: 'test',
      PUBLIC_ORIGIN: 'https://visa.example',
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_API_BASE: stripe.origin,
      PAYPAL_CLIENT_ID: paypal.settings.clientId,
      PAYPAL_CLIENT_SECRET: paypal.settings.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.settings.webhookId,
      PAYPAL_API_BASE: paypal.origin,
    };
    const url = 'https://visa.example/webhooks/paypal';
    Object.assign(paypal.webhook, { url, event_types: payPalEvents.map((name) => ({ name })) });
    const before = await diagnose(env);
    expect(before.report).toMatch(
      /^wrong {4}webhook at stripe: https:\/\/visa\.example\/webhooks\/stripe is not registered/m,
    );
    expect(before.report).toMatch(/^ok {7}webhook at paypal: .*gets the 12 events/m);
    stripe.webhooks.push({
      url: 'https://visa.example/webhooks/stripe',
      enabled_events: stripeEvents,
      status: 'enabled',
    });
    paypal.webhook.event_types.pop();
    const after = await diagnose(env);
    expect(after.report).toMatch(/^ok {7}webhook at stripe: .*gets the 12 events/m);
    expect(after.report).toMatch(
      /^wrong {4}webhook at paypal: .*does not get CUSTOMER\.DISPUTE\.RESOLVED\.$/m,
    );
    const unreadable = await diagnose({ ...env, STRIPE_SECRET_KEY: 'sk_test_another0123456789' });
    expect(unreadable.report).toMatch(/^warning {2}webhook at stripe: it cannot be read/m);
    expect(unreadable.report).not.toContain('sk_test_another');
  } finally {
    await Promise.all([stripe.close(), paypal.close()]);
  }
});

test('doctor names every rule of production that is not kept, and a wrong setting', async () => {
  const wrong = await diagnose({ APP_ENV: 'production', FORM_ORIGIN: 'https://visa.example' });
  expect(wrong.isWrong).toBe(true);
  for (const name of ['mail server', 'public origin'])
    expect(wrong.report).toMatch(new RegExp(`^wrong {4}settings: ${name}: `, 'm'));
  expect(wrong.report).toMatch(/^ok {7}settings: form origin: /m);
  const unreadable = await diagnose({ PORT: 'many' });
  expect(unreadable.report).toMatch(/^wrong {4}settings: PORT is 'many'/m);
});

test(
  'doctor finds a lost key, and changed rows of both journals',
  async () => {
    const lost = await diagnose({ KEYS_FILE: '', KEYS: newKeyLine() });
    expect(lost.report).toMatch(/^wrong {4}data keys: .*which is not in KEYS/m);
    await tamper('desk_audit', `update desk_audit set what = 'nothing' where what = 'log-in'`);
    await tamper('security_stream', `delete from security_stream where event = 'account-created'`);
    const { report, isWrong } = await diagnose();
    expect(isWrong).toBe(true);
    expect(report).toMatch(/^wrong {4}security events: Row 1 was changed or removed\.$/m);
    expect(report).toMatch(/^wrong {4}the desk's audit: Rows were changed or removed: \d+\.$/m);
  },
  startTimeout,
);
