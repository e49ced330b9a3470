import type { EnvironmentName } from '../../src/contract/environments';
import { isLoopback } from './loopback';
import { StartFailure } from '../errors/start-failure';

const environmentNames: readonly EnvironmentName[] = ['production', 'test', 'dev'];

/** Settings that only a server for other people has. */
const servingNames = [
  'SMTP_URL',
  'DATABASE_URL',
  'LOCATION_HEADER',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
];
const originNames = ['PUBLIC_ORIGIN', 'FORM_ORIGIN', 'APP_ORIGINS'];
const noProxy = ['0', 'false'];

/**
 * The environment that APP_ENV names. Without it the server runs as 'dev' (demo account, test
 * payments, codes in the log), but only where nothing says that other people reach it: a proxy on
 * the same machine reaches a loopback address too.
 * @throws {StartFailure} where APP_ENV is unknown, or missing on a server that others may reach
 */
export function chooseEnvironment(
  text: (name: string) => string | undefined,
  host: string,
): EnvironmentName {
  const value = text('APP_ENV');
  if (value !== undefined) {
    const known = environmentNames.find((name) => name === value);
    if (known) return known;
    throw new StartFailure(
      `APP_ENV is '${value}', but must be one of ${environmentNames.join(', ')}.`,
    );
  }
  const reason = isLoopback(host) ? signOfOthers(text) : `HOST is ${host}`;
  if (reason === undefined) return 'dev';
  throw new StartFailure(
    `${reason}, so other people may reach this server: APP_ENV must say which environment it is: ` +
      `${environmentNames.join(', ')}.`,
  );
}

/** The first setting that a trial on one's own machine does not need; its value may be secret. */
function signOfOthers(text: (name: string) => string | undefined): string | undefined {
  const foreign = originNames.find((name) =>
    (text(name)?.split(',') ?? []).some((origin) => !isLoopbackOrigin(origin.trim())),
  );
  if (foreign) return `${foreign} names another machine`;
  const proxy = text('TRUST_PROXY');
  if (proxy !== undefined && !noProxy.includes(proxy)) return 'TRUST_PROXY is set';
  const serving = servingNames.find((name) => text(name) !== undefined);
  return serving && `${serving} is set`;
}

const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && isLoopback(new URL(origin).hostname);
