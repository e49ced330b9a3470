import type { Identity, OrUnknown } from '../../contract/codes';
import { addMonths, type CalendarDate, isCalendarDate } from '../calendar/calendar-date';

/** Nobody younger is employed, or older at a kindergarten. */
const ages = { leastAtWork: 14, leastRetired: 30, mostBeforeSchool: 8 } as const;

/** Whole years of age on a day. */
function ageOn(day: CalendarDate, birthday: CalendarDate): number {
  let years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  if (addMonths(birthday, 12 * years) > day) years -= 1;
  return years;
}

/**
 * The age on a day if nobody of that age has the occupation; undefined if it fits, or nothing can be
 * said.
 */
export function ageAgainstOccupation(
  birthday: CalendarDate,
  identity: OrUnknown<Identity>,
  day: CalendarDate,
): number | undefined {
  if (!isCalendarDate(birthday) || birthday > day) return undefined;
  const age = ageOn(day, birthday);
  const isWrong =
    ((identity === 'employee' || identity === 'self-employed') && age < ages.leastAtWork) ||
    (identity === 'retiree' && age < ages.leastRetired) ||
    (identity === 'pre-schooler' && age >= ages.mostBeforeSchool);
  return isWrong ? age : undefined;
}
