import { type ReactNode, useEffect, useState } from 'react';
import type { Applicant } from '../../contract/applicants';
import { type CalendarDate, localDateOf } from '../../domain/calendar/calendar-date';
import { ageAgainstOccupation } from '../../domain/passport/occupation-age';
import { endsTooSoonFor, expiryAdvice } from '../../domain/passport/passport-expiry';
import { identityLabel } from '../../i18n/applicant-labels';
import { formatCalendarDate } from '../../language/format';
import { t } from '../../language/translate';
import { clock } from '../../services/services';
import { Notice } from '../../ui/feedback/notice';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { useIsShown } from './use-is-shown';

interface Question {
  expireDate: CalendarDate;
  answer: (mayBeSent: boolean) => void;
}

interface EndingQuestion {
  mayBeSent: (expireDate: CalendarDate) => boolean | Promise<boolean>;
  dialog: ReactNode;
}

/** Asks whether a passport that ends too soon for the journey is to be sent. */
export function useEndingQuestion(arrival: CalendarDate | undefined): EndingQuestion {
  const [question, setQuestion] = useState<Question>();
  const isShown = useIsShown();
  const today = localDateOf(clock.now());
  // Leaving the page does not refuse the picture.
  useEffect(() => () => question?.answer(true), [question]);

  function answer(mayBeSent: boolean) {
    question?.answer(mayBeSent);
    setQuestion(undefined);
  }

  const hasEnded = question !== undefined && question.expireDate <= today;
  return {
    mayBeSent: (expireDate) =>
      expiryAdvice(expireDate, today, arrival) !== 'not-supported' ||
      !isShown() ||
      new Promise((resolve) => setQuestion({ expireDate, answer: resolve })),
    dialog: question && (
      <ConfirmDialog
        open
        title={hasEnded ? t('This passport is no longer valid') : t('This passport ends too soon')}
        confirmLabel={t('Use it anyway')}
        cancelLabel={t('Take another')}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        <p>
          {t('It is valid until {day}. Nothing of it was sent.', {
            day: formatCalendarDate(question.expireDate),
          })}
        </p>
        <p>{tooSoonMessage(question.expireDate, hasEnded ? undefined : arrival)}</p>
      </ConfirmDialog>
    ),
  };
}

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
      {tooSoonMessage(expireDate, arrival)}
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
export const tooSoonMessage = (expireDate: string, arrival: string | undefined): string =>
  arrival !== undefined && endsTooSoonFor(arrival, expireDate)
    ? t(
        'You arrive on {arrival}, and most countries want it to be valid for 6 months after that. Renew it before you apply, or your application may be refused.',
        { arrival: formatCalendarDate(arrival) },
      )
    : t(
        'Most countries want it to be valid for 6 months after you arrive. Renew it before you apply, or your application may be refused.',
      );

interface OccupationProps {
  birthday: string;
  applicant: Applicant;
  /** The day of arrival, if it is known. */
  arrival: string | undefined;
}

/** Warns about an occupation that nobody of the passport's age has; it does not prevent saving. */
export function OccupationNotice({ birthday, applicant: { identity }, arrival }: OccupationProps) {
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
