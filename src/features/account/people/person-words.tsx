import type { PersonInList } from '../../../contract/account/people';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import { expiryAdvice } from '../../../domain/passport/passport-expiry';
import { formatCalendarDate } from '../../../language/format';
import { t } from '../../../language/translate';
import { clock } from '../../../services/services';
import { Icon } from '../../../ui/media/icon';
import styles from './people-screen.module.css';

/** Until when the passport is good, with a warning if it ends soon or has ended. */
export function PassportLine({ person: { passport, expireDate } }: { person: PersonInList }) {
  const today = localDateOf(clock.now());
  const end = passport?.expireDate ?? expireDate;
  if (end === undefined) return t('No passport is kept');
  const day = formatCalendarDate(end);
  const isOver = end <= today;
  if (!passport && !isOver) return t('No passport is kept');
  if (!isOver && expiryAdvice(end, today) === undefined) return t('Passport to {day}', { day });
  return (
    <span className={styles.doubt}>
      <Icon name="warning" size={20} />
      <span>{isOver ? t('Passport ended {day}', { day }) : t('Passport ends {day}', { day })}</span>
    </span>
  );
}

/** How old the photo is, and how many applications there are. */
export function photoLine({ photoAt, photoUrl, applicationCount: count }: PersonInList): string {
  const applications = t('{count, plural, one {# application} other {# applications}}', { count });
  if (photoAt === undefined) return `${t('No photo')} · ${applications}`;
  const day = formatCalendarDate(localDateOf(new Date(photoAt)));
  return photoUrl === undefined
    ? t('Photo of {day}: a new one is needed', { day })
    : `${t('Photo of {day}', { day })} · ${applications}`;
}
