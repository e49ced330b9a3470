import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { calendarDate, orderId } from '../../../../src/contract/scalars';
import type { Services } from '../../../services';
import type { Db } from '../../../infra/db/tables';
import { countFlood, limits } from '../../../infra/limits/limits';
import { transact } from '../../../infra/db/transact';
import type { Operator } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { writeDeskAudit } from '../write-audit';
import { loadAudit, type AuditFilter } from './audit-handlers';

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
