import { refundNames, type RefundName } from '../domain/english/refund-names';
import type { RefundRule, RefundStage } from '../domain/payment/refund-rule';
import { msg, type SourceText } from '../domain/messages/text-params';
import { t } from '../language/translate';

const columns: readonly { stage: RefundStage; later: SourceText; refund: SourceText }[] = [
  { stage: 'untouched', later: msg('Before review'), refund: msg('Full refund') },
  { stage: 'reviewed', later: msg('After review'), refund: msg('Visa cost only') },
  { stage: 'submitted', later: msg('Submitted'), refund: msg('No refund') },
];

/** The refund at each stage; the present stage is labelled 'Now'. */
export function refundColumns({
  common,
}: RefundRule): { title: string; detail: string; now: boolean; isLost: boolean }[] {
  return columns.map(({ stage, later, refund }) => {
    const now = common === stage;
    return {
      title: now ? t('Now') : t(later),
      detail: t(refund),
      now,
      isLost: stage === 'submitted',
    };
  });
}

const ofAll: Readonly<Record<RefundStage, SourceText>> = {
  untouched: msg(
    'Today: full refund of service and visa cost, because nothing has been reviewed yet.',
  ),
  reviewed: msg(
    'Today: only the visa cost is refunded, because our team has reviewed the documents.',
  ),
  submitted: msg('Today: no refund, because the application was submitted to the government.'),
};

const ofApplicant: Readonly<Record<RefundStage, SourceText>> = {
  untouched: msg('{firstName}, full refund of service and visa cost'),
  reviewed: msg('{firstName}, only the visa cost is refunded'),
  submitted: msg('{firstName}, no refund'),
};

/** The rule for today, in one sentence; undefined if it is unknown. */
export function refundToday({ common, apart }: RefundRule): string | undefined {
  if (common) return t(ofAll[common]);
  if (apart.length === 0) return undefined;
  const refunds = apart
    .map(({ firstName, stage }) => t(ofApplicant[stage], { firstName }))
    .reduce((first, next) => t('{first}; {next}', { first, next }));
  return t('Today: {refunds}.', { refunds });
}

const namesOfServer: Readonly<Record<RefundName, SourceText>> = {
  'Visa and service fee': msg('Visa and service fee'),
  'Visa fee': msg('Visa fee'),
  'Service fee': msg('Service fee'),
  Refund: msg('Refund'),
  'Payment that came after it was closed': msg('Payment that came after it was closed'),
};

/** A refund's name in the page's language; undefined if a person wrote it. */
export function refundName(written: string): string | undefined {
  const known = Object.values(refundNames).find((name) => name === written);
  return known && t(namesOfServer[known]);
}
