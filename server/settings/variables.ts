import * as v from 'valibot';
import { described, readValues, variable, type ValuesOf } from './declare-variables';
import { paymentVariables } from './payment-settings';
import { fewestSecurityDays, usualRetention } from './retention';
import {
  cents,
  databaseUrl,
  list,
  longToken,
  mailAddress,
  milliseconds,
  numberBetween,
  origin,
  otherwise,
  proxies,
  safeBase,
  scannerAddress,
  url,
  word,
} from './variable-schemas';

/** A time of retention: a day to ten years. */
const days = numberBetween(1, 3650);

export const environmentNames = ['production', 'test', 'dev'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Every environment variable that the server reads, in the order of docs/settings.md, which `npm run
 * draw` writes. A variable with a `setting` needs no further line to be among the settings.
 */
export const variables = {
  ...described('address of the server; over plain http the app runs on localhost only', {
    PORT: variable(numberBetween(0, 65_535), { preset: '8080', setting: 'port' }),
    HOST: variable(word, { preset: '127.0.0.1', setting: 'host' }),
  }),
  ...described(
    'port of the application form, and its public origin; outside of dev it is served only with `FORM_ORIGIN`',
    {
      FORM_PORT: variable(numberBetween(0, 65_535), { shown: '`PORT` + 1' }),
      FORM_ORIGIN: variable(origin, { setting: 'formOrigin' }),
    },
  ),
  ...described(
    "port of the operators' desk, its origin for operators, and the built desk; outside of dev it is served only with `DESK_ORIGIN`",
    {
      DESK_PORT: variable(numberBetween(0, 65_535), { shown: '`PORT` + 2' }),
      DESK_ORIGIN: variable(origin, { setting: 'deskOrigin' }),
      DESK_DIR: variable(word, { preset: 'dist/desk', shown: '`./dist/desk`' }),
    },
  ),
  ...described(
    'days for which known devices, events of payment companies, sums of page views, and messages to Support with their answers are kept; without a number until the account is deleted',
    {
      RETENTION_DEVICES_DAYS: variable(days, { preset: String(usualRetention.devices) }),
      RETENTION_PAYMENT_EVENTS_DAYS: variable(days, {
        preset: String(usualRetention.paymentEvents),
      }),
      RETENTION_PAGE_VIEWS_DAYS: variable(days, { preset: String(usualRetention.pageViews) }),
      RETENTION_MESSAGES_DAYS: variable(days),
    },
  ),
  ...described(
    'days for which documents, photos and answers are kept: of a finished or cancelled application after its last event and the end of its visa; of a draft after its last event and the last use of the account; without a number until the account is deleted ([storage](storage.md))',
    {
      RETENTION_DOCUMENTS_DAYS: variable(days),
      RETENTION_DRAFTS_DAYS: variable(days),
    },
  ),
  ...described(
    'least days for which security events are kept, removed by whole months; without a number for ever ([deployment](deployment.md#security-events))',
    {
      RETENTION_SECURITY_EVENTS_DAYS: variable(numberBetween(fewestSecurityDays, 3650)),
    },
  ),
  ...described(
    'port of `/metrics` and `/ready`; without it there are none. Not for the public: on another host than loopback `/metrics` needs the bearer token (at least 32 characters)',
    {
      METRICS_PORT: variable(numberBetween(0, 65_535), { setting: 'metricsPort' }),
      METRICS_HOST: variable(word, { preset: '127.0.0.1', setting: 'metricsHost' }),
      METRICS_TOKEN: variable(longToken, { setting: 'metricsToken' }),
    },
  ),
  ...described('OpenTelemetry collector for traces (OTLP over HTTP, `/v1/traces` is added)', {
    OTEL_EXPORTER_OTLP_ENDPOINT: variable(url('https:', 'http:'), { setting: 'tracesUrl' }),
  }),
  ...described('seconds for which a stopping server still responds, while `/ready` refuses', {
    DRAIN_SECONDS: variable(milliseconds(0, 600), { preset: '0', setting: 'drainTime' }),
  }),
  ...described('refunds of more dollars need a second operator', {
    SECOND_PERSON_ABOVE: variable(cents(100_000), { preset: '100', setting: 'secondPersonAbove' }),
  }),
  ...described(
    '`production`, `test` or `dev`; required if other machines may reach the server: `HOST` or a public origin is not loopback, or a proxy, a mail server, a database, a bucket, keys, a scanner, or the secret of a payment company, a log-in provider or a wallet is set',
    {
      APP_ENV: variable(
        v.picklist(environmentNames, otherwise(`one of ${environmentNames.join(', ')}`)),
        { shown: '`dev` on loopback' },
      ),
    },
  ),
  ...described('`off`: no demo traveller', {
    DEMO: variable(word, { shown: 'on in dev' }),
  }),
  ...described('embedded database, files, mails, for one server', {
    DATA_DIR: variable(word, { preset: 'data', shown: '`./data`' }),
  }),
  ...described('folder of the backups, whose age `npm run doctor` checks', {
    BACKUP_DIR: variable(word, { setting: 'backupDir' }),
  }),
  ...described(
    'PostgreSQL 13 or newer instead of the embedded database, with several hosts between commas; its connections',
    {
      DATABASE_URL: variable(databaseUrl, { setting: 'databaseUrl', servesOthers: true }),
      DATABASE_POOL_SIZE: variable(numberBetween(2, 500), {
        preset: '10',
        setting: 'databasePoolSize',
      }),
    },
  ),
  ...described(
    '`s3://bucket/prefix?endpoint=https://…&region=…`: a bucket for files, which several servers may share, instead of `DATA_DIR` ([storage](storage.md#files-in-a-bucket))',
    {
      FILES_URL: variable(url('s3:'), { servesOthers: true }),
    },
  ),
  ...described(
    '`on`: links of files lead to the bucket; only without keys, so never in production ([storage](storage.md#files-in-a-bucket))',
    {
      FILES_REDIRECT: variable(v.picklist(['on', 'off'], otherwise("'on' or 'off'")), {
        preset: 'off',
      }),
    },
  ),
  ...described("the bucket's keys; else those of the machine's role", {
    AWS_ACCESS_KEY_ID: variable(word),
    AWS_SECRET_ACCESS_KEY: variable(word),
    AWS_SESSION_TOKEN: variable(word),
  }),
  ...described('the built app', {
    STATIC_DIR: variable(word, { preset: 'dist/app', shown: '`./dist/app`' }),
  }),
  ...described(
    'mail server instead of files in `data/mails`, to another machine over TLS only; required in production',
    {
      SMTP_URL: variable(url('smtp:', 'smtps:'), { setting: 'smtpUrl', servesOthers: true }),
      MAIL_FROM: variable(mailAddress, { shown: "the site's" }),
    },
  ),
  ...described("folder of the agency's site", {
    SITE_DIR: variable(word, { shown: 'the example' }),
  }),
  ...described('name and address on receipts, separated by commas', {
    RECEIPT_ISSUER: variable(word, { shown: "the site's" }),
  }),
  ...described('address for feedback', {
    SUPPORT_EMAIL: variable(mailAddress, { shown: "the site's" }),
  }),
  ...described('hosts to which pushes may be sent, with their subdomains and, if unusual, ports', {
    PUSH_SERVICES: variable(v.pipe(v.string(), v.transform(list)), {
      preset: 'fcm.googleapis.com, push.services.mozilla.com, push.apple.com, notify.windows.com',
      shown: 'of Chrome, Firefox, Safari and Edge',
      setting: 'pushServices',
    }),
  }),
  ...described(
    'public origin of the server, also in mails; other origins whose pages may call it',
    {
      PUBLIC_ORIGIN: variable(origin, { setting: 'publicOrigin' }),
      APP_ORIGINS: variable(v.pipe(v.string(), v.transform(list), v.array(origin))),
    },
  ),
  ...described('id of page views, collected by this server; `off` collects none', {
    ANALYTICS_ID: variable(
      v.pipe(
        v.string(),
        v.regex(/^[\w.-]{1,64}$/, otherwise("up to 64 letters, digits, dots and dashes, or 'off'")),
      ),
      { shown: '`visa-web`, `visa-web-test`, `visa-web-dev` by environment' },
    ),
  }),
  ...described('log-in with Google, or with another OpenID provider; off without id and secret', {
    GOOGLE_CLIENT_ID: variable(word),
    GOOGLE_CLIENT_SECRET: variable(word, { servesOthers: true }),
    GOOGLE_ISSUER: variable(safeBase, { shown: 'Google' }),
  }),
  ...described("another OpenID provider's address for log-in, without a one-tap prompt", {
    GOOGLE_AUTHORIZE_URL: variable(url('https:', 'http:'), { shown: "Google's" }),
  }),
  ...described('log-in with Facebook; off without id and secret', {
    FACEBOOK_APP_ID: variable(word),
    FACEBOOK_APP_SECRET: variable(word, { servesOthers: true }),
    FACEBOOK_GRAPH_URL: variable(safeBase, { shown: 'Facebook' }),
  }),
  ...paymentVariables,
  ...described(
    'trusted proxies of `X-Forwarded-For` ([deployment](deployment.md#settings-for-production))',
    {
      TRUST_PROXY: variable(proxies, { preset: 'false', shown: 'off', setting: 'trustProxy' }),
    },
  ),
  ...described('interval of queries about open payments; delay of a late test card', {
    PAYMENT_CHECK_SECONDS: variable(milliseconds(1, 86_400), {
      preset: '60',
      setting: 'paymentCheckInterval',
    }),
    SANDBOX_DELAY_SECONDS: variable(milliseconds(1, 86_400), {
      preset: '8',
      setting: 'sandboxDelay',
    }),
  }),
  ...described('most worker processes, for files and photos ([limits](limits.md#heavy-work))', {
    WORKERS: variable(numberBetween(1, 64), { preset: '2', setting: 'workers' }),
  }),
  ...described(
    'another engine for passports and flight itineraries, and its key ([recognition](recognition.md))',
    {
      RECOGNITION_URL: variable(safeBase, { shown: 'our own reader' }),
      RECOGNITION_KEY: variable(word, { servesOthers: true }),
    },
  ),
  ...described("a visitor's country: a header of the proxy, or a fixed one", {
    LOCATION_HEADER: variable(
      v.pipe(
        v.string(),
        v.transform((text) => text.toLowerCase()),
      ),
      { setting: 'locationHeader', servesOthers: true },
    ),
    DEV_LOCATION: variable(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,4}$/, otherwise("a country's number, such as 702")),
        v.transform(Number),
      ),
      { shown: 'Singapore in dev' },
    ),
  }),
  ...described(
    'key-encryption keys, in a file outside of `DATA_DIR` or here: base64 of 32 bytes, one a line or between commas, the current one first; required in production. Without them nothing is sealed ([deployment](deployment.md#keys))',
    {
      KEYS_FILE: variable(word, { servesOthers: true }),
      KEYS: variable(word, { setting: 'keys', servesOthers: true }),
    },
  ),
  ...described(
    'instead: a program for a key management service, with the arguments `id`, `wrap` or `unwrap ID` ([deployment](deployment.md#keys))',
    {
      KEYS_COMMAND: variable(word, { servesOthers: true }),
    },
  ),
  ...described(
    '`clamd://host:port` of a virus scanner (INSTREAM) for every file; uploads wait while it is away',
    {
      SCANNER_URL: variable(scannerAddress, { setting: 'scanner', servesOthers: true }),
    },
  ),
  ...described('copy of the security events as lines of JSON: `stdout` or a file', {
    SECURITY_LOG: variable(word),
  }),
  ...described(
    "PEM files for passes of Apple Wallet: the pass type's certificate, its RSA key, Apple's issuing certificate; the key's passphrase. Off without the three files",
    {
      APPLE_PASS_CERTIFICATE: variable(word),
      APPLE_PASS_KEY: variable(word, { servesOthers: true }),
      APPLE_PASS_AUTHORITY: variable(word),
      APPLE_PASS_PASSPHRASE: variable(word),
    },
  ),
  ...described(
    "passes of Google Wallet: the issuer's number, and the JSON file with a service account's key; off without both",
    {
      GOOGLE_WALLET_ISSUER: variable(
        v.pipe(v.string(), v.regex(/^\d{1,25}$/, otherwise("an issuer's number"))),
        {},
      ),
      GOOGLE_WALLET_KEY: variable(word, { servesOthers: true }),
    },
  ),
  ...described('least level of the log', {
    LOG_LEVEL: variable(v.picklist(logLevels, otherwise(`one of ${logLevels.join(', ')}`)), {
      preset: 'info',
      setting: 'logLevel',
    }),
  }),
};

export type VariableName = keyof typeof variables;
export type Variables = ValuesOf<typeof variables>;

/**
 * Reads every variable.
 * @throws {StartFailure} naming the first one with an invalid value
 */
export const readVariables = (env: Readonly<Record<string, string | undefined>>): Variables =>
  readValues(variables, env);
