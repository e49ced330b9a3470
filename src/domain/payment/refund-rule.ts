import type { Applicant } from '../../contract/applicants';

/** The refund depends on an applicant's stage. */
export type RefundStage = 'untouched' | 'reviewed' | 'submitted';

const returned: Record<RefundStage, string> = {
  untouched: 'full refund of service and visa cost',
  reviewed: 'only the visa cost is refunded',
  submitted: 'no refund',
};

type Progress = Pick<Applicant, 'status' | 'result' | 'statusLog' | 'firstName'>;

/** Reviewed: a revision was requested; submitted: the application was sent to the government. */
export function refundStage(applicant: Omit<Progress, 'firstName'>): RefundStage {
  const { status, result, statusLog } = applicant;
  const been = (wanted: Applicant['status']) =>
    status === wanted || statusLog.some((entry) => entry.status === wanted);
  const ended = status === 'completed' && result !== 'suspended';
  if (been('submitting-to-embassy') || been('in-embassy') || ended) return 'submitted';
  return been('revision-needed') ? 'reviewed' : 'untouched';
}

/** Whether the past decides and is unknown: a foreign server may keep no status log. */
const isUnknown = (applicant: Progress) =>
  applicant.statusLog.length === 0 &&
  applicant.status !== 'uploading-documents' &&
  applicant.status !== 'waiting-for-payment' &&
  refundStage(applicant) === 'untouched';

export interface RefundRule {
  columns: { title: string; detail: string; now: boolean }[];
  /** The rule for today, in one sentence; undefined if it is unknown. */
  today: string | undefined;
}

/** The refund rule with the present stage; applicants at different stages are named separately. */
export function refundRule(applicants: readonly Progress[]): RefundRule {
  const stages = applicants.map((applicant) => refundStage(applicant));
  const [first = 'untouched'] = stages;
  const unknown = applicants.some(isUnknown);
  const common = !unknown && stages.every((stage) => stage === first) ? first : undefined;
  const column = (stage: RefundStage, later: string, detail: string) => ({
    title: common === stage ? 'Now' : later,
    detail,
    now: common === stage,
  });
  return {
    columns: [
      column('untouched', 'Before review', 'Full refund'),
      column('reviewed', 'After review', 'Visa cost only'),
      column('submitted', 'Submitted', 'No refund'),
    ],
    today: unknown ? undefined : common ? forAll(common) : forEach(applicants),
  };
}

function forAll(stage: RefundStage): string {
  switch (stage) {
    case 'untouched':
      return 'Today: full refund of service and visa cost, because nothing has been reviewed yet.';
    case 'reviewed':
      return 'Today: only the visa cost is refunded, because our team has reviewed the documents.';
    case 'submitted':
      return 'Today: no refund, because the application was submitted to the government.';
  }
}

const forEach = (applicants: readonly Progress[]): string =>
  `Today: ${applicants
    .map((applicant) => `${applicant.firstName}, ${returned[refundStage(applicant)]}`)
    .join('; ')}.`;
