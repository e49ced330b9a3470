import type { Services } from '../../services';
import { passkeyHandlers } from './access/passkey-handlers';
import { enrolmentHandlers } from './access/enrolment-handlers';
import { ownFactorHandlers } from './access/own-factor-handlers';
import { sessionHandlers } from './access/session-handlers';
import { caseHandlers } from './case/case-handlers';
import { catalogueHandlers } from './catalogue/catalogue-handlers';
import { importHandlers } from './catalogue/import-handlers';
import { auditHandlers } from './admin/audit-handlers';
import { operatorHandlers } from './admin/operator-handlers';
import { moneyDecisions } from './decisions/money-decisions';
import { resultHandlers } from './decisions/result-handlers';
import { reviewHandlers } from './decisions/review-handlers';
import { takeBackHandlers } from './decisions/take-back';
import { messageHandlers } from './messages/message-handlers';
import { moneyHandlers } from './money/money-handlers';
import type { DeskHandlers } from './desk-handler';
import { loadHandlers } from './queue/load-handlers';
import { queueHandlers } from './queue/queue-handlers';
import type { deskJobCalls } from '../../../src/contract/desk/admin-calls';
import { loadFailedJobs, removeFailedJob, retryFailedJob } from '../../infra/jobs/failed-jobs';
import type { DeskHandlersOf } from './desk-handler';
import { DeskRefusal } from './desk-refusal';
import { closeAnswerJob } from './messages/answer-mails';
import { writeDeskAudit } from './write-audit';

/** The list of jobs that were given up. What a job carries is not shown: its id names the change. */
const jobHandlers = (): DeskHandlersOf<typeof deskJobCalls> => ({
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

/** The handlers of the desk's calls, by name. */
export const allDeskHandlers = (services: Services): DeskHandlers => ({
  ...sessionHandlers(services),
  ...passkeyHandlers(services),
  ...ownFactorHandlers(services),
  ...enrolmentHandlers(services),
  ...queueHandlers(services),
  ...loadHandlers(services),
  ...caseHandlers(services),
  ...reviewHandlers(services),
  ...takeBackHandlers(services),
  ...resultHandlers(services),
  ...moneyDecisions(services),
  ...moneyHandlers(services),
  ...messageHandlers(services),
  ...operatorHandlers(services),
  ...auditHandlers(),
  ...catalogueHandlers(services),
  ...importHandlers(services),
  ...jobHandlers(),
});
