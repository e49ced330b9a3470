import { resolve } from 'node:path';
import { environments, type EnvironmentName } from '../../src/contract/environments';
import { chooseEnvironment } from './choose-environment';
import { isLoopback } from './loopback';
import { checkSmtpAddress } from './smtp-address';
import { paymentSettings, type PaymentSettings } from './payment-settings';
import { socialSettings, type SocialSettings } from './social-settings';
import { StartFailure } from '../errors/start-failure';
import { readVariables } from './variables';

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
  readonly logLevel: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The settings that an environment asks for; relative folders are below `cwd`.
 * @throws {StartFailure} naming the first setting that makes no sense
 */
export function parseSettings(env: Env, cwd: string): Settings {
  const said = readVariables(env);
  const environment = chooseEnvironment(said);
  const isDev = environment === 'dev';
  return {
    environment,
    demo: isDev && said.DEMO !== 'off',
    host: said.HOST,
    port: said.PORT,
    formPort: said.FORM_PORT ?? nextPort(said.PORT),
    formOrigin: said.FORM_ORIGIN,
    dataDir: resolve(cwd, said.DATA_DIR),
    databaseUrl: said.DATABASE_URL,
    databasePoolSize: said.DATABASE_POOL_SIZE,
    staticDir: resolve(cwd, said.STATIC_DIR),
    smtpUrl: mailServer(said.SMTP_URL, environment),
    mailFrom: said.MAIL_FROM,
    supportEmail: said.SUPPORT_EMAIL,
    trustProxy: said.TRUST_PROXY,
    publicOrigin: said.PUBLIC_ORIGIN,
    appOrigins: said.APP_ORIGINS ?? [],
    locationHeader: said.LOCATION_HEADER,
    fixedLocation: said.DEV_LOCATION ?? (isDev ? 702 : undefined),
    perIpFactor: isDev ? 100 : 1,
    timeLimits,
    workers: said.WORKERS,
    providerTimeout: 10_000,
    paymentCheckInterval: said.PAYMENT_CHECK_SECONDS,
    sandboxDelay: said.SANDBOX_DELAY_SECONDS,
    analyticsId: analyticsId(said.ANALYTICS_ID, environment),
    googleAuthorizeUrl: authorizeUrl(said.GOOGLE_AUTHORIZE_URL, environment),
    social: socialSettings(said, {
      canReturn: said.PUBLIC_ORIGIN !== undefined || (isDev && isLoopback(said.HOST)),
    }),
    payments: paymentSettings(said, environment),
    // Asked twice, each with one repetition, it stays below the 30 s that a page waits.
    paymentTimeout: 6_000,
    logLevel: said.LOG_LEVEL,
  };
}

/** Without the setting the environment's own; 'off' collects none. */
function analyticsId(value: string | undefined, environment: EnvironmentName) {
  return value === 'off' ? undefined : (value ?? environments[environment].analyticsId);
}

/** 0 stays: the system chooses both. */
const nextPort = (port: number) => (port === 0 ? 0 : Math.min(port + 1, 65_535));

function mailServer(url: string | undefined, environment: EnvironmentName) {
  if (url !== undefined) checkSmtpAddress(url);
  else if (environment === 'production')
    throw new StartFailure(
      'SMTP_URL is not set: in production travellers need their codes by mail. ' +
        'Set it to smtps://user:password@host.',
    );
  return url;
}

/** Travellers are sent there to log in: over TLS, but for a trial. */
function authorizeUrl(url: string | undefined, environment: EnvironmentName) {
  if (url === undefined || environment === 'dev' || url.startsWith('https:')) return url;
  throw new StartFailure('GOOGLE_AUTHORIZE_URL must be a URL that begins with https://.');
}
