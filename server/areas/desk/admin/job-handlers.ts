import type { deskJobCalls } from '../../../../src/contract/desk/admin-calls';
import { loadFailedJobs, removeFailedJob, retryFailedJob } from '../../../infra/jobs/failed-jobs';
import type { DeskHandlersOf } from '../desk-handler';
import { DeskRefusal } from '../desk-refusal';
import { closeAnswerJob } from '../messages/answer-mails';
import { writeDeskAudit } from '../write-audit';

/** The list of jobs that were given up. What a job carries is not shown: its id names the change. */
export const jobHandlers = (): DeskHandlersOf<typeof deskJobCalls> => ({
  deskFailedJobs: () => async (tx) => {
    const { jobs, total } = await loadFailedJobs(tx);
    return {
      total,
      jobs: jobs.map(({ id, kind, problem, tries, created_at, failed_at }) => ({
        id,
        kind,
        problem: problem ?? '',
        tries,
        createdAt: created_at.toISOString(),
        failedAt: (failed_at ?? created_at).toISOString(),
      })),
    };
  },

  deskRetryJob:
    ({ request: { id }, operator, now }) =>
    async (tx) => {
      if (!(await retryFailedJob(tx, id, now))) throw new DeskRefusal('changed');
      await writeDeskAudit(tx, { what: 'job-retried', operator, subject: id }, now);
      return {};
    },

  deskCloseJob:
    ({ request: { id }, operator, now }) =>
    async (tx) => {
      const removed = await removeFailedJob(tx, id);
      if (!removed) throw new DeskRefusal('changed');
      await closeAnswerJob(tx, id, now);
      await writeDeskAudit(tx, { what: 'job-closed', operator, subject: id, before: removed }, now);
      return {};
    },
});
