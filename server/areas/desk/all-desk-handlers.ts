import type { Services } from '../../services';
import { passkeyHandlers } from './access/passkey-handlers';
import { enrolmentHandlers } from './access/enrolment-handlers';
import { ownFactorHandlers } from './access/own-factor-handlers';
import { sessionHandlers } from './access/session-handlers';
import { caseHandlers } from './case/case-handlers';
import { catalogueHandlers } from './catalogue/catalogue-handlers';
import { importHandlers } from './catalogue/import-handlers';
import { auditHandlers } from './admin/audit-handlers';
import { jobHandlers } from './admin/job-handlers';
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
