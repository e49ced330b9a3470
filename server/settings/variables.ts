import * as v from 'valibot';
import { StartFailure } from '../errors/start-failure';
import { fewestSecurityDays, usualRetention } from './retention';
import {
  databaseUrl,
  list,
  mailAddress,
  milliseconds,
  numberBetween,
  origin,
  otherwise,
  proxies,
  safeBase,
  safeOrigin,
  stripeKey,
  url,
  word,
} from './variable-schemas';

/** An environment variable: what it may be, and what it is where it is not set. */
export interface Variable<Output, Preset extends string | undefined> {
  readonly schema: v.GenericSchema<string, Output>;
  readonly preset: Preset;
  /** The default in docs/settings.md, if it is not the preset. */
  readonly shown?: string;
}

function variable<Output>(
  schema: v.GenericSchema<string, Output>,
  given: { readonly shown?: string },
): Variable<Output, undefined>;
function variable<Output>(
  schema: v.GenericSchema<string, Output>,
  given: { readonly preset: string; readonly shown?: string },
): Variable<Output, string>;
function variable<Output>(
  schema: v.GenericSchema<string, Output>,
  given: { readonly preset?: string; readonly shown?: string },
) {
  return { preset: undefined, ...given, schema };
}

/** A time of retention: a day to ten years. */
const days = numberBetween(1, 3650);

export const environmentNames = ['production', 'test', 'dev'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment variable that the server reads; how they belong together is decided where they are put to use. */
export const variables = {
  PORT: variable(numberBetween(0, 65_535), { preset: '8080' }),
  HOST: variable(word, { preset: '127.0.0.1' }),
  FORM_PORT: variable(numberBetween(0, 65_535), { shown: '`PORT` + 1' }),
  FORM_ORIGIN: variable(origin, {}),
  DESK_PORT: variable(numberBetween(0, 65_535), { shown: '`PORT` + 2' }),
  DESK_ORIGIN: variable(origin, {}),
  METRICS_PORT: variable(numberBetween(0, 65_535), {}),
  METRICS_HOST: variable(word, { preset: '127.0.0.1' }),
  METRICS_TOKEN: variable(word, {}),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(url('https:', 'http:'), {}),
  DRAIN_SECONDS: variable(numberBetween(0, 600), { preset: '0' }),
  DESK_DIR: variable(word, { preset: 'dist/desk', shown: '`./dist/desk`' }),
  SECOND_PERSON_ABOVE: variable(numberBetween(0, 100_000), { preset: '100' }),
  APP_ENV: variable(
    v.picklist(environmentNames, otherwise(`one of ${environmentNames.join(', ')}`)),
    { shown: '`dev` on loopback' },
  ),
  DEMO: variable(word, { shown: 'on in dev' }),
  DATA_DIR: variable(word, { preset: 'data', shown: '`./data`' }),
  DATABASE_URL: variable(databaseUrl, {}),
  DATABASE_POOL_SIZE: variable(numberBetween(2, 500), { preset: '10' }),
  FILES_URL: variable(url('s3:'), {}),
  FILES_REDIRECT: variable(v.picklist(['on', 'off'], otherwise("'on' or 'off'")), {
    preset: 'off',
  }),
  AWS_ACCESS_KEY_ID: variable(word, {}),
  AWS_SECRET_ACCESS_KEY: variable(word, {}),
  AWS_SESSION_TOKEN: variable(word, {}),
  STATIC_DIR: variable(word, { preset: 'dist/app', shown: '`./dist/app`' }),
  SMTP_URL: variable(url('smtp:', 'smtps:'), {}),
  MAIL_FROM: variable(mailAddress, { preset: 'Visa <no-reply@visa.example>' }),
  RECEIPT_ISSUER: variable(word, {
    preset: 'Meridian Visa Services Pte. Ltd., 1 Example Quay, #08-01, Singapore 000001',
  }),
  SUPPORT_EMAIL: variable(mailAddress, { preset: 'support@visa.example' }),
  PUSH_SERVICES: variable(v.pipe(v.string(), v.transform(list)), {
    preset: 'fcm.googleapis.com, push.services.mozilla.com, push.apple.com, notify.windows.com',
    shown: 'of Chrome, Firefox, Safari and Edge',
  }),
  PUBLIC_ORIGIN: variable(origin, {}),
  APP_ORIGINS: variable(v.pipe(v.string(), v.transform(list), v.array(origin)), {}),
  ANALYTICS_ID: variable(
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]{1,64}$/, otherwise("up to 64 letters, digits, dots and dashes, or 'off'")),
    ),
    { shown: '`visa-web`, `visa-web-test`, `visa-web-dev` by environment' },
  ),
  GOOGLE_CLIENT_ID: variable(word, {}),
  GOOGLE_CLIENT_SECRET: variable(word, {}),
  GOOGLE_ISSUER: variable(safeBase, { shown: 'Google' }),
  GOOGLE_AUTHORIZE_URL: variable(url('https:', 'http:'), { shown: "Google's" }),
  FACEBOOK_APP_ID: variable(word, {}),
  FACEBOOK_APP_SECRET: variable(word, {}),
  FACEBOOK_GRAPH_URL: variable(safeBase, { shown: 'Facebook' }),
  STRIPE_SECRET_KEY: variable(stripeKey(/^[rs]k_(?:live|test)_\w+$/), {}),
  STRIPE_PUBLISHABLE_KEY: variable(stripeKey(/^pk_(?:live|test)_\w+$/), {}),
  STRIPE_WEBHOOK_SECRET: variable(
    v.pipe(v.string(), v.regex(/^whsec_\S+$/, 'must begin with whsec_.')),
    {},
  ),
  STRIPE_API_BASE: variable(safeOrigin, { shown: 'its own' }),
  PAYPAL_CLIENT_ID: variable(word, {}),
  PAYPAL_CLIENT_SECRET: variable(word, {}),
  PAYPAL_WEBHOOK_ID: variable(word, {}),
  PAYPAL_API_BASE: variable(safeOrigin, { shown: 'its own' }),
  TRUST_PROXY: variable(proxies, { preset: 'false', shown: 'off' }),
  PAYMENT_CHECK_SECONDS: variable(milliseconds, { preset: '60' }),
  SANDBOX_DELAY_SECONDS: variable(milliseconds, { preset: '8' }),
  WORKERS: variable(numberBetween(1, 64), { preset: '2' }),
  RECOGNITION_URL: variable(safeBase, { shown: 'our own reader' }),
  RECOGNITION_KEY: variable(word, {}),
  LOCATION_HEADER: variable(
    v.pipe(
      v.string(),
      v.transform((text) => text.toLowerCase()),
    ),
    {},
  ),
  DEV_LOCATION: variable(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}$/, otherwise("a country's number, such as 702")),
      v.transform(Number),
    ),
    { shown: 'Singapore in dev' },
  ),
  APPLE_PASS_CERTIFICATE: variable(word, {}),
  APPLE_PASS_KEY: variable(word, {}),
  APPLE_PASS_AUTHORITY: variable(word, {}),
  APPLE_PASS_PASSPHRASE: variable(word, {}),
  GOOGLE_WALLET_ISSUER: variable(
    v.pipe(v.string(), v.regex(/^\d{1,25}$/, otherwise("an issuer's number"))),
    {},
  ),
  GOOGLE_WALLET_KEY: variable(word, {}),
  RETENTION_DEVICES_DAYS: variable(days, { preset: String(usualRetention.devices) }),
  RETENTION_PAYMENT_EVENTS_DAYS: variable(days, { preset: String(usualRetention.paymentEvents) }),
  RETENTION_PAGE_VIEWS_DAYS: variable(days, { preset: String(usualRetention.pageViews) }),
  RETENTION_MESSAGES_DAYS: variable(days, {}),
  RETENTION_DOCUMENTS_DAYS: variable(days, {}),
  RETENTION_DRAFTS_DAYS: variable(days, {}),
  RETENTION_SECURITY_EVENTS_DAYS: variable(numberBetween(fewestSecurityDays, 3650), {}),
  KEYS: variable(word, {}),
  KEYS_FILE: variable(word, {}),
  KEYS_COMMAND: variable(word, {}),
  SCANNER_URL: variable(url('clamd:'), {}),
  SECURITY_LOG: variable(word, {}),
  LOG_LEVEL: variable(v.picklist(logLevels, otherwise(`one of ${logLevels.join(', ')}`)), {
    preset: 'info',
  }),
};

/** The name of a variable. */
export type VariableName = keyof typeof variables;

/** The values of the variables, each as its schema makes it. */
export type Variables = {
  readonly [N in VariableName]: (typeof variables)[N] extends Variable<infer Output, infer Preset>
    ? Output | (Preset extends string ? never : undefined)
    : never;
};

/**
 * Reads every variable; one that is empty is not set.
 * @throws {StartFailure} naming the first one that makes no sense
 */
export function readVariables(env: Readonly<Record<string, string | undefined>>): Variables {
  const read = Object.entries(variables).map(([name, { schema, preset }]) => {
    const text = env[name]?.trim() || preset;
    if (text === undefined) return [name, undefined] as const;
    const result = v.safeParse(schema as v.GenericSchema<string, unknown>, text);
    if (result.success) return [name, result.output] as const;
    throw new StartFailure(`${name} ${result.issues[0].message}`);
  });
  return Object.fromEntries(read) as unknown as Variables;
}
