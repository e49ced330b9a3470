import type { Applicant, ApplicantStatus } from '../../contract/applicants';
import { photoDisplay } from '../../domain/document-display';
import type { EditingContext } from '../../domain/document-rules';
import { itemChips, type DocumentFace } from './document-face';

type Photo = Pick<NonNullable<Applicant['photo']>, 'status' | 'reason'>;
type Form = Pick<NonNullable<Applicant['applicationForm']>, 'status' | 'reason'>;

const revision = { tone: 'danger', icon: 'warning', label: 'Revision needed' } as const;

/** How the visa photo stands in the list. */
export function photoFace(
  { status, reason }: Photo,
  applicantStatus: ApplicantStatus,
): DocumentFace {
  const face = { moving: false, empty: false };
  const display = photoDisplay(status, applicantStatus);
  switch (display) {
    case 'not-uploaded':
      return { ...face, empty: true, detail: 'Not uploaded' };
    case 'revision-needed':
      return { ...face, chip: revision, problem: reason };
    case 'failed':
      return { ...face, chip: { ...revision, label: 'Fail' }, problem: reason };
    default:
      return { ...face, chip: itemChips[display] };
  }
}

/** Unpaid, or under revision and not passed. */
export const canEditPhoto = (
  { payStatus, applicantStatus }: EditingContext,
  status: Photo['status'],
): boolean => payStatus === 1 || (applicantStatus === 6 && status !== 3);

/** How the application form stands. */
export function formFace({ status, reason }: Form): DocumentFace {
  const face = { moving: false, empty: false };
  switch (status) {
    case 1:
      return { ...face, empty: true, detail: 'Not complete' };
    case 2:
      return { ...face, chip: { tone: 'ok', icon: 'check-circle', label: 'Complete' } };
    case 4:
      return { ...face, chip: { ...revision, label: 'Application failed' }, problem: reason };
  }
}
