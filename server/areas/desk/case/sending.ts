import type { Db } from '../../../infra/db/tables';
import { jobStates, type JobState } from '../../../infra/jobs/add-jobs';

/** The kind of the jobs that send finished checks. */
export const checkKind = 'send-check';

const beginning = 'check/';

/** The job that sends the check of an applicant: one at a time. */
export const sendingId = (applicantId: string): string => `${beginning}${applicantId}`;

/** The applicants whose check is finished and not sent yet, with how its job stands. */
export async function loadSending(
  db: Db,
  applicantIds: readonly string[],
): Promise<ReadonlyMap<string, JobState>> {
  const states = await jobStates(db, applicantIds.map(sendingId));
  return new Map([...states].map(([id, state]) => [id.slice(beginning.length), state]));
}
