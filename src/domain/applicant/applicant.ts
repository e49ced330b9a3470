import type { ApplicantResult, ApplicantStatus, OrUnknown } from '../../contract/codes';

export type FirstNameProblem = 'empty' | 'not-only-letters' | 'too-long';

/** The problem of an invalid first name; undefined if it is valid. Trims first. */
export function firstNameProblem(typed: string): FirstNameProblem | undefined {
  const name = typed.trim();
  if (name === '') return 'empty';
  if (!/^\p{L}[\p{L}\p{M} ]*$/u.test(name)) return 'not-only-letters';
  if (name.length > 50) return 'too-long';
  return undefined;
}

/** The state in the label of an applicant: the status, or the result of a completed one. */
export type ApplicantState = OrUnknown<ApplicantStatus> | ApplicantResult;

export type StatusTone = 'action' | 'ok' | 'wait' | 'danger' | 'neutral';

const tones: Record<ApplicantState, StatusTone> = {
  'uploading-documents': 'wait',
  'waiting-for-payment': 'wait',
  'pre-checking': 'action',
  'revision-needed': 'danger',
  'submitting-to-embassy': 'action',
  'in-embassy': 'action',
  completed: 'ok',
  unknown: 'action',
  suspended: 'neutral',
  'self-collection': 'ok',
  'mailed-by-embassy': 'ok',
  approved: 'ok',
  refused: 'danger',
};

interface StatusOf {
  status: OrUnknown<ApplicantStatus>;
  result?: ApplicantResult | undefined;
}

/** The state of an applicant and its tone. */
export function describeApplicantStatus({ status, result }: StatusOf): {
  state: ApplicantState;
  tone: StatusTone;
} {
  const state = status === 'completed' ? (result ?? status) : status;
  return { state, tone: tones[state] };
}
