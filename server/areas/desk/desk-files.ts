import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { seesPersons } from '../../../src/contract/desk/define-desk-call';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { byteRange } from '../../infra/files/byte-range';
import { fileNameOf } from '../../infra/files/file-type';
import { countFlood, limits } from '../../infra/limits/limits';
import { shownUpload } from '../../infra/uploads/own-uploads';
import type { Services } from '../../services';
import { idsOfOrder } from '../privacy/rows-of';
import type { Operator } from './desk-handler';
import { DeskRefusal } from './desk-refusal';
import { writeDeskAudit } from './write-audit';

/**
 * Whether a file belongs to a case: an applicant of it has it, or an operator uploaded it there and
 * has not used it yet.
 */
async function isFileOfCase(db: Db, caseId: string, uploadId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${uploadId} in ${idsOfOrder(caseId).upload} or exists (
      select from desk_audit where order_id = ${caseId} and what = 'upload'
        and subject = ${uploadId}
    ) as is`.execute(db);
  return rows[0]?.is ?? false;
}

interface FileRequest {
  Params: { id: string };
  Querystring: { case?: unknown };
}

/** Serves the files of cases to operators; each look is a row of the audit. */
export function deskFileRoutes(
  services: Services,
  operatorOf: (request: FastifyRequest) => Promise<Operator>,
) {
  const { blobs, clock, db } = services;
  return async (app: FastifyInstance) => {
    app.get<FileRequest>('/files/:id', async (request, reply) => {
      const operator = await operatorOf(request);
      if (!seesPersons(operator.roles)) throw new DeskRefusal('role-needed');
      await countFlood(services, limits.deskLooksPerOperator, operator.id, clock());
      const { id } = request.params;
      const caseId = String(request.query.case);
      if (!/^[0-9a-f-]{36}$/.test(id) || !/^[0-9]{8}-[0-9]{8}$/.test(caseId))
        throw new DeskRefusal('not-found');
      const upload = await shownUpload(db, id);
      // Not of another case of the same traveller either: the audit names the case.
      if (!upload || !(await isFileOfCase(db, caseId, id))) throw new DeskRefusal('not-found');
      const range = byteRange(request.headers.range, upload.size);
      if (range === 'beyond')
        return reply.code(416).header('content-range', `bytes */${upload.size}`).send();
      // Recorded first: nothing is shown without it, and an opened file would have to be closed.
      const look = { what: 'looked-at-file', operator, orderId: caseId, subject: id };
      await transact(db, (tx) => writeDeskAudit(tx, look, clock()));
      const file = await blobs.open(id, range === 'whole' ? undefined : range);
      if (!file) throw new DeskRefusal('not-found');
      if (range !== 'whole')
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${upload.size}`);
      return reply
        .headers({
          'accept-ranges': 'bytes',
          'content-length': range === 'whole' ? file.size : range.end - range.start + 1,
          'content-type': upload.mime_type,
          'content-disposition': `inline; filename="${fileNameOf(id, upload.mime_type)}"`,
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
          // Files loaded ahead stay in the memory of the desk's page, and on no disk.
          'cache-control': 'no-store',
        })
        .send(file.stream);
    });
  };
}
