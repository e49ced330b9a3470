import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import type { AuditRow, deskAdminCalls } from '../../../../src/contract/desk/admin-calls';
import { calendarDate, orderId } from '../../../../src/contract/scalars';
import type { Db } from '../../../infra/db/tables';
import { transact } from '../../../infra/db/transact';
import { countFlood, limits } from '../../../infra/limits/limits';
import type { Services } from '../../../services';
import { initialsOf } from '../access/operators';
import type { DeskHandlersOf, Operator } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';

const query = v.object({
  operatorId: v.optional(v.pipe(v.string(), v.maxLength(36))),
  caseId: v.optional(orderId),
  what: v.optional(v.pipe(v.string(), v.maxLength(40))),
  from: v.optional(calendarDate),
  to: v.optional(calendarDate),
});

/** How many rows are in memory at once. */
const rowsAtOnce = 500;

/** The whole audit as a file, a line of JSON for each row, newest first; for admins. */
export function auditExport(
  services: Services,
  operatorOf: (request: FastifyRequest) => Promise<Operator>,
) {
  const { db, clock } = services;
  return async (app: FastifyInstance) => {
    app.get('/audit.ndjson', async (request, reply) => {
      const operator = await operatorOf(request);
      if (!operator.roles.includes('admin')) throw new DeskRefusal('role-needed');
      const filter = v.safeParse(query, request.query);
      if (!filter.success) throw new DeskRefusal('request-invalid');
      await countFlood(services, limits.deskLooksPerOperator, operator.id, clock());
      const entry = { what: 'audit-exported', operator, after: filter.output };
      await transact(db, (tx) => writeDeskAudit(tx, entry, clock()));
      return reply
        .headers({
          'content-type': 'application/x-ndjson; charset=utf-8',
          'content-disposition': 'attachment; filename="desk-audit.ndjson"',
        })
        .send(Readable.from(linesOf(db, filter.output)));
    });
  };
}

async function* linesOf(db: Db, filter: AuditFilter): AsyncIterable<string> {
  let before: number | undefined;
  for (;;) {
    const rows = await loadAudit(db, filter, { before, most: rowsAtOnce });
    if (rows.length === 0) return;
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    before = rows.at(-1)?.id;
  }
}

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
