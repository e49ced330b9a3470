import type { ApplicantInList } from '../../contract/applicants';
import type { OrderInList } from '../../contract/orders';
import type { CalendarDate } from '../calendar/calendar-date';
import { orderGroup } from './order-group';
import { lastResult } from './promised-result';

type Revision = NonNullable<ApplicantInList['revision']>;

/** What an application waits for. */
export type Outlook =
  | { kind: 'revision'; firstName: string; revision: Revision }
  | { kind: 'result'; by: CalendarDate };

/**
 * What the list of applications says about one besides its states: the first thing to correct, or
 * the day by which the results are expected. Undefined if the server names neither.
 */
export function listOutlook(order: OrderInList, now: Date): Outlook | undefined {
  const group = orderGroup(order);
  if (group === 'needs-you') {
    const asked = order.applicants.find(({ revision }) => revision !== undefined);
    return (
      asked?.revision && { kind: 'revision', firstName: asked.firstName, revision: asked.revision }
    );
  }
  if (group === 'done') return undefined;
  const applicants = order.applicants.map(({ status, statusLog = [] }) => ({ status, statusLog }));
  const by = lastResult(applicants, order.needDays, now);
  return by === undefined ? undefined : { kind: 'result', by };
}
