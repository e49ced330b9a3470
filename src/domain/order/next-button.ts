import { arrivalDateIsValid } from './arrival-date';
import type { CalendarDate } from '../calendar/calendar-date';
import { documentsComplete, type Materials } from './readiness';

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
