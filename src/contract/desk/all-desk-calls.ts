import { deskAdminCalls, deskJobCalls } from './admin-calls';
import { deskCaseCalls } from './case-calls';
import { deskCatalogueCalls } from './catalogue-calls';
import { deskDecisionCalls } from './decision-calls';
import { deskMessageCalls } from './message-calls';
import { deskMoneyCalls } from './money-calls';
import { deskPasskeyCalls, deskSessionCalls } from './session-calls';
import { deskQueueCalls } from './queue-calls';

/** All calls of the desk, for the server's routes, the access tests and the desk's program. */
export const allDeskCalls = {
  ...deskSessionCalls,
  ...deskPasskeyCalls,
  ...deskQueueCalls,
  ...deskCaseCalls,
  ...deskDecisionCalls,
  ...deskMoneyCalls,
  ...deskMessageCalls,
  ...deskAdminCalls,
  ...deskCatalogueCalls,
  ...deskJobCalls,
};

export type DeskCallName = keyof typeof allDeskCalls;
