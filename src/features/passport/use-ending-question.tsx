import { useEffect, useState, type ReactNode } from 'react';
import { localDateOf, type CalendarDate } from '../../domain/calendar/calendar-date';
import { expiryAdvice } from '../../domain/passport/passport-expiry';
import { formatCalendarDate } from '../../language/format';
import { t } from '../../language/translate';
import { clock } from '../../services/services';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { tooSoonWords } from './expiry-notice';

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
        <p>{tooSoonWords(question.expireDate, hasEnded ? undefined : arrival)}</p>
      </ConfirmDialog>
    ),
  };
}
