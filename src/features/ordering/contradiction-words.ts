import type { Contradiction } from '../../contract/contradictions';
import type { CalendarDate } from '../../domain/calendar/calendar-date';
import { countryName } from '../../language/country-names';
import { formatPromisedDay } from '../../language/promised-day';
import { t } from '../../language/translate';

/** The contradiction as a sentence; undefined for a kind that only a newer server has. */
export function contradictionWords(
  { kind, found, expected }: Contradiction,
  today: CalendarDate,
): string | undefined {
  const day = (date: CalendarDate) => formatPromisedDay(date, today);
  switch (kind) {
    case 'passport-name':
      return t('The passport says {found}, not {expected}. Is it the right passport?', {
        found,
        expected,
      });
    case 'nationality':
      return t('The passport is from {found}. This visa is for passports from {expected}.', {
        found: countryName(found, found),
        expected: countryName(expected, expected),
      });
    case 'passport-ends':
      return t(
        'The passport ends on {found}. It must be valid until {expected}, six months after you arrive.',
        { found: day(found), expected: day(expected) },
      );
    case 'same-passport':
      return t('The passport has the same number as the one of {found}.', { found });
    case 'form-name':
      return t('The form says {found}, the passport says {expected}.', { found, expected });
    case 'stay':
      return t(
        'The form says you leave on {found}. With this visa you can stay until {expected}.',
        {
          found: day(found),
          expected: day(expected),
        },
      );
    case 'unknown':
      return undefined;
  }
}
