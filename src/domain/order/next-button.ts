import { arrivalDateIsValid } from './arrival-date';
import type { CalendarDate } from '../calendar/calendar-date';
import { documentsComplete, missingItems, type Materials } from './readiness';

export interface NextButton {
  label: 'Next' | 'Next (check uncompleted documents)' | 'Next (Reset your arrival date)';
  /** Why it is disabled; absent if it is enabled. */
  blocked?: { by: 'country' | 'applicants' | 'documents' | 'date'; reason: string };
}

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
  if (order.amount === undefined) {
    const reason = 'This visa is no longer available for your nationality and residence.';
    return { label: 'Next', blocked: { by: 'country', reason } };
  }
  if (!documentsComplete(order.applicants)) {
    const label = 'Next (check uncompleted documents)';
    if (order.applicants.length === 0)
      return { label, blocked: { by: 'applicants', reason: 'Add at least one applicant' } };
    const missing = order.applicants.flatMap(missingItems).length;
    const reason = missing === 1 ? '1 document is missing' : `${missing} documents are missing`;
    return { label, blocked: { by: 'documents', reason } };
  }
  if (!arrivalDateIsValid(order.arrivalDate, order.earliestArrivalDate)) {
    const reason =
      order.arrivalDate === undefined
        ? 'Choose your arrival date'
        : 'Your arrival date has become too early';
    return { label: 'Next (Reset your arrival date)', blocked: { by: 'date', reason } };
  }
  return { label: 'Next' };
}
