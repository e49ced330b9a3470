import type { Db } from '../../../infra/db/tables';

/** The kind of the jobs that send finished checks. */
export const checkKind = 'send-check';

const beginning = 'check/';

/** The job that sends the check of an applicant: one at a time. */
export const sendingId = (applicantId: string): string => `${beginning}${applicantId}`;

/** The applicants whose check is finished and not sent yet, with the time when it is. */
export async function loadSending(
  db: Db,
  applicantIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (applicantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('jobs')
    .where('id', 'in', applicantIds.map(sendingId))
    .select(['id', 'due_at'])
    .execute();
  return new Map(rows.map(({ id, due_at }) => [id.slice(beginning.length), due_at]));
}
