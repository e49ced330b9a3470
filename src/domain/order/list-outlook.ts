import type { ApplicantInList } from '../../contract/applicants';
import type { OrderInList } from '../../contract/orders';
import type { CalendarDate } from '../calendar/calendar-date';
import { orderGroup } from './order-group';
import { lastResult } from './promised-result';
import { tripOutlook } from './trip-outlook';

type Revision = NonNullable<ApplicantInList['revision']>;

/** The event for which an application waits. */
export type Outlook =
  | { kind: 'revision'; firstName: string; revision: Revision }
  | { kind: 'submission'; by: CalendarDate; arrivalDate: CalendarDate }
  | { kind: 'result'; by: CalendarDate };

/**
 * The line about an application in the list, besides its states: the first thing to correct, the
 * last day to submit, or the day by which the results are expected. Undefined if the server names
 * none of them.
 */
export function listOutlook(order: OrderInList, now: Date): Outlook | undefined {
  const group = orderGroup(order);
  if (group === 'needs-you') {
    const asked = order.applicants.find(({ revision }) => revision !== undefined);
    if (asked?.revision)
      return { kind: 'revision', firstName: asked.firstName, revision: asked.revision };
    const { submitBy, arrivalDate } = tripOutlook(order, now) ?? {};
    if (submitBy === undefined || arrivalDate === undefined) return undefined;
    return { kind: 'submission', by: submitBy, arrivalDate };
  }
  if (group === 'done') return undefined;
  const applicants = order.applicants.map(({ status, statusLog = [] }) => ({ status, statusLog }));
  const by = lastResult(applicants, order.needDays, now);
  return by === undefined ? undefined : { kind: 'result', by };
}
