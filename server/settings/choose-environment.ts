import type { EnvironmentName } from '../../src/contract/environments';
import { isLoopback } from './loopback';
import { StartFailure } from '../errors/start-failure';
import { environmentNames, type Variables } from './variables';

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
] as const;
const originNames = ['PUBLIC_ORIGIN', 'FORM_ORIGIN', 'APP_ORIGINS'] as const;

/**
 * The environment that APP_ENV names. Without it the server runs as 'dev' (demo account, test
 * payments, codes in the log), but only where nothing says that other people reach it: a proxy on
 * the same machine reaches a loopback address too.
 * @throws {StartFailure} where APP_ENV is missing on a server that others may reach
 */
export function chooseEnvironment(said: Variables): EnvironmentName {
  if (said.APP_ENV !== undefined) return said.APP_ENV;
  const reason = isLoopback(said.HOST) ? signOfOthers(said) : `HOST is ${said.HOST}`;
  if (reason === undefined) return 'dev';
  throw new StartFailure(
    `${reason}, so other people may reach this server: APP_ENV must say which environment it is: ` +
      `${environmentNames.join(', ')}.`,
  );
}

/** The first setting that a trial on one's own machine does not need; its value may be secret. */
function signOfOthers(said: Variables): string | undefined {
  const foreign = originNames.find((name) =>
    [said[name] ?? []].flat().some((origin) => !isLoopback(new URL(origin).hostname)),
  );
  if (foreign) return `${foreign} names another machine`;
  if (said.TRUST_PROXY !== false) return 'TRUST_PROXY is set';
  const serving = servingNames.find((name) => said[name] !== undefined);
  return serving && `${serving} is set`;
}
