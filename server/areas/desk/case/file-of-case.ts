import { sql } from 'kysely';
import type { Db } from '../../../infra/db/tables';
import { idsOfOrder } from '../../privacy/rows-of';

/**
 * Whether a file belongs to a case: an applicant of it has it, or an operator uploaded it there and
 * has not used it yet.
 */
export async function isFileOfCase(db: Db, caseId: string, uploadId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${uploadId} in ${idsOfOrder(caseId).upload} or exists (
      select from desk_audit where order_id = ${caseId} and what = 'upload'
        and subject = ${uploadId}
    ) as is`.execute(db);
  return rows[0]?.is ?? false;
}
