import type { CalendarDate } from '../calendar/calendar-date';
import { arrivalDateIsValid } from './arrival-date';
import { documentsComplete, type Materials, type MissingItem } from './readiness';

export interface NextButton {
  label: 'next' | 'check-documents' | 'reset-date';
  /** Why it is disabled; absent if it is enabled. */
  blocked?: NextBlock;
}

export type NextBlock = 'country' | 'applicants' | 'documents' | 'date-missing' | 'date-too-early';

export interface NextButtonInput {
  /** Absent for an unsupported country. */
  amount?: number | undefined;
  applicants: readonly Materials[];
  arrivalDate?: CalendarDate | undefined;
  earliestArrivalDate: CalendarDate;
}

/**
 * The upload page's main button; of several reasons an unsupported country comes first, then
 * documents, then the date.
 */
export function nextButton(order: NextButtonInput): NextButton {
  if (order.amount === undefined) return { label: 'next', blocked: 'country' };
  if (order.applicants.length === 0) return { label: 'check-documents', blocked: 'applicants' };
  if (!documentsComplete(order.applicants))
    return { label: 'check-documents', blocked: 'documents' };
  if (arrivalDateIsValid(order.arrivalDate, order.earliestArrivalDate)) return { label: 'next' };
  return {
    label: 'reset-date',
    blocked: order.arrivalDate === undefined ? 'date-missing' : 'date-too-early',
  };
}

/** The traveller's next step to bring an unpaid order to its payment. */
export type NextTask =
  | { to: 'add-applicant' }
  | { to: 'item'; applicantId: string; item: MissingItem }
  | { to: 'date' }
  /** Everything was done; `ready` is false while files are still on their way. */
  | { to: 'payment'; ready: boolean };

/** An applicant's items that nothing was added for, and those that are on their way. */
export interface ApplicantTasks {
  id: string;
  missing: readonly MissingItem[];
  waiting: readonly MissingItem[];
}

interface OrderFacts {
  /** Absent for an unsupported country. */
  amount?: number | undefined;
  arrivalDate?: CalendarDate | undefined;
  earliestArrivalDate: CalendarDate;
}

/**
 * The next task of an unpaid order; undefined if it cannot be paid. The applicant `from` comes
 * first, then the others in their order. The arrival date comes before an application form, which
 * takes it over.
 */
export function nextTask(
  order: OrderFacts,
  applicants: readonly ApplicantTasks[],
  from?: string,
): NextTask | undefined {
  if (order.amount === undefined) return undefined;
  if (applicants.length === 0) return { to: 'add-applicant' };
  const needsDate = !arrivalDateIsValid(order.arrivalDate, order.earliestArrivalDate);
  const ordered = [
    ...applicants.filter(({ id }) => id === from),
    ...applicants.filter(({ id }) => id !== from),
  ];
  for (const { id: applicantId, missing } of ordered) {
    const [item] = missing;
    if (!item) continue;
    return needsDate && item.kind === 'form' ? { to: 'date' } : { to: 'item', applicantId, item };
  }
  if (needsDate) return { to: 'date' };
  return { to: 'payment', ready: applicants.every(({ waiting }) => waiting.length === 0) };
}
