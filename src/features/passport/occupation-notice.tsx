import type { Applicant } from '../../contract/applicants';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { ageAgainstOccupation } from '../../domain/passport/occupation-age';
import { identityLabel } from '../../i18n/applicant-labels';
import { t } from '../../language/translate';
import { clock } from '../../services/services';
import { Notice } from '../../ui/feedback/notice';

interface Props {
  birthday: string;
  applicant: Applicant;
  /** The day of arrival, if it is known. */
  arrival: string | undefined;
}

/** Warns about an occupation that nobody of the passport's age has; it does not prevent saving. */
export function OccupationNotice({ birthday, applicant: { identity }, arrival }: Props) {
  const age = ageAgainstOccupation(birthday, identity, arrival ?? localDateOf(clock.now()));
  if (age === undefined) return null;
  return (
    <Notice tone="wait" live title={t('The birthday and the occupation do not match')}>
      {t('Age when you arrive: {age}. Occupation: {occupation}. Please check both.', {
        age,
        occupation: identityLabel(identity),
      })}
    </Notice>
  );
}
