import type { ApplicantInList } from '../../contract/applicants';
import type { OrderInList } from '../../contract/orders';
import {
  type CalendarDate,
  calendarDateOf,
  daysBetween,
  localDateOf,
} from '../calendar/calendar-date';
import { documentsDeadline, earliestArrivalDate } from './arrival-date';
import { isEditable, orderGroup, type OrderState, runningOrders } from './order-state';
import { lastResult } from './result-promise';

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

type WithVisa = OrderState & { readonly arrivalDate?: CalendarDate | undefined };

/** The first applicant with a visa, in an application that still runs or whose trip is still to come. */
export function visaOnHome<Order extends WithVisa>(
  order: Order,
  now: Date,
): Order['applicants'][number] | undefined {
  const isAhead = order.arrivalDate !== undefined && order.arrivalDate >= localDateOf(now);
  if (orderGroup(order) === 'done' && !isAhead) return undefined;
  return order.applicants.find(
    ({ status, result }) => status === 'completed' && result === 'approved',
  );
}

/**
 * The applications of home: those with a visa for a trip that is still to come, then those that run,
 * of which those that need the traveller come first.
 * @param orders the newest first
 */
export function ordersOnHome<Order extends WithVisa>(orders: readonly Order[], now: Date): Order[] {
  const withVisa = orders.filter((order) => visaOnHome(order, now) !== undefined);
  return [...withVisa, ...runningOrders(orders).filter((order) => !withVisa.includes(order))];
}

type Trip = OrderState & {
  readonly arrivalDate?: CalendarDate | undefined;
  readonly needDays?: number | undefined;
};

export interface TripOutlook {
  readonly arrivalDate: CalendarDate;
  /** How many days are left until the arrival; 0 on its day. */
  readonly daysLeft: number;
  /** The last day on which everything can be submitted; absent if nothing is to be submitted. */
  readonly submitBy?: CalendarDate;
}

/**
 * The outlook of a trip today, by its arrival date. Undefined without one and once it has passed;
 * without the last day to submit if the server names no processing time, or if that day is over.
 */
export function tripOutlook(order: Trip, now: Date): TripOutlook | undefined {
  const { arrivalDate, needDays } = order;
  const today = localDateOf(now);
  if (arrivalDate === undefined || arrivalDate < today) return undefined;
  const submitBy =
    isEditable(order) && needDays !== undefined
      ? documentsDeadline(today, arrivalDate, earliestArrivalDate(calendarDateOf(now), needDays))
      : undefined;
  return {
    arrivalDate,
    daysLeft: daysBetween(today, arrivalDate),
    ...(submitBy !== undefined && { submitBy }),
  };
}
