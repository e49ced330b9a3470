import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { Applicant } from '../../contract/applicants';
import { describeApplicantStatus } from '../../domain/applicant/applicant';
import { localDateOf, type CalendarDate } from '../../domain/calendar/calendar-date';
import type { ExpectedDates } from '../../domain/order/expected-dates';
import { differenceHolds } from '../../domain/payment/due-fee';
import type { FailedItem } from '../../domain/document/failed-items';
import { applicantStateLabel, requiredItemName } from '../../i18n/applicant-labels';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { formatCalendarDate, formatMoment } from '../../language/format';

export interface ApplicantStage {
  title: string;
  state: 'done' | 'now' | 'next';
  when?: string | undefined;
  detail?: string | undefined;
  /** Why, as a person of the office wrote it, and of what: in place of a detail. */
  why?: { reason: string; of?: string } | undefined;
  tone?: 'action' | 'danger' | 'ok' | 'wait';
  icon?: 'warning' | 'check' | 'clock' | 'pause';
}

const way: readonly OrUnknown<ApplicantStatus>[] = [
  'uploading-documents',
  'waiting-for-payment',
  'pre-checking',
  'submitting-to-embassy',
  'in-embassy',
  'completed',
];
const wayOnceMoney: readonly OrUnknown<ApplicantStatus>[] = way.slice(2);

type Titles = Partial<Record<OrUnknown<ApplicantStatus>, SourceText>>;

const doneTitles: Titles = {
  'uploading-documents': msg('Documents uploaded'),
  'waiting-for-payment': msg('Paid'),
  'pre-checking': msg('Pre-checked'),
  'submitting-to-embassy': msg('Submitted to embassy'),
};

const nextTitles: Titles = {
  'waiting-for-payment': msg('Payment'),
  'pre-checking': msg('Pre-check'),
  'submitting-to-embassy': msg('Submission to embassy'),
  'in-embassy': msg('In embassy'),
  completed: msg('Result'),
};

const sentences: Titles = {
  'uploading-documents': msg('Add what is missing, then continue to the payment.'),
  'waiting-for-payment': msg('It continues as soon as it is paid.'),
  'pre-checking': msg('Nothing to do. Our team checks the documents.'),
  'submitting-to-embassy': msg('We are submitting it now. It can no longer be withdrawn.'),
  'in-embassy': msg('Nothing to do. The embassy decides.'),
};

/** The same while a price difference is due: there is something to do, and some stages stand still. */
const owingSentences: Titles = {
  'pre-checking': msg('Our team checks the documents. They are submitted once {amount} is paid.'),
  'submitting-to-embassy': msg(
    'Waiting for {amount}, then we submit it. It can no longer be withdrawn.',
  ),
  'in-embassy': msg('The embassy decides. You get the result once {amount} is paid.'),
};

interface StageOptions {
  /** All stages that come; otherwise only the next one and the result. */
  all?: boolean;
  /** The price difference that is due, as an amount: '$12.00'. */
  owed?: string | undefined;
}

type Described = Pick<Applicant, 'status' | 'result' | 'statusLog' | 'reason' | 'refundReason'>;

/**
 * The stages of an applicant: the completed ones, the current one, the next one (or all that come) and
 * the result, with the days on which they are expected.
 */
export function applicantStages(
  applicant: Described,
  failed: readonly FailedItem[],
  now: Date,
  expected: ExpectedDates = {},
  { all = false, owed }: StageOptions = {},
): ApplicantStage[] {
  const { status, statusLog } = applicant;
  const today = localDateOf(now);
  /** The time of today, the day of before: both in words short enough to stand beside a title. */
  function day(instant: string | undefined): string | undefined {
    if (instant === undefined) return undefined;
    const moment = new Date(instant);
    const date = localDateOf(moment);
    return date === today
      ? formatMoment(moment.getTime(), now.getTime())
      : formatCalendarDate(date);
  }
  const entered = (wanted: OrUnknown<ApplicantStatus>) =>
    statusLog.find((entry) => entry.status === wanted)?.time;
  const since = statusLog.filter((entry) => entry.status === status).at(-1)?.time;
  // A revision is a loop within the pre-check.
  const place = status === 'revision-needed' ? 'pre-checking' : status;
  const steps = way.indexOf(place) >= 2 ? wayOnceMoney : way;
  // A status that only a newer server knows has no known stages before it.
  const at = steps.indexOf(place);

  const done = steps.slice(0, Math.max(0, at)).flatMap((step, index): ApplicantStage[] => {
    const left = entered(steps[index + 1] ?? step);
    // The result says that it is decided.
    if (steps[index + 1] === 'completed') return [];
    // An application can end before it has passed all stages.
    if (status === 'completed' && (entered(step) === undefined || left === undefined)) return [];
    const title = doneTitles[step];
    return [{ title: title ? t(title) : '', state: 'done', when: day(left) }];
  });
  return [
    ...done,
    present(applicant, failed, { when: day(since), owed }),
    ...coming(status, at < 0 ? [] : steps.slice(at + 1), {
      // An applicant on hold has no expected day.
      expected: owed === undefined ? expected : {},
      all,
    }),
  ];
}

function present(
  { status, result, reason, refundReason }: Described,
  failed: readonly FailedItem[],
  { when, owed }: { when: string | undefined; owed: string | undefined },
): ApplicantStage {
  if (status === 'revision-needed') {
    const first = failed.find((item) => item.reason) ?? failed[0];
    const title =
      failed.length === 0
        ? t('Ready to re-submit')
        : t('{count, plural, one {# document to fix} other {# documents to fix}}', {
            count: failed.length,
          });
    if (failed.length === 0) return { title, state: 'now', tone: 'ok', icon: 'check', when };
    return {
      ...{ title, state: 'now', tone: 'danger', icon: 'warning', when },
      ...(first ? failureOf(first) : { why: writtenWhy(reason) }),
    };
  }
  if (status === 'completed') {
    const { state, tone } = describeApplicantStatus({ status, result });
    const ended = tone === 'ok' ? ({ tone, icon: 'check' } as const) : undefined;
    const refused = tone === 'danger' ? ({ tone, icon: 'warning' } as const) : undefined;
    const look = ended ?? refused ?? ({ tone: 'action', icon: 'pause' } as const);
    const title = applicantStateLabel(state);
    return { title, state: 'now', when, why: writtenWhy(reason ?? refundReason), ...look };
  }
  const title = applicantStateLabel(status);
  const owing = owed === undefined ? undefined : owingSentences[status];
  if (owing) {
    const detail = t(owing, { amount: owed ?? '' });
    return differenceHolds(status)
      ? { title, state: 'now', tone: 'wait', icon: 'pause', when: t('on hold'), detail }
      : { title, state: 'now', tone: 'action', when, detail };
  }
  const sentence = sentences[status];
  return { title, state: 'now', tone: 'action', when, detail: sentence && t(sentence) };
}

/** A failed item with the reason, if there is one: 'Employment letter: The stamp is cut off.' */
function failureOf(item: FailedItem): Pick<ApplicantStage, 'detail' | 'why'> {
  const name = requiredItemName(item);
  return item.reason ? { why: { reason: item.reason, of: name } } : { detail: name };
}

const writtenWhy = (reason: string | undefined) => (reason === undefined ? undefined : { reason });

interface Ahead {
  expected: ExpectedDates;
  all: boolean;
}

/** The next stage and the result; the stages between are omitted to keep a card short. */
function coming(
  status: OrUnknown<ApplicantStatus>,
  rest: readonly OrUnknown<ApplicantStatus>[],
  { expected, all }: Ahead,
): ApplicantStage[] {
  if (status === 'completed') return [];
  const again: ApplicantStage = {
    title: t('Pre-check again'),
    state: 'next',
    when: t('after you re-submit'),
  };
  const [first] = rest;
  const next = status === 'revision-needed' || first === undefined ? undefined : nextTitles[first];
  const by = (date: CalendarDate | undefined) =>
    date && t('by {date}', { date: formatCalendarDate(date) });
  const isResult = first === 'completed';
  const stages: ApplicantStage[] = status === 'revision-needed' ? [again] : [];
  if (next)
    stages.push({
      title: t(next),
      state: 'next',
      when: by(isResult ? expected.result : expected.next),
    });
  if (all)
    for (const between of rest.slice(1, -1)) {
      const title = nextTitles[between];
      if (title) stages.push({ title: t(title), state: 'next' });
    }
  if (!isResult) stages.push({ title: t('Result'), state: 'next', when: by(expected.result) });
  return stages;
}
