import { requestOrigin } from '../../infra/audit/request-origin';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { countFlood, limits, tryUse } from '../../infra/limits/limits';
import type { Services } from '../../services';
import { auditDetails } from './audit-details';
import type { Operator } from './desk-handler';

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

/** One row of the audit. */
interface AuditEntry {
  readonly what: string;
  /** Undefined for what the server does automatically, or for a log-in that failed. */
  readonly operator?: { readonly id: string; readonly name: string } | undefined;
  readonly orderId?: string | undefined;
  /** The object of the action: an applicant, an item, a file, an operator. */
  readonly subject?: string | undefined;
  /** Of these `auditDetails` keeps ids, codes, days and amounts. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Writes an audit row in the transaction of what it records. Rows are never changed, and have
 * nothing that a person typed or that a document says.
 */
export async function writeDeskAudit(
  tx: Db,
  { what, operator, orderId, subject, before, after }: AuditEntry,
  now: Date,
): Promise<void> {
  const json = (value: unknown) =>
    value === undefined ? null : JSON.stringify(auditDetails(what, value));
  const { id } = await tx
    .insertInto('desk_audit')
    .values({
      at: now,
      operator_id: operator?.id ?? null,
      operator_name: operator?.name ?? null,
      what,
      order_id: orderId ?? null,
      subject: subject ?? null,
      before: json(before),
      after: json(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const origin = requestOrigin();
  await tx
    .insertInto('desk_audit_unchained')
    .values({ audit_id: id, request_id: origin?.requestId ?? null, ip: origin?.ip ?? null })
    .execute();
}
