import type { Selectable } from 'kysely';
import type { Marks } from '../../infra/audit/audit-events';
import { eventsOfKinds } from '../../infra/audit/check-stream';
import type { SecurityEvent } from '../../infra/audit/security-chain';
import type { Db } from '../../infra/db/tables';
import type { ServerSecret } from '../../infra/secrets/server-secret';
import type { AuditTable } from './desk-tables';

const mostAtOnce = 200;

const actionEvent = 'operator-action';
const lookEvent = 'document-opened';

/**
 * What operators did since the last time, as security events. An event has the number and a keyed
 * digest of its row of the desk's audit, so that a changed or missing row is found later.
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
      event: row.what === 'looked-at-file' ? lookEvent : actionEvent,
      outcome: row.what.endsWith('-failed') ? 'failure' : 'success',
      request_id: row.request_id,
      account: null,
      operator: row.operator_id === null ? null : marks.of('operator', row.operator_id),
      address: row.subject?.includes('@') ? marks.of('address', row.subject) : null,
      ip: row.ip,
      details: JSON.stringify({ what: row.what, row: row.id, digest: digestOf(secret, row) }),
    }));
  };

/**
 * Compares the desk's audit with the digests in the stream of security events.
 * @returns the numbers of rows that are changed or missing
 */
export async function changedAuditRows(tx: Db, secret: ServerSecret): Promise<number[]> {
  const changed: number[] = [];
  for (let after = 0; ;) {
    const events = await eventsOfKinds(tx, [actionEvent, lookEvent], after, mostAtOnce);
    const expected = events.map(
      ({ details }) => JSON.parse(details) as { readonly row: number; readonly digest: string },
    );
    const rows = await tx
      .selectFrom('desk_audit')
      .where('id', 'in', [0, ...expected.map(({ row }) => row)])
      .selectAll()
      .execute();
    const found = new Map(rows.map((row) => [row.id, digestOf(secret, row)]));
    for (const { row, digest } of expected) if (found.get(row) !== digest) changed.push(row);
    const last = events.at(-1);
    if (!last) return changed;
    after = last.seq;
  }
}

function digestOf(secret: ServerSecret, row: Selectable<AuditTable>): string {
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
