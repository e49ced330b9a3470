import { type RecognitionSettings, recognitionSettings } from './recognition-settings';
import { resolve } from 'node:path';
import { type EnvironmentName, environments } from '../../src/contract/environments';
import { StartFailure } from '../errors/start-failure';
import { chooseEnvironment } from './choose-environment';
import { filesSettings, redirectsFiles, type S3Address } from './files-settings';
import { isLoopback } from './loopback';
import { paymentSettings, type PaymentSettings } from './payment-settings';
import { productionRules, sharedOrigin, sharedOriginProblem } from './production-rules';
import type { Retention } from './retention';
import { checkSmtpAddress } from './smtp-address';
import {
  socialSettings,
  type SocialSettings,
  walletSettings,
  type WalletSettings,
} from './social-settings';
import { readVariables, type Variables } from './variables';

/** How long a request may take to arrive, in milliseconds. */
export interface TimeLimits {
  readonly headers: number;
  /** The whole body, unless it is a file. */
  readonly body: number;
  /** The longest pause in a file upload. */
  readonly uploadPause: number;
  /** The whole request: a 10 MB file takes minutes on a slow phone. */
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
  /** Whether to create a demo traveller with orders in every state; never outside of dev. */
  readonly demo: boolean;
  readonly host: string;
  /** 0 lets the operating system choose one. */
  readonly port: number;
  /** The port of the application form, and its public origin if that differs. */
  readonly formPort: number;
  readonly formOrigin?: string | undefined;
  /** The port of the operators' desk, and its public origin if that differs. */
  readonly deskPort: number;
  readonly deskOrigin?: string | undefined;
  /** The port on which monitoring asks; undefined if nobody does. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** The token that `/metrics` requires, if any. */
  readonly metricsToken: string | undefined;
  /** How long a server that is told to stop still answers, in milliseconds. */
  readonly drainTime: number;
  /** A collector of traces; without it there are none. */
  readonly tracesUrl?: string | undefined;
  /** The folder of the built desk. */
  readonly deskDir: string;
  /** A refund of more cents needs a second person. */
  readonly secondPersonAbove: number;
  readonly dataDir: string;
  /** URL of PostgreSQL; without it an embedded database in the data folder is used. */
  readonly databaseUrl?: string;
  /** Maximum number of connections to PostgreSQL. */
  readonly databasePoolSize: number;
  /** Where files are kept, if not in the data folder. */
  readonly bucket: S3Address | undefined;
  /** Whether the links of files lead to the bucket itself. */
  readonly redirectsFiles: boolean;
  /** The folder of the built app. */
  readonly staticDir: string;
  /** Without it mails are written to files in the data folder. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Name and address that receipts bear, separated by commas. */
  readonly receiptIssuer: string;
  /** The recipient of feedback mails. */
  readonly supportEmail: string;
  /** The hosts, with their subdomains, to which pushes are sent. */
  readonly pushServices: readonly string[];
  /**
   * The proxies whose X-Forwarded-For is trusted: their addresses, or how many there are in front
   * of the server.
   */
  readonly trustProxy: false | number | readonly string[];
  /** The public origin of the server, if it differs from the listening address. */
  readonly publicOrigin?: string;
  /** Other origins whose pages may call the API. */
  readonly appOrigins: readonly string[];
  /**
   * Source of a visitor's location: a header that the proxy sets to a two-letter code, or a fixed
   * country.
   */
  readonly locationHeader?: string;
  readonly fixedLocation?: number;
  /**
   * Multiplies the limits per IP address and the flood limits per user: in dev every browser and
   * test has the same address.
   */
  readonly perIpFactor: number;
  readonly timeLimits: TimeLimits;
  /** Maximum number of worker processes for CPU-heavy jobs: images, and checks of files. */
  readonly workers: number;
  /** The engine that reads documents, if it is not our own reader. */
  readonly recognition: RecognitionSettings | undefined;
  /** Timeout for a log-in at a provider, in milliseconds. */
  readonly providerTimeout: number;
  /** Interval of the reconciliation with payment providers, in milliseconds. */
  readonly paymentCheckInterval: number;
  /** How long the sandbox takes to decide a delayed test card, in milliseconds. */
  readonly sandboxDelay: number;
  /** Id under which pages report their views; without one no views are collected. */
  readonly analyticsId?: string | undefined;
  /** The authorize URL, if the OpenID provider is not Google. */
  readonly googleAuthorizeUrl?: string | undefined;
  /** Log-in with accounts of other companies. */
  readonly social: SocialSettings;
  /** The payment companies. */
  readonly payments: PaymentSettings;
  /** Timeout for a request to a payment company, in milliseconds. */
  readonly paymentTimeout: number;
  /** For how many days each kind of data is kept. */
  readonly retention: Retention;
  /** Key-encryption keys, or the file that holds them; without either nothing is sealed. */
  readonly keys?: string | undefined;
  readonly keysFile?: string | undefined;
  /** A program that asks a key management service. */
  readonly keysCommand?: string | undefined;
  /** A virus scanner that every file has to pass. */
  readonly scanner?: { readonly host: string; readonly port: number } | undefined;
  /** Where the stream of security events is copied to: a file, or 'stdout'. */
  readonly securityLog?: string | undefined;
  /** The credentials that sign passes for wallets. */
  readonly wallets: WalletSettings;
  readonly logLevel: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment variables into settings; relative folders are resolved against `cwd`.
 * @throws {StartFailure} naming the first invalid variable
 */
export function parseSettings(env: Env, cwd: string): Settings {
  const variables = readVariables(env);
  const environment = chooseEnvironment(variables);
  checkTogether(variables, environment, cwd);
  const isDev = environment === 'dev';
  return {
    environment,
    demo: isDev && variables.DEMO !== 'off',
    host: variables.HOST,
    port: variables.PORT,
    formPort: variables.FORM_PORT ?? nextPort(variables.PORT),
    formOrigin: variables.FORM_ORIGIN,
    deskPort: variables.DESK_PORT ?? nextPort(nextPort(variables.PORT)),
    deskOrigin: variables.DESK_ORIGIN,
    metricsPort: variables.METRICS_PORT,
    metricsHost: variables.METRICS_HOST,
    metricsToken: metricsToken(variables),
    drainTime: variables.DRAIN_SECONDS * 1_000,
    tracesUrl: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    deskDir: resolve(cwd, variables.DESK_DIR),
    secondPersonAbove: variables.SECOND_PERSON_ABOVE * 100,
    dataDir: resolve(cwd, variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databasePoolSize: variables.DATABASE_POOL_SIZE,
    bucket: filesSettings(variables),
    redirectsFiles: redirectsFiles(variables),
    staticDir: resolve(cwd, variables.STATIC_DIR),
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM,
    receiptIssuer: variables.RECEIPT_ISSUER,
    supportEmail: variables.SUPPORT_EMAIL,
    pushServices: variables.PUSH_SERVICES,
    trustProxy: variables.TRUST_PROXY,
    publicOrigin: variables.PUBLIC_ORIGIN,
    appOrigins: variables.APP_ORIGINS ?? [],
    locationHeader: variables.LOCATION_HEADER,
    fixedLocation: variables.DEV_LOCATION ?? (isDev ? 702 : undefined),
    perIpFactor: isDev ? 100 : 1,
    timeLimits,
    workers: variables.WORKERS,
    recognition: recognitionSettings(variables),
    providerTimeout: 10_000,
    paymentCheckInterval: variables.PAYMENT_CHECK_SECONDS,
    sandboxDelay: variables.SANDBOX_DELAY_SECONDS,
    analyticsId: analyticsId(variables.ANALYTICS_ID, environment),
    googleAuthorizeUrl: authorizeUrl(variables.GOOGLE_AUTHORIZE_URL, environment),
    social: socialSettings(variables, {
      canReturn: variables.PUBLIC_ORIGIN !== undefined || (isDev && isLoopback(variables.HOST)),
    }),
    payments: paymentSettings(variables, environment),
    // Two requests with one retry each stay below the 30 s that the page waits.
    paymentTimeout: 6_000,
    retention: {
      devices: variables.RETENTION_DEVICES_DAYS,
      paymentEvents: variables.RETENTION_PAYMENT_EVENTS_DAYS,
      pageViews: variables.RETENTION_PAGE_VIEWS_DAYS,
      messages: variables.RETENTION_MESSAGES_DAYS,
      documents: variables.RETENTION_DOCUMENTS_DAYS,
      drafts: variables.RETENTION_DRAFTS_DAYS,
      securityEvents: variables.RETENTION_SECURITY_EVENTS_DAYS,
    },
    keys: variables.KEYS,
    keysFile: variables.KEYS_FILE === undefined ? undefined : resolve(cwd, variables.KEYS_FILE),
    keysCommand:
      variables.KEYS_COMMAND === undefined ? undefined : resolve(cwd, variables.KEYS_COMMAND),
    scanner: scannerAddress(variables.SCANNER_URL),
    securityLog: securityTarget(variables.SECURITY_LOG, cwd),
    wallets: walletSettings(variables, cwd),
    logLevel: variables.LOG_LEVEL,
  };
}

/** The default is the environment's id; 'off' disables the collection. */
function analyticsId(value: string | undefined, environment: EnvironmentName) {
  return value === 'off' ? undefined : (value ?? environments[environment].analyticsId);
}

/** clamd's usual port is 3310. */
function scannerAddress(address: string | undefined) {
  if (address === undefined) return undefined;
  const { hostname, port } = new URL(address);
  if (hostname === '') throw new StartFailure('SCANNER_URL names no host: clamd://127.0.0.1:3310.');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || '3310') };
}

const securityTarget = (value: string | undefined, cwd: string) =>
  value === undefined || value === 'stdout' ? value : resolve(cwd, value);

/** Port 0 stays 0, so that the operating system chooses both ports. */
const nextPort = (port: number) => (port === 0 ? 0 : Math.min(port + 1, 65_535));

/** @throws {StartFailure} if settings do not fit together, or not to production */
function checkTogether(variables: Variables, environment: EnvironmentName, cwd: string): void {
  if (variables.SMTP_URL !== undefined) checkSmtpAddress(variables.SMTP_URL);
  const broken =
    environment === 'production'
      ? productionRules(variables, cwd).find(({ isKept }) => !isKept)?.problem
      : undefined;
  const problem = broken ?? (sharedOrigin(variables) ? sharedOriginProblem : undefined);
  if (problem !== undefined) throw new StartFailure(problem);
}

/** Outside of dev the log-in page must use TLS. */
function authorizeUrl(url: string | undefined, environment: EnvironmentName) {
  if (url === undefined || environment === 'dev' || url.startsWith('https:')) return url;
  throw new StartFailure('GOOGLE_AUTHORIZE_URL must be a URL that begins with https://.');
}

/** Metrics tell how a business goes: whoever is not on this machine needs a token to read them. */
function metricsToken({
  METRICS_HOST: host,
  METRICS_PORT: port,
  METRICS_TOKEN: token,
}: Variables): string | undefined {
  if (token !== undefined && token.length < leastTokenLength)
    throw new StartFailure(
      `METRICS_TOKEN must have ${leastTokenLength} characters at least: openssl rand -hex 32`,
    );
  if (port !== undefined && token === undefined && !isLoopback(host))
    throw new StartFailure(
      `METRICS_HOST is ${host}, where others may reach it: set METRICS_TOKEN (openssl rand -hex 32).`,
    );
  return token;
}
const leastTokenLength = 32;
