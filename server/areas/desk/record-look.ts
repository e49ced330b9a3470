import { transact } from '../../infra/db/transact';
import { countFlood, limits, tryUse } from '../../infra/limits/limits';
import type { Services } from '../../services';
import type { Operator } from './desk-handler';
import { writeDeskAudit } from './write-audit';

interface Look {
  readonly what: 'opened-case' | 'searched' | 'read-messages';
  readonly operator: Operator;
  readonly orderId?: string | undefined;
  /** The object of the look, kept as a digest only: the same again within minutes is one look. */
  readonly about: string;
}

/**
 * Records what an operator was shown about persons, and counts it as a look. Call it before anything
 * is answered: without the row nothing is shown. The row and its count are one transaction, so a row
 * that could not be written is tried again by the next request.
 * @throws {LimitReached} if the operator has looked at more than anybody can work on
 */
export async function recordLook(
  services: Pick<Services, 'db' | 'settings' | 'secret'>,
  { what, operator, orderId, about }: Look,
  now: Date,
): Promise<void> {
  const { db, settings, secret } = services;
  const same = secret.sign('desk-look', JSON.stringify([operator.id, what, about]));
  await transact(db, async (tx) => {
    if (!(await tryUse(tx, limits.sameDeskLook, same, now))) return;
    await countFlood({ db: tx, settings }, limits.deskLooksPerOperator, operator.id, now);
    await writeDeskAudit(tx, { what, operator, orderId }, now);
  });
}
