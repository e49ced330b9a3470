import type { CancelReason, PayMethod } from '../contract/codes';
import type { CalendarDate } from '../domain/calendar/calendar-date';
import type { CardAction, ProgressStep } from '../domain/order/order-state';
import type { ResultPromise } from '../domain/order/result-promise';
import { formatCalendarDate } from '../language/format';
import { msg, type SourceText } from '../domain/messages/text-params';
import { t } from '../language/translate';

/** Whether a result is in time for the trip; undefined without an arrival date. */
export function inTimeWords(
  { isInTime }: Pick<ResultPromise, 'isInTime'>,
  arrivalDate: CalendarDate | undefined,
): string | undefined {
  if (arrivalDate === undefined || isInTime === undefined) return undefined;
  const day = formatCalendarDate(arrivalDate);
  return isInTime ? t('In time for {day}', { day }) : t('This may be too late for {day}', { day });
}

/** The names of payment methods. */
export const payMethodNames: Record<PayMethod, SourceText> = {
  card: msg('Card'),
  'mobile-wallet': msg('Mobile wallet'),
  'second-mobile-wallet': msg('Second mobile wallet'),
  'web-wallet': msg('Web wallet'),
  'chat-app': msg('Chat-app payment'),
  'regional-app': msg('Regional payment app'),
};

/** The reasons for a cancellation, as a traveller chooses among them. */
export const cancelReasonWords: readonly { value: CancelReason; title: SourceText }[] = [
  { value: 'mistake', title: msg('Application created by mistake') },
  { value: 'travel-plan', title: msg('Need to change travel plan') },
  { value: 'other', title: msg('Other') },
];

export const cardActionLabels: Readonly<Record<CardAction, SourceText>> = {
  upload: msg('Upload documents'),
  pay: msg('Pay'),
  'pay-difference': msg('Pay the difference'),
  're-submit': msg('Re-submit'),
  details: msg('Details'),
};

export const progressLabels: Readonly<Record<ProgressStep, SourceText>> = {
  upload: msg('Upload documents'),
  canceled: msg('Canceled'),
  payment: msg('Payment'),
  'in-progress': msg('In progress'),
  completed: msg('Completed'),
};
