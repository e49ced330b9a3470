import type { EnvironmentName } from '../../../src/contract/environments';
import { StartFailure } from '../../errors/start-failure';

/** @throws {StartFailure} if production would send payments to another address than the company's */
export function checkApiBase(
  name: string,
  value: string | undefined,
  environment: EnvironmentName,
): void {
  if (environment === 'production' && value !== undefined)
    throw new StartFailure(`${name} is for trials only: in production it must not be set.`);
}
