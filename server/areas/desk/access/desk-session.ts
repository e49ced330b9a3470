import type { DeskSession } from '../../../../src/contract/desk/session-calls';
import { newId } from '../../../infra/secrets/random-id';
import { eachSecret, equalText, type ServerSecret } from '../../../infra/secrets/server-secret';
import type { Services } from '../../../services';
import { leaseSeconds } from '../claims';
import type { Operator } from '../desk-handler';
import type { OperatorRow } from '../desk-tables';
import { initialsOf } from './operators';

/*
 * A device that has logged an operator in keeps a mark in a cookie. It opens nothing: a password
 * that is typed there is counted apart from those of strangers. It ends with the password.
 */

type Owner = Pick<OperatorRow, 'id' | 'password'>;

const markOf = (secret: ServerSecret, { id, password }: Owner, device: string) =>
  `${id}.${device}.${secret.sign('desk-device', `${id}\n${device}\n${password}`)}`;

/** The mark of a device that has just logged its operator in. */
export const newDeviceMark = (secret: ServerSecret, owner: Owner): string =>
  markOf(secret, owner, newId());

/** The id of a device; undefined if the mark is not one of this operator's. */
export function knownDevice(
  secret: ServerSecret,
  owner: Owner,
  mark: string | undefined,
): string | undefined {
  const [, device = ''] = mark?.split('.') ?? [];
  const isIts = eachSecret(secret).some((by) => equalText(markOf(by, owner, device), mark ?? ''));
  return isIts ? device : undefined;
}

/** The desk's session: its operator, and the server's settings on which the program depends. */
export const deskSessionOf = (
  { settings, reviewing }: Pick<Services, 'settings' | 'reviewing'>,
  operator: Omit<Operator, 'way' | 'provedAt'>,
  now: Date,
): DeskSession => ({
  operator: {
    id: operator.id,
    name: operator.name,
    initials: initialsOf(operator.name),
    email: operator.email,
    roles: [...operator.roles],
  },
  expiresAt: operator.expiresAt.toISOString(),
  serverTime: now.toISOString(),
  secondPersonAbove: settings.secondPersonAbove,
  leaseSeconds,
  ...(reviewing && { reviewsByItself: reviewing.onSince !== undefined }),
});
