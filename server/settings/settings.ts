import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { environments, type EnvironmentName } from '../../src/contract/environments';
import { chooseEnvironment } from './choose-environment';
import { isLoopback } from './loopback';
import { checkSmtpAddress } from './smtp-address';
import { parsePaymentSettings, type PaymentSettings } from './payment-settings';
import { parseSocialSettings, type SocialSettings } from './social-settings';
import { StartFailure } from '../errors/start-failure';

/** How long a request may take to arrive, in milliseconds. */
export interface TimeLimits {
  readonly headers: number;
  /** All of a body that is no file. */
  readonly body: number;
  /** How long a file may make no progress. */
  readonly uploadPause: number;
  /** All of a request: a 10 MB file on a slow phone takes minutes. */
  readonly request: number;
}

const timeLimits: TimeLimits = {
  headers: 20_000,
  body: 30_000,
  uploadPause: 60_000,
  request: 15 * 60_000,
};

export interface Settings {
  readonly environment: EnvironmentName;
  /** Whether there is a demo traveller with orders in every state; never outside of dev. */
  readonly demo: boolean;
  readonly host: string;
  /** 0 lets the system choose one. */
  readonly port: number;
  /** The application form's own port, and where travellers reach it if that is not there. */
  readonly formPort: number;
  readonly formOrigin?: string | undefined;
  readonly dataDir: string;
  /** PostgreSQL; without it the database is embedded and lies in the data folder. */
  readonly databaseUrl?: string;
  /** How many connections to PostgreSQL there may be at once. */
  readonly databasePoolSize: number;
  /** The built app. */
  readonly staticDir: string;
  /** Without it mails are written into the data folder. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Where feedback is mailed to. */
  readonly supportEmail: string;
  /** Whose X-Forwarded-For is believed: addresses, or how many proxies stand before the server. */
  readonly trustProxy: false | number | readonly string[];
  /** Where travellers reach the server, if that is not where it listens. */
  readonly publicOrigin?: string;
  /** Origins besides the server's own whose pages may make calls. */
  readonly appOrigins: readonly string[];
  /** Where travellers are: a header that the proxy fills with a two-letter code, or a fixed country. */
  readonly locationHeader?: string;
  readonly fixedLocation?: number;
  /** Limits per IP, and a user's against floods, are multiplied by it: in dev every browser and test has the same address. */
  readonly perIpFactor: number;
  readonly timeLimits: TimeLimits;
  /** How many processes there are at most for work that takes much: pictures, files to be judged. */
  readonly workers: number;
  /** How long a provider of log-ins may take for one of them, in milliseconds. */
  readonly providerTimeout: number;
  /** How often the payment providers are asked about what is still open, in milliseconds. */
  readonly paymentCheckInterval: number;
  /** How long a test card takes that decides later, in milliseconds. */
  readonly sandboxDelay: number;
  /** Under which this server collects its pages' views; without one it collects none. */
  readonly analyticsId?: string | undefined;
  /** Where pages send travellers to log in, if the OpenID provider is not Google. */
  readonly googleAuthorizeUrl?: string | undefined;
  /** Other companies' accounts that travellers may log in with. */
  readonly social: SocialSettings;
  /** The companies that take money. */
  readonly payments: PaymentSettings;
  /** How long one of them may take for one answer, in milliseconds. */
  readonly paymentTimeout: number;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The settings that an environment asks for; relative folders are below `cwd`.
 * @throws {StartFailure} naming the first setting that makes no sense
 */
export function parseSettings(env: Env, cwd: string): Settings {
  const text = (name: string) => env[name]?.trim() || undefined;
  const host = text('HOST') ?? '127.0.0.1';
  const environment = chooseEnvironment(text, host);
  const port = parsePort('PORT', text('PORT') ?? '8080');
  const publicOrigin = parseOrigin('PUBLIC_ORIGIN', text('PUBLIC_ORIGIN'));
  return {
    environment,
    demo: environment === 'dev' && text('DEMO') !== 'off',
    host,
    port,
    formPort: parsePort('FORM_PORT', text('FORM_PORT') ?? nextPort(port)),
    formOrigin: parseOrigin('FORM_ORIGIN', text('FORM_ORIGIN')),
    dataDir: resolve(cwd, text('DATA_DIR') ?? 'data'),
    databaseUrl: parseUrl('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    databasePoolSize: parsePoolSize(text('DATABASE_POOL_SIZE') ?? '10'),
    staticDir: resolve(cwd, text('STATIC_DIR') ?? 'dist/app'),
    smtpUrl: parseSmtpUrl(text('SMTP_URL'), environment),
    mailFrom: parseAddress('MAIL_FROM', text('MAIL_FROM') ?? 'Visa <no-reply@visa.example>'),
    supportEmail: parseAddress('SUPPORT_EMAIL', text('SUPPORT_EMAIL') ?? 'support@visa.example'),
    trustProxy: parseTrustProxy(text('TRUST_PROXY')),
    publicOrigin,
    appOrigins: list(text('APP_ORIGINS')).map((origin) => parseOrigin('APP_ORIGINS', origin) ?? ''),
    locationHeader: text('LOCATION_HEADER')?.toLowerCase(),
    fixedLocation: parseLocation(text('DEV_LOCATION'), environment),
    perIpFactor: environment === 'dev' ? 100 : 1,
    timeLimits,
    workers: parseWorkers(text('WORKERS') ?? '2'),
    providerTimeout: 10_000,
    paymentCheckInterval: parseSeconds(
      'PAYMENT_CHECK_SECONDS',
      text('PAYMENT_CHECK_SECONDS') ?? '60',
    ),
    sandboxDelay: parseSeconds('SANDBOX_DELAY_SECONDS', text('SANDBOX_DELAY_SECONDS') ?? '8'),
    analyticsId: parseAnalyticsId(text('ANALYTICS_ID'), environment),
    googleAuthorizeUrl: parseUrl('GOOGLE_AUTHORIZE_URL', text('GOOGLE_AUTHORIZE_URL'), [
      'https:',
      ...(environment === 'dev' ? ['http:'] : []),
    ]),
    social: parseSocialSettings(text, {
      canReturn: publicOrigin !== undefined || (environment === 'dev' && isLoopback(host)),
    }),
    payments: parsePaymentSettings(text, environment),
    // Asked twice, each with one repetition, it stays below the 30 s that a page waits.
    paymentTimeout: 6_000,
  };
}

/** Without the setting the environment's own; 'off' collects none. */
function parseAnalyticsId(value: string | undefined, environment: EnvironmentName) {
  if (value === undefined) return environments[environment].analyticsId;
  if (value === 'off') return undefined;
  if (/^[\w.-]{1,64}$/.test(value)) return value;
  throw new StartFailure(
    `ANALYTICS_ID is '${value}', but must be up to 64 letters, digits, dots and dashes, or 'off'.`,
  );
}

/** 0 stays: the system chooses both. */
const nextPort = (port: number) => String(port === 0 ? 0 : Math.min(port + 1, 65535));

function parsePort(name: string, value: string): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65535) return port;
  throw new StartFailure(`${name} is '${value}', but must be a number from 0 to 65535.`);
}

function parsePoolSize(value: string): number {
  const size = Number(value);
  if (/^\d+$/.test(value) && size >= 2 && size <= 500) return size;
  throw new StartFailure(`DATABASE_POOL_SIZE is '${value}', but must be a number from 2 to 500.`);
}

function parseWorkers(value: string): number {
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1 && count <= 64) return count;
  throw new StartFailure(`WORKERS is '${value}', but must be a number from 1 to 64.`);
}

function parseSeconds(name: string, value: string): number {
  const seconds = Number(value);
  if (/^\d+$/.test(value) && seconds >= 1 && seconds <= 86_400) return seconds * 1_000;
  throw new StartFailure(`${name} is '${value}', but must be a number from 1 to 86400.`);
}

function parseUrl(name: string, value: string | undefined, protocols: readonly string[]) {
  if (value === undefined) return undefined;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  // The value is not repeated: it may hold a password.
  throw new StartFailure(`${name} must be a URL that begins with ${protocols.join('// or ')}//.`);
}

function parseSmtpUrl(value: string | undefined, environment: EnvironmentName) {
  const url = parseUrl('SMTP_URL', value, ['smtp:', 'smtps:']);
  if (url !== undefined) checkSmtpAddress(url);
  else if (environment === 'production')
    throw new StartFailure(
      'SMTP_URL is not set: in production travellers need their codes by mail. ' +
        'Set it to smtps://user:password@host.',
    );
  return url;
}

function parseOrigin(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (/^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value)
    return value;
  throw new StartFailure(`${name} has '${value}', but an origin looks like https://visa.example.`);
}

function parseAddress(name: string, value: string): string {
  if (/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/.test(value)) return value;
  throw new StartFailure(`${name} is '${value}', but must be an e-mail address.`);
}

function parseTrustProxy(value: string | undefined): Settings['trustProxy'] {
  if (value === undefined || value === '0' || value === 'false') return false;
  if (/^\d+$/.test(value)) return Number(value);
  const addresses = list(value);
  const valid = (each: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(each) || isIP(each.split('/')[0] ?? '') !== 0;
  if (addresses.every(valid)) return addresses;
  throw new StartFailure(
    `TRUST_PROXY is '${value}', but must be how many proxies stand before the server, or their addresses.`,
  );
}

function parseLocation(value: string | undefined, environment: EnvironmentName) {
  if (value === undefined) return environment === 'dev' ? 702 : undefined;
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new StartFailure(
    `DEV_LOCATION is '${value}', but must be a country's number, such as 702.`,
  );
}

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
