import * as v from 'valibot';
import { isIP } from 'node:net';
import { StartFailure } from '../errors/start-failure';
import { isSafeAddress } from './safe-address';

/** An environment variable: what it may be, and what it is where it is not set. */
interface Variable<Output, Preset extends string | undefined> {
  readonly schema: v.GenericSchema<string, Output>;
  readonly preset: Preset;
  /** What the README says it is where it is not set, if that is not the preset. */
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

/** Every refusal goes on after the variable's name; of what may hold a secret it repeats nothing. */
const otherwise = (rule: string) => (issue: { readonly input: unknown }) =>
  `is '${String(issue.input)}', but must be ${rule}.`;

const word = v.string();

const numberBetween = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      otherwise(`a number from ${least} to ${most}`),
    ),
    v.transform(Number),
  );

const milliseconds = v.pipe(
  numberBetween(1, 86_400),
  v.transform((seconds) => seconds * 1000),
);

const isOrigin = (text: string) =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
const origin = v.pipe(
  v.string(),
  v.check(
    isOrigin,
    ({ input }) => `has '${input}', but an origin looks like https://visa.example.`,
  ),
);

const url = (...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${protocols.join('// or ')}//.`,
    ),
  );

/** Of another company, which gets our secrets: over TLS, or on this machine. */
const safely = 'begins with https://, or with http:// on this machine';
const safeBase = v.pipe(
  v.string(),
  v.check((text) => isSafeAddress(text) && !/[?#]/.test(text), otherwise(`a URL that ${safely}`)),
  v.transform((text) => text.replace(/\/$/, '')),
);
const safeOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => isSafeAddress(text) && new URL(text).origin === text,
    otherwise(`an origin that ${safely}`),
  ),
);

const mailAddress = v.pipe(
  v.string(),
  v.regex(/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/, otherwise('an e-mail address')),
);

const stripeKey = (shape: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(shape, "is no such key of Stripe's: the keys may have been mixed up."),
  );

const list = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isIP(text.split('/')[0] ?? '') !== 0;

/** Whose X-Forwarded-For is believed: addresses, or how many proxies stand before the server. */
const proxies = v.pipe(
  v.string(),
  v.check(
    (text) => text === 'false' || /^\d+$/.test(text) || list(text).every(isProxy),
    otherwise('how many proxies stand before the server, or their addresses'),
  ),
  v.transform((text): false | number | readonly string[] => {
    if (text === 'false' || text === '0') return false;
    return /^\d+$/.test(text) ? Number(text) : list(text);
  }),
);

export const environmentNames = ['production', 'test', 'dev'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every environment variable that the server reads; how they belong together is decided where they are put to use. */
export const variables = {
  PORT: variable(numberBetween(0, 65_535), { preset: '8080' }),
  HOST: variable(word, { preset: '127.0.0.1' }),
  FORM_PORT: variable(numberBetween(0, 65_535), { shown: '`PORT` + 1' }),
  FORM_ORIGIN: variable(origin, {}),
  APP_ENV: variable(
    v.picklist(environmentNames, otherwise(`one of ${environmentNames.join(', ')}`)),
    { shown: '`dev` on loopback' },
  ),
  DEMO: variable(word, { shown: 'on in dev' }),
  DATA_DIR: variable(word, { preset: 'data', shown: '`./data`' }),
  DATABASE_URL: variable(url('postgres:', 'postgresql:'), {}),
  DATABASE_POOL_SIZE: variable(numberBetween(2, 500), { preset: '10' }),
  STATIC_DIR: variable(word, { preset: 'dist/app', shown: '`./dist/app`' }),
  SMTP_URL: variable(url('smtp:', 'smtps:'), {}),
  MAIL_FROM: variable(mailAddress, { preset: 'Visa <no-reply@visa.example>' }),
  SUPPORT_EMAIL: variable(mailAddress, { preset: 'support@visa.example' }),
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
  LOG_LEVEL: variable(v.picklist(logLevels, otherwise(`one of ${logLevels.join(', ')}`)), {
    preset: 'info',
  }),
};

type Name = keyof typeof variables;

/** What the variables say, each as its schema makes of it. */
export type Variables = {
  readonly [N in Name]: (typeof variables)[N] extends Variable<infer Output, infer Preset>
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

/** What the README says of the variables that belong together. */
export const described: readonly { readonly names: readonly Name[]; readonly meaning: string }[] = [
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
    names: ['APP_ENV'],
    meaning:
      '`production`, `test` or `dev`; needed as soon as others may reach the server: `HOST` or a public origin is not loopback, or a proxy, a mail server, a database or a payment company is set',
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
    meaning: 'PostgreSQL 13 or newer instead of the embedded database; connections to it',
  },
  { names: ['STATIC_DIR'], meaning: 'the built app' },
  {
    names: ['SMTP_URL', 'MAIL_FROM'],
    meaning:
      'sends mails instead of writing them to `data/mails`, where they stay for a week; to another machine over TLS only; needed in production',
  },
  { names: ['SUPPORT_EMAIL'], meaning: 'where feedback is mailed to' },
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
    names: ['LOCATION_HEADER', 'DEV_LOCATION'],
    meaning: "where a visitor is: a header of the proxy's, or a fixed country",
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
