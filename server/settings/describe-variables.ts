import { variables, type Variable, type VariableName } from './variables';

/** The descriptions of the variables in docs/settings.md, by groups; links are relative to docs. */
export const described: readonly {
  readonly names: readonly VariableName[];
  readonly meaning: string;
}[] = [
  {
    names: ['PORT', 'HOST'],
    meaning: 'address of the server; over plain http the app runs on localhost only',
  },
  {
    names: ['FORM_PORT', 'FORM_ORIGIN'],
    meaning:
      'port of the application form, and its public origin; outside of dev it is served only with `FORM_ORIGIN`',
  },
  {
    names: ['DESK_PORT', 'DESK_ORIGIN', 'DESK_DIR'],
    meaning:
      "port of the operators' desk, its origin for operators, and the built desk; outside of dev it is served only with `DESK_ORIGIN`",
  },
  {
    names: [
      'RETENTION_DEVICES_DAYS',
      'RETENTION_PAYMENT_EVENTS_DAYS',
      'RETENTION_PAGE_VIEWS_DAYS',
      'RETENTION_MESSAGES_DAYS',
    ],
    meaning:
      'days for which known devices, events of payment companies, sums of page views, and messages to Support with their answers are kept; without a number until the account is deleted',
  },
  {
    names: ['RETENTION_DOCUMENTS_DAYS', 'RETENTION_DRAFTS_DAYS'],
    meaning:
      'days for which documents, photos and answers are kept: of a finished or cancelled application after its last event and the end of its visa; of a draft after its last event and the last use of the account; without a number until the account is deleted ([storage](storage.md))',
  },
  {
    names: ['RETENTION_SECURITY_EVENTS_DAYS'],
    meaning:
      'least days for which security events are kept, removed by whole months; without a number for ever ([deployment](deployment.md#security-events))',
  },
  {
    names: ['METRICS_PORT', 'METRICS_HOST', 'METRICS_TOKEN'],
    meaning:
      'port of `/metrics` and `/ready`; without it there are none. Not for the public: on another host than loopback `/metrics` needs the bearer token (at least 32 characters)',
  },
  {
    names: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    meaning: 'OpenTelemetry collector for traces (OTLP over HTTP, `/v1/traces` is added)',
  },
  {
    names: ['DRAIN_SECONDS'],
    meaning: 'seconds for which a stopping server still responds, while `/ready` refuses',
  },
  {
    names: ['SECOND_PERSON_ABOVE'],
    meaning: 'refunds of more dollars need a second operator',
  },
  {
    names: ['APP_ENV'],
    meaning:
      '`production`, `test` or `dev`; required if other machines may reach the server: `HOST` or a public origin is not loopback, or a proxy, a mail server, a database, a bucket, keys, a scanner, or the secret of a payment company, a log-in provider or a wallet is set',
  },
  {
    names: ['DEMO'],
    meaning: '`off`: no demo traveller',
  },
  {
    names: ['DATA_DIR'],
    meaning: 'embedded database, files, mails, for one server',
  },
  {
    names: ['DATABASE_URL', 'DATABASE_POOL_SIZE'],
    meaning:
      'PostgreSQL 13 or newer instead of the embedded database, with several hosts between commas; its connections',
  },
  {
    names: ['FILES_URL'],
    meaning:
      '`s3://bucket/prefix?endpoint=https://…&region=…`: a bucket for files, which several servers may share, instead of `DATA_DIR` ([storage](storage.md#files-in-a-bucket))',
  },
  {
    names: ['FILES_REDIRECT'],
    meaning:
      '`on`: links of files lead to the bucket; only without keys, so never in production ([storage](storage.md#files-in-a-bucket))',
  },
  {
    names: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
    meaning: "the bucket's keys; else those of the machine's role",
  },
  { names: ['STATIC_DIR'], meaning: 'the built app' },
  {
    names: ['SMTP_URL', 'MAIL_FROM'],
    meaning:
      'mail server instead of files in `data/mails`, to another machine over TLS only; required in production',
  },
  { names: ['RECEIPT_ISSUER'], meaning: 'name and address on receipts, separated by commas' },
  { names: ['SUPPORT_EMAIL'], meaning: 'address for feedback' },
  {
    names: ['PUSH_SERVICES'],
    meaning: 'hosts to which pushes may be sent, with their subdomains and, if unusual, ports',
  },
  {
    names: ['PUBLIC_ORIGIN', 'APP_ORIGINS'],
    meaning: 'public origin of the server, also in mails; other origins whose pages may call it',
  },
  {
    names: ['ANALYTICS_ID'],
    meaning: 'id of page views, collected by this server; `off` collects none',
  },
  {
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'],
    meaning: 'log-in with Google, or with another OpenID provider; off without id and secret',
  },
  {
    names: ['GOOGLE_AUTHORIZE_URL'],
    meaning: "another OpenID provider's address for log-in, without a one-tap prompt",
  },
  {
    names: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', 'FACEBOOK_GRAPH_URL'],
    meaning: 'log-in with Facebook; off without id and secret',
  },
  {
    names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    meaning:
      'cards, wallet buttons, Alipay and WeChat Pay by Stripe: all three or none; live keys in production only. Without them dev has a test provider',
  },
  {
    names: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    meaning: "PayPal's buttons: all three or none; outside of production with PayPal's sandbox",
  },
  {
    names: ['STRIPE_API_BASE', 'PAYPAL_API_BASE'],
    meaning: 'addresses of their APIs for trials; refused in production',
  },
  {
    names: ['TRUST_PROXY'],
    meaning:
      'trusted proxies of `X-Forwarded-For` ([deployment](deployment.md#settings-for-production))',
  },
  {
    names: ['PAYMENT_CHECK_SECONDS', 'SANDBOX_DELAY_SECONDS'],
    meaning: 'interval of queries about open payments; delay of a late test card',
  },
  {
    names: ['WORKERS'],
    meaning: 'most worker processes, for files and photos ([limits](limits.md#heavy-work))',
  },
  {
    names: ['RECOGNITION_URL', 'RECOGNITION_KEY'],
    meaning:
      'another engine for passports and flight itineraries, and its key ([recognition](recognition.md))',
  },
  {
    names: ['LOCATION_HEADER', 'DEV_LOCATION'],
    meaning: "a visitor's country: a header of the proxy, or a fixed one",
  },
  {
    names: ['KEYS_FILE', 'KEYS'],
    meaning:
      'key-encryption keys, in a file outside of `DATA_DIR` or here: base64 of 32 bytes, one a line or between commas, the current one first; required in production. Without them nothing is sealed ([deployment](deployment.md#keys))',
  },
  {
    names: ['KEYS_COMMAND'],
    meaning:
      'instead: a program for a key management service, with the arguments `id`, `wrap` or `unwrap ID` ([deployment](deployment.md#keys))',
  },
  {
    names: ['SCANNER_URL'],
    meaning:
      '`clamd://host:port` of a virus scanner (INSTREAM) for every file; uploads wait while it is away',
  },
  {
    names: ['SECURITY_LOG'],
    meaning: 'copy of the security events as lines of JSON: `stdout` or a file',
  },
  {
    names: [
      'APPLE_PASS_CERTIFICATE',
      'APPLE_PASS_KEY',
      'APPLE_PASS_AUTHORITY',
      'APPLE_PASS_PASSPHRASE',
    ],
    meaning:
      "PEM files for passes of Apple Wallet: the pass type's certificate, its RSA key, Apple's issuing certificate; the key's passphrase. Off without the three files",
  },
  {
    names: ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY'],
    meaning:
      "passes of Google Wallet: the issuer's number, and the JSON file with a service account's key; off without both",
  },
  { names: ['LOG_LEVEL'], meaning: 'least level of the log' },
];

/** The table of docs/settings.md, in Markdown. */
export function variablesTable(): string {
  const rows = described.map(({ names, meaning }) => {
    const presets = names.map((name) => {
      const { preset, shown }: Variable<unknown, string | undefined> = variables[name];
      return shown ?? (preset === undefined ? '–' : `\`${preset}\``);
    });
    const all = new Set(presets).size === 1 ? presets.slice(0, 1) : presets;
    return `| ${names.map((name) => `\`${name}\``).join(', ')} | ${all.join(', ')} | ${meaning} |`;
  });
  return ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
