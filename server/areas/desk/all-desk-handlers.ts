import type { Services } from '../../services';
import { sessionHandlers } from './access/session-handlers';
import { caseHandlers } from './case/case-handlers';
import { reviewHandlers } from './decisions/review-handlers';
import type { DeskHandlers } from './desk-handler';
import { queueHandlers } from './queue/queue-handlers';

/** The handlers of the desk's calls, by name; a call without one answers 501. */
export const allDeskHandlers = (services: Services): Partial<DeskHandlers> => ({
  ...sessionHandlers(services),
  ...queueHandlers(services),
  ...caseHandlers(services),
  ...reviewHandlers(services),
});
