import type { Applicant, ApplicantStatus } from '../../contract/applicants';
import type { EditingContext } from '../../domain/document-rules';
import type { DocumentFace } from './document-face';

type Photo = Pick<NonNullable<Applicant['photo']>, 'status' | 'reason'>;
type Form = Pick<NonNullable<Applicant['applicationForm']>, 'status' | 'reason'>;

const pass = { tone: 'ok', icon: 'check-circle', label: 'Pass' } as const;
const revision = { tone: 'danger', icon: 'warning', label: 'Revision needed' } as const;

/** How the visa photo stands in the list. */
export function photoFace(
  { status, reason }: Photo,
  applicantStatus: ApplicantStatus,
): DocumentFace {
  const face = { moving: false, empty: false };
  switch (status) {
    case 1:
      return { ...face, empty: true, detail: 'Not uploaded' };
    case 2:
      return {
        ...face,
        chip:
          applicantStatus === 5
            ? { tone: 'action', icon: 'search', label: 'In review' }
            : { tone: 'ok', icon: 'check-circle', label: 'Uploaded' },
      };
    case 3:
      return { ...face, chip: pass };
    case 4: {
      const chip = applicantStatus === 6 ? revision : { ...revision, label: 'Fail' };
      return { ...face, chip, problem: reason };
    }
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
