import type { Selectable } from 'kysely';
import type { Marks } from '../../infra/audit/audit-events';
import { eventsOfKinds } from '../../infra/audit/check-stream';
import type { SecurityEvent } from '../../infra/audit/security-chain';
import type { Db } from '../../infra/db/tables';
import { eachSecret, type ServerSecret } from '../../infra/secrets/server-secret';
import { addressMarkOf } from './access/count-attempts';
import type { AuditTable } from './desk-tables';

const mostAtOnce = 200;

const actionEvent = 'operator-action';
const fileEvent = 'document-opened';
const caseEvent = 'case-opened';
const listEvent = 'persons-listed';
/** Operators' looks at persons; everything else is an action. */
const lookEvents: Readonly<Record<string, string>> = {
  'looked-at-file': fileEvent,
  'opened-case': caseEvent,
  searched: listEvent,
  'read-messages': listEvent,
};
const rowEvents = [actionEvent, ...new Set(Object.values(lookEvents))];

/**
 * Operators' actions and looks since the last time, as security events. An event has the number and
 * a keyed digest of its row of the desk's audit, so that a changed or missing row is found later.
 */
export const recordedDeskEvents =
  (secret: ServerSecret, marks: Marks) =>
  async (tx: Db): Promise<SecurityEvent[]> => {
    const rows = await tx
      .selectFrom('desk_audit_unchained')
      .innerJoin('desk_audit', 'desk_audit.id', 'audit_id')
      .orderBy('audit_id')
      .limit(mostAtOnce)
      .selectAll()
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('desk_audit_unchained').where('audit_id', 'in', ids).execute();
    return rows.map((row) => ({
      at: row.at,
      event: lookEvents[row.what] ?? actionEvent,
      outcome: row.what.endsWith('-failed') ? 'failure' : 'success',
      request_id: row.request_id,
      account: null,
      operator: row.operator_id === null ? null : marks.of('operator', row.operator_id),
      address: addressMarkOf(marks, row.subject),
      ip: row.ip,
      details: JSON.stringify({ what: row.what, row: row.id, digest: auditRowDigest(secret, row) }),
    }));
  };

interface RowDigest {
  readonly row: number;
  readonly digest: string;
}

/**
 * Compares the desk's audit with the digests in the stream of security events.
 * @returns the numbers of rows that are changed or missing
 */
export async function changedAuditRows(tx: Db, secret: ServerSecret): Promise<number[]> {
  const changed: number[] = [];
  for (let after = 0; ;) {
    const events = await eventsOfKinds(tx, rowEvents, after, mostAtOnce);
    const expected = events.map(({ details }) => JSON.parse(details) as RowDigest);
    const rows = await tx
      .selectFrom('desk_audit')
      .where('id', 'in', [0, ...expected.map(({ row }) => row)])
      .selectAll()
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const { row: id, digest } of expected) {
      const row = found.get(id);
      if (!row || !isRowOf(secret, row, digest)) changed.push(id);
    }
    const last = events.at(-1);
    if (!last) return changed;
    after = last.seq;
  }
}

/** Whether a row of the audit is the one of a digest. */
export const isRowOf = (
  secret: ServerSecret,
  row: Selectable<AuditTable>,
  digest: string,
): boolean => eachSecret(secret).some((each) => auditRowDigest(each, row) === digest);

/** The keyed digest of a whole row of the audit. */
export function auditRowDigest(secret: ServerSecret, row: Selectable<AuditTable>): string {
  const { id, at, operator_id, operator_name, what, order_id, subject, before, after } = row;
  return secret.sign(
    'desk-audit',
    JSON.stringify([
      id,
      at.toISOString(),
      operator_id,
      operator_name,
      what,
      order_id,
      subject,
      before,
      after,
    ]),
  );
}
