import { resolve } from 'node:path';
import { type EnvironmentName, environments } from '../../src/contract/environments';
import { StartFailure } from '../errors/start-failure';
import { chooseEnvironment } from './choose-environment';
import { filesSettings, redirectsFiles } from './files-settings';
import { settingsOf } from './declare-variables';
import { isLoopback } from './loopback';
import { paymentSettings, type PaymentSettings } from './payment-settings';
import { productionRules, sharedOrigin, sharedOriginProblem } from './production-rules';
import { chooseSite } from './site/site';
import { checkSmtpAddress } from './smtp-address';
import { socialSettings, walletSettings } from './social-settings';
import { readVariables, type Variables, variables as declared } from './variables';

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

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment variables into settings; relative folders are resolved against `cwd`.
 * @throws {StartFailure} naming the first invalid variable
 */
export function parseSettings(env: Env, cwd: string) {
  const variables = readVariables(env);
  const environment = chooseEnvironment(variables);
  checkTogether(variables, environment, cwd);
  const isDev = environment === 'dev';
  return {
    ...settingsOf(declared, variables),
    ...chooseSite(variables, environment, cwd),
    environment,
    /** Whether to create a demo traveller with orders in every state; never outside of dev. */
    demo: isDev && variables.DEMO !== 'off',
    /** The port of the application form; its public origin is `formOrigin` if that differs. */
    formPort: variables.FORM_PORT ?? nextPort(variables.PORT),
    deskPort: variables.DESK_PORT ?? nextPort(nextPort(variables.PORT)),
    deskDir: resolve(cwd, variables.DESK_DIR),
    dataDir: resolve(cwd, variables.DATA_DIR),
    /** The place of the files, if it is not the data folder. */
    bucket: filesSettings(variables),
    /** Whether the links of files lead to the bucket itself. */
    redirectsFiles: redirectsFiles(variables),
    staticDir: resolve(cwd, variables.STATIC_DIR),
    appOrigins: variables.APP_ORIGINS ?? [],
    /** The country of every visitor; `locationHeader` is a header of the proxy with one. */
    fixedLocation: variables.DEV_LOCATION ?? (isDev ? 702 : undefined),
    /**
     * Multiplies the limits per IP address and the flood limits per user: in dev every browser and
     * test has the same address.
     */
    perIpFactor: isDev ? 100 : 1,
    timeLimits,
    recognition: recognitionSettings(variables),
    /** Timeout for a log-in at a provider, in milliseconds. */
    providerTimeout: 10_000,
    /** Id under which pages report their views; without one no views are collected. */
    analyticsId: analyticsId(variables.ANALYTICS_ID, environment),
    googleAuthorizeUrl: authorizeUrl(variables.GOOGLE_AUTHORIZE_URL, environment),
    social: socialSettings(variables, {
      canReturn: variables.PUBLIC_ORIGIN !== undefined || (isDev && isLoopback(variables.HOST)),
    }),
    payments: paymentSettings(variables, environment) as PaymentSettings,
    /**
     * Timeout for a request to a payment company, in milliseconds. Two requests with one retry each
     * stay below the 30 s that the page waits.
     */
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
    keysFile: pathIn(cwd, variables.KEYS_FILE),
    /** A program for a key management service. */
    keysCommand: pathIn(cwd, variables.KEYS_COMMAND),
    /** The copy of the security events: a file, or 'stdout'. */
    securityLog:
      variables.SECURITY_LOG === 'stdout' ? 'stdout' : pathIn(cwd, variables.SECURITY_LOG),
    wallets: walletSettings(variables, cwd),
  };
}

/** The values of variables, and what is made of several. */
export type Settings = Readonly<ReturnType<typeof parseSettings>>;

const pathIn = (cwd: string, path: string | undefined) =>
  path === undefined ? undefined : resolve(cwd, path);

/** The default is the environment's id; 'off' disables the collection. */
function analyticsId(value: string | undefined, environment: EnvironmentName) {
  return value === 'off' ? undefined : (value ?? environments[environment].analyticsId);
}

/** Port 0 stays 0, so that the operating system chooses both ports. */
const nextPort = (port: number) => (port === 0 ? 0 : Math.min(port + 1, 65_535));

/** @throws {StartFailure} if settings do not fit together, or not to production */
function checkTogether(variables: Variables, environment: EnvironmentName, cwd: string): void {
  const { SMTP_URL, METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = variables;
  if (SMTP_URL !== undefined) checkSmtpAddress(SMTP_URL);
  if (METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST))
    throw new StartFailure(
      `METRICS_HOST is ${METRICS_HOST}, where others may reach it: set METRICS_TOKEN (openssl rand -hex 32).`,
    );
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

/** Another engine that reads documents. */
export interface RecognitionSettings {
  readonly url: string;
  readonly key: string | undefined;
}

/**
 * The engine that reads documents; undefined: our own.
 * @throws {StartFailure} if there is a key but no engine
 */
export function recognitionSettings(variables: Variables): RecognitionSettings | undefined {
  const { RECOGNITION_URL: url, RECOGNITION_KEY: key } = variables;
  if (url !== undefined) return { url, key };
  if (key === undefined) return undefined;
  throw new StartFailure('RECOGNITION_KEY is the key of an engine: set RECOGNITION_URL too.');
}
