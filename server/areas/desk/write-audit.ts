import { requestOrigin } from '../../infra/audit/request-origin';
import type { Db } from '../../infra/db/tables';
import { auditDetails } from './audit-details';

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
