import type { Db } from '../../../infra/db/tables';
import { dueTimes } from '../../../infra/jobs/add-jobs';

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
  const due = await dueTimes(db, applicantIds.map(sendingId));
  return new Map([...due].map(([id, at]) => [id.slice(beginning.length), at]));
}
