import { localDateOf } from '../domain/calendar/calendar-date';
import { writtenDate, writtenNearDate } from '../domain/calendar/written-date';
import { activeLanguage, t } from '../language/translate';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Of a day as near as this no year has to be named. */
const nearMs = 330 * dayMs;

/** An instant's day in the phone's time zone, with its year only if that is not clear: '25 Nov'. */
export function formatNearDay(instant: number, now: number): string {
  const date = localDateOf(new Date(instant));
  const write = now - instant > nearMs ? writtenDate : writtenNearDate;
  return write(date, activeLanguage().locale);
}

/** The age of a price that the server has not confirmed of late. */
export interface PriceAge {
  /** 'as of 25 Nov', beside one price. */
  readonly asOf: string;
  /** The same of several prices. */
  readonly pricesAsOf: string;
}

interface Answer {
  /** When the price was asked for, in milliseconds since 1970 by the phone's clock; 0: nobody knows. */
  readonly askedAt: number;
  readonly now: number;
  readonly isOnline: boolean;
}

/**
 * The age of a price; undefined while it counts as confirmed: the server is reachable and the answer is
 * younger than a day. An answer from the future was dated before the clock was set back: it has no day.
 */
export function priceAge({ askedAt, now, isOnline }: Answer): PriceAge | undefined {
  const age = now - askedAt;
  // The clock of a screen is a minute behind at most.
  const isDated = askedAt > 0 && age > -minuteMs;
  if (isOnline && isDated && age < dayMs) return undefined;
  if (!isDated) return { asOf: t('not confirmed yet'), pricesAsOf: t('prices not confirmed yet') };
  const day = formatNearDay(askedAt, now);
  return { asOf: t('as of {day}', { day }), pricesAsOf: t('prices as of {day}', { day }) };
}

/** The promise that stands once on a screen with such a price. */
export const priceConfirmedLater = (): string => t('confirmed when you are online');
