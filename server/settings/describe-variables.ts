import { variables, type Variable, type VariableName } from './variables';

/** The README's descriptions of the variables that belong together. */
export const described: readonly {
  readonly names: readonly VariableName[];
  readonly meaning: string;
}[] = [
  {
    names: ['PORT', 'HOST'],
    meaning: 'where the server listens; over plain http the app runs on localhost only',
  },
  {
    names: ['FORM_PORT', 'FORM_ORIGIN'],
    meaning:
      'where the application form listens, and where travellers reach it if that is elsewhere; outside of dev it is served only with `FORM_ORIGIN`',
  },
  {
    names: ['DESK_PORT', 'DESK_ORIGIN', 'DESK_DIR'],
    meaning:
      "where the operators' desk listens, where operators reach it if that is elsewhere, and the built desk; outside of dev it is served only with `DESK_ORIGIN`",
  },
  {
    names: [
      'RETENTION_DEVICES_DAYS',
      'RETENTION_PAYMENT_EVENTS_DAYS',
      'RETENTION_PAGE_VIEWS_DAYS',
      'RETENTION_MESSAGES_DAYS',
    ],
    meaning:
      'for how many days known devices, events of payment companies, sums of page views, and messages to Support with their answers are kept; messages: until the traveller deletes the account',
  },
  {
    names: ['RETENTION_DOCUMENTS_DAYS', 'RETENTION_DRAFTS_DAYS'],
    meaning:
      'for how many days documents, photos and answers are kept: of an application that has a result or was cancelled, after its last event and the end of its visa; of one that was never submitted, after its last event and the last use of the account. Until the traveller deletes the account ([storage](docs/storage.md))',
  },
  {
    names: ['RETENTION_SECURITY_EVENTS_DAYS'],
    meaning:
      'for how many days at least the stream of security events is kept; whole months go. Without it for ever ([deployment](docs/deployment.md#security-events))',
  },
  {
    names: ['METRICS_PORT', 'METRICS_HOST', 'METRICS_TOKEN'],
    meaning:
      'where monitoring reads `/metrics`, and a balancer asks `/ready`; without a port nowhere. Not for the public: on another host than this machine `/metrics` needs the token (32 characters at least) as its bearer token',
  },
  {
    names: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    meaning:
      'a collector of OpenTelemetry, to which traces are sent (OTLP over HTTP, `/v1/traces` is added); without it there are none',
  },
  {
    names: ['DRAIN_SECONDS'],
    meaning: 'how long a server that is told to stop still answers, while `/ready` refuses',
  },
  {
    names: ['SECOND_PERSON_ABOVE'],
    meaning: 'a refund of more dollars needs a second operator',
  },
  {
    names: ['APP_ENV'],
    meaning:
      '`production`, `test` or `dev`; needed as soon as others may reach the server: `HOST` or a public origin is not loopback, or a proxy, a mail server, a database, a bucket, keys, a scanner, or the secret of a payment company, a log-in provider or a wallet is set',
  },
  {
    names: ['DEMO'],
    meaning: '`off`: no demo traveller; there is none outside dev anyway',
  },
  {
    names: ['DATA_DIR'],
    meaning:
      "embedded database, files, mails; one server at a time; closed to the machine's other users at the start",
  },
  {
    names: ['DATABASE_URL', 'DATABASE_POOL_SIZE'],
    meaning:
      'PostgreSQL 13 or newer instead of the embedded database, of which several hosts may be named between commas; connections to it',
  },
  {
    names: ['FILES_URL'],
    meaning:
      '`s3://bucket/prefix?endpoint=https://…&region=…`: keeps files in a bucket of an S3-compatible store, which several servers may share, instead of in `DATA_DIR` ([storage](docs/storage.md#files-in-a-bucket))',
  },
  {
    names: ['FILES_REDIRECT'],
    meaning:
      '`on`: the links of files lead to the bucket itself, by addresses that hold for a minute; only without keys, so never in production ([storage](docs/storage.md#files-in-a-bucket))',
  },
  {
    names: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
    meaning: "the bucket's keys; without them what the machine has, such as a role",
  },
  { names: ['STATIC_DIR'], meaning: 'the built app' },
  {
    names: ['SMTP_URL', 'MAIL_FROM'],
    meaning:
      'sends mails instead of writing them to `data/mails`, where they stay for a week; to another machine over TLS only; needed in production',
  },
  { names: ['RECEIPT_ISSUER'], meaning: 'name and address on receipts, separated by commas' },
  { names: ['SUPPORT_EMAIL'], meaning: 'where feedback is mailed to' },
  {
    names: ['PUSH_SERVICES'],
    meaning:
      'hosts (with the port, if it is not the usual one), with their subdomains, to which pushes may be sent; browsers name their own',
  },
  {
    names: ['PUBLIC_ORIGIN', 'APP_ORIGINS'],
    meaning:
      'where travellers reach the server, and mails link to; other origins whose pages may call it',
  },
  {
    names: ['ANALYTICS_ID'],
    meaning: 'under which pages report their views, collected by this server; `off` collects none',
  },
  {
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'],
    meaning: 'log-in with Google, or with another OpenID provider; off without id and secret',
  },
  {
    names: ['GOOGLE_AUTHORIZE_URL'],
    meaning:
      "another OpenID provider's address to log in at, without a one-tap prompt; pages are told it",
  },
  {
    names: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET', 'FACEBOOK_GRAPH_URL'],
    meaning: 'log-in with Facebook; off without id and secret',
  },
  {
    names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    meaning:
      'cards, wallet buttons, Alipay and WeChat Pay by Stripe: all three or none. Live keys in production and only there. Without them dev has a test provider, and elsewhere nobody pays by card',
  },
  {
    names: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    meaning: "PayPal's buttons: all three or none; outside of production with PayPal's sandbox",
  },
  {
    names: ['STRIPE_API_BASE', 'PAYPAL_API_BASE'],
    meaning: 'other addresses of their APIs, for trials; refused in production',
  },
  { names: ['TRUST_PROXY'], meaning: 'whose `X-Forwarded-For` is believed' },
  {
    names: ['PAYMENT_CHECK_SECONDS', 'SANDBOX_DELAY_SECONDS'],
    meaning:
      'how often payment providers are asked about what is open; how long a late test card takes',
  },
  {
    names: ['WORKERS'],
    meaning:
      'how many processes there are at most beside the server, for work that takes much: files are judged in them, photos are made',
  },
  {
    names: ['RECOGNITION_URL', 'RECOGNITION_KEY'],
    meaning:
      'another engine that reads passports and flight itineraries, and the key that it is sent; see [recognition](docs/recognition.md)',
  },
  {
    names: ['LOCATION_HEADER', 'DEV_LOCATION'],
    meaning: "where a visitor is: a header of the proxy's, or a fixed country",
  },
  {
    names: ['KEYS_FILE', 'KEYS'],
    meaning:
      'key-encryption keys, in a file outside of `DATA_DIR` or here: base64 of 32 bytes, one a line or between commas, the current one first; needed in production. Without them nothing is sealed ([deployment](docs/deployment.md#keys))',
  },
  {
    names: ['KEYS_COMMAND'],
    meaning:
      'instead of them: a program that asks a key management service; it is called with `id`, `wrap` or `unwrap ID`, and nothing else leaves or enters the service ([deployment](docs/deployment.md#keys))',
  },
  {
    names: ['SCANNER_URL'],
    meaning:
      '`clamd://host:port` of a virus scanner (INSTREAM) that every file has to pass before it can be attached; while it is away uploads wait. Off without it',
  },
  {
    names: ['SECURITY_LOG'],
    meaning:
      'where the stream of security events is copied to as lines of JSON: `stdout`, or a file; without it it is in the database and in the log',
  },
  {
    names: [
      'APPLE_PASS_CERTIFICATE',
      'APPLE_PASS_KEY',
      'APPLE_PASS_AUTHORITY',
      'APPLE_PASS_PASSPHRASE',
    ],
    meaning:
      "files (PEM) with which visas are signed as passes for Apple Wallet: the pass type's certificate, its RSA key, and Apple's certificate that issued it; the key's passphrase, if it has one. Off without the three files",
  },
  {
    names: ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY'],
    meaning:
      "the issuer's number, and the file (JSON) with the key of a service account, with which visas are saved to Google Wallet; off without both",
  },
  { names: ['LOG_LEVEL'], meaning: 'how much the server logs' },
];

/** The README's table of the variables, in Markdown. */
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
