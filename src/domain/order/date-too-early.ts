import type { CalendarDate } from '../calendar/calendar-date';
import { arrivalDateIsValid } from './arrival-date';

/** A date that was chosen when it was possible, and is not any more. */
export interface DateTooEarly {
  kind: 'date';
  chosen: CalendarDate;
  earliest: CalendarDate;
}

/**
 * @param chosen the date that is not at the server; undefined if there is none
 * @param earliest what the server has said at several times: the latest of them holds, as time goes on
 */
export function dateTooEarly(
  chosen: CalendarDate | undefined,
  earliest: readonly (CalendarDate | undefined)[],
): DateTooEarly | undefined {
  const latest = earliest.filter((day) => day !== undefined).reduce(later, '');
  if (chosen === undefined || arrivalDateIsValid(chosen, latest)) return undefined;
  return { kind: 'date', chosen, earliest: latest };
}

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? other : one);
