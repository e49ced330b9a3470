import type { CalendarDate } from '../domain/calendar/calendar-date';
import type { ResultPromise } from '../domain/order/result-promise';
import { formatPromisedDay } from '../language/promised-day';
import { t } from '../language/translate';

interface Spoken {
  today: CalendarDate;
  arrivalDate?: CalendarDate | undefined;
}

/** Whether a result is in time for the trip; undefined without an arrival date. */
export function inTimeWords(
  { isInTime }: Pick<ResultPromise, 'isInTime'>,
  { today, arrivalDate }: Spoken,
): string | undefined {
  if (arrivalDate === undefined || isInTime === undefined) return undefined;
  const day = formatPromisedDay(arrivalDate, today);
  return isInTime ? t('In time for {day}', { day }) : t('This may be too late for {day}', { day });
}
