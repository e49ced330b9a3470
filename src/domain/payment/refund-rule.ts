import type { Applicant } from '../../contract/applicants';

/** The refund depends on an applicant's stage. */
export type RefundStage = 'untouched' | 'reviewed' | 'submitted';

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
  /** The present stage of all applicants; undefined if it is unknown or differs. */
  common: RefundStage | undefined;
  /** The applicants, if they are at different stages; else none. */
  apart: readonly { firstName: string; stage: RefundStage }[];
}

/** The refund rule with the present stage; applicants at different stages are listed separately. */
export function refundRule(applicants: readonly Progress[]): RefundRule {
  if (applicants.some(isUnknown)) return { common: undefined, apart: [] };
  const stages = applicants.map((applicant) => ({
    firstName: applicant.firstName,
    stage: refundStage(applicant),
  }));
  const common = stages[0]?.stage ?? 'untouched';
  return stages.every(({ stage }) => stage === common)
    ? { common, apart: [] }
    : { common: undefined, apart: stages };
}
