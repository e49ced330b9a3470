import type { DeskSession } from '../../../../src/contract/desk/session-calls';
import type { Services } from '../../../services';
import { leaseSeconds } from '../claims';
import type { Operator } from '../desk-handler';
import { initialsOf } from './operators';

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
