import { localDateOf } from '../../domain/calendar/calendar-date';
import { endsTooSoonFor, expiryAdvice } from '../../domain/passport/passport-expiry';
import { formatCalendarDate } from '../../language/format';
import { t } from '../../language/translate';
import { clock } from '../../services/services';
import { Notice } from '../../ui/feedback/notice';

interface Props {
  expireDate: string;
  /** The day of arrival, if it is known. */
  arrival: string | undefined;
}

/** Warns about a passport that expires soon; it does not prevent saving. */
export function ExpiryNotice({ expireDate, arrival }: Props) {
  const today = localDateOf(clock.now());
  const advice = expiryAdvice(expireDate, today, arrival);
  if (!advice || expireDate <= today) return null;
  return advice === 'not-supported' ? (
    <Notice tone="danger" live title={t('This passport ends too soon')}>
      {tooSoonWords(expireDate, arrival)}
    </Notice>
  ) : (
    <Notice tone="wait" live title={t('This passport ends soon')}>
      {t(
        'It is valid for less than 9 months. Check that it lasts for 6 months after the day you arrive.',
      )}
    </Notice>
  );
}

/** Why a passport ends too soon, and what to do. */
export const tooSoonWords = (expireDate: string, arrival: string | undefined): string =>
  arrival !== undefined && endsTooSoonFor(arrival, expireDate)
    ? t(
        'You arrive on {arrival}, and most countries want it to be valid for 6 months after that. Renew it before you apply, or your application may be refused.',
        { arrival: formatCalendarDate(arrival) },
      )
    : t(
        'Most countries want it to be valid for 6 months after you arrive. Renew it before you apply, or your application may be refused.',
      );
