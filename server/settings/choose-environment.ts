import type { EnvironmentName } from '../../src/contract/environments';
import { isLoopback } from './loopback';
import { StartFailure } from '../errors/start-failure';
import { environmentNames, type Variables } from './variables';

/** Variables that only a public server needs: the services and secrets of a company that serves. */
const servingNames = [
  'SMTP_URL',
  'DATABASE_URL',
  'FILES_URL',
  'KEYS',
  'KEYS_FILE',
  'KEYS_COMMAND',
  'SCANNER_URL',
  'RECOGNITION_KEY',
  'LOCATION_HEADER',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_APP_SECRET',
  'APPLE_PASS_KEY',
  'GOOGLE_WALLET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
] as const;
const originNames = ['PUBLIC_ORIGIN', 'FORM_ORIGIN', 'DESK_ORIGIN', 'APP_ORIGINS'] as const;

/**
 * The environment named by APP_ENV. Without it the server runs as 'dev' (demo account, test
 * payments, codes in the log), but only if no setting indicates that other people can reach it. A
 * loopback HOST alone proves nothing: a proxy on the same machine may forward to it.
 * @throws {StartFailure} if APP_ENV is missing on a server that others may reach
 */
export function chooseEnvironment(variables: Variables): EnvironmentName {
  if (variables.APP_ENV !== undefined) return variables.APP_ENV;
  const reason = isLoopback(variables.HOST)
    ? publicServerSetting(variables)
    : `HOST is ${variables.HOST}`;
  if (reason === undefined) return 'dev';
  throw new StartFailure(
    `${reason}, so other people may reach this server: APP_ENV must say which environment it is: ` +
      `${environmentNames.join(', ')}.`,
  );
}

/**
 * Names the first setting that a local trial does not need, without its value, which may be secret.
 */
function publicServerSetting(variables: Variables): string | undefined {
  const foreign = originNames.find((name) =>
    [variables[name] ?? []].flat().some((origin) => !isLoopback(new URL(origin).hostname)),
  );
  if (foreign) return `${foreign} names another machine`;
  if (variables.TRUST_PROXY !== false) return 'TRUST_PROXY is set';
  if (!isLoopback(variables.METRICS_HOST)) return `METRICS_HOST is ${variables.METRICS_HOST}`;
  const serving = servingNames.find((name) => variables[name] !== undefined);
  return serving && `${serving} is set`;
}
