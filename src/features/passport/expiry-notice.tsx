import { localDateOf } from '../../domain/calendar/calendar-date';
import { expiryAdvice } from '../../domain/passport/passport-expiry';
import { clock } from '../../page/services';
import { Notice } from '../../ui/feedback/notice';
import { t } from '../../language/translate';

/** Warns about a passport that expires soon; it does not prevent saving. */
export function ExpiryNotice({ expireDate }: { expireDate: string }) {
  const today = localDateOf(clock.now());
  const advice = expiryAdvice(expireDate, today);
  if (!advice || expireDate <= today) return null;
  return advice === 'not-supported' ? (
    <Notice tone="danger" live title={t('This passport ends too soon')}>
      {t(
        'Most countries want it to be valid for 6 months after you arrive. Renew it before you apply, or your application may be refused.',
      )}
    </Notice>
  ) : (
    <Notice tone="wait" live title={t('This passport ends soon')}>
      {t(
        'It is valid for less than 9 months. Check that it lasts for 6 months after the day you arrive.',
      )}
    </Notice>
  );
}
