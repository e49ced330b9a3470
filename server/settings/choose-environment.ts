import type { EnvironmentName } from '../../src/contract/environments';
import { isLoopback } from './loopback';
import { StartFailure } from '../errors/start-failure';
import {
  environmentNames,
  type VariableName,
  type Variables,
  variables as declared,
} from './variables';

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
  const serving = Object.entries(declared).find(
    ([name, { servesOthers }]: [string, { servesOthers?: boolean }]) =>
      servesOthers && variables[name as VariableName] !== undefined,
  )?.[0];
  return serving && `${serving} is set`;
}
