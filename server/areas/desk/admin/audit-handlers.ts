import type { AuditRow, deskAdminCalls } from '../../../../src/contract/desk/admin-calls';
import type { Db } from '../../../infra/db/tables';
import { initialsOf } from '../access/operators';
import type { DeskHandlersOf } from '../desk-handler';

const pageSize = 100;

export interface AuditFilter {
  readonly operatorId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly what?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The audit of operators' actions and of their looks at persons. */
export const auditHandlers = (): DeskHandlersOf<Pick<typeof deskAdminCalls, 'deskAudit'>> => ({
  deskAudit:
    ({ request: { before, ...filter } }) =>
    async (tx) => {
      const rows = await loadAudit(tx, filter, { before, most: pageSize + 1 });
      return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
    },
});

/** Rows of the audit, newest first, below an id. */
export async function loadAudit(
  db: Db,
  { operatorId, caseId, what, from, to }: AuditFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<AuditRow[]> {
  let query = db.selectFrom('desk_audit').orderBy('id', 'desc').limit(most).selectAll();
  if (before !== undefined) query = query.where('id', '<', before);
  if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId);
  if (caseId !== undefined) query = query.where('order_id', '=', caseId);
  if (what !== undefined) query = query.where('what', '=', what);
  if (from !== undefined) query = query.where('at', '>=', new Date(`${from}T00:00:00Z`));
  if (to !== undefined) query = query.where('at', '<', endOf(to));
  return (await query.execute()).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    ...(row.operator_id !== null && {
      operator: {
        id: row.operator_id,
        // As it was when the row was written.
        name: row.operator_name ?? '',
        initials: initialsOf(row.operator_name ?? '?'),
      },
    }),
    what: row.what,
    ...(row.order_id !== null && { caseId: row.order_id }),
    ...(row.subject !== null && { subject: row.subject }),
    ...(row.before !== null && { before: row.before }),
    ...(row.after !== null && { after: row.after }),
  }));
}

const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
