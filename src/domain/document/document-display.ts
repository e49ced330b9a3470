import type { ApplicantStatus } from '../../contract/applicants';
import type { DocumentItem } from '../../contract/documents';
import { documentStatus } from './document-rules';
import { documentFailed } from './failed-items';

/** What a required or optional item shows. */
export type ItemDisplay =
  | 'not-uploaded'
  | 'uploaded'
  /** Uploaded, while the applicant is pre-checked. */
  | 'in-review'
  | 'pass'
  /** Failed, and the traveller is asked for it again. */
  | 'revision-needed'
  | 'failed';

const uploadedDisplay = (applicantStatus: ApplicantStatus): ItemDisplay =>
  applicantStatus === 5 ? 'in-review' : 'uploaded';

const failedDisplay = (applicantStatus: ApplicantStatus): ItemDisplay =>
  applicantStatus === 6 ? 'revision-needed' : 'failed';

/** How a document stands by what the server has: one failed page fails the whole. */
export function documentDisplay(
  document: Pick<DocumentItem, 'status' | 'uploads'>,
  applicantStatus: ApplicantStatus,
): ItemDisplay {
  if (documentFailed(document)) return failedDisplay(applicantStatus);
  switch (document.status ?? documentStatus(document.uploads ?? [])) {
    case 1:
      return 'not-uploaded';
    case 2:
      return uploadedDisplay(applicantStatus);
    case 3:
      return 'pass';
    case 4:
      return failedDisplay(applicantStatus);
  }
}

/** How the visa photo stands: 1 incomplete, 2 in review, 3 pass, 4 fail. */
export function photoDisplay(status: 1 | 2 | 3 | 4, applicantStatus: ApplicantStatus): ItemDisplay {
  switch (status) {
    case 1:
      return 'not-uploaded';
    case 2:
      return uploadedDisplay(applicantStatus);
    case 3:
      return 'pass';
    case 4:
      return failedDisplay(applicantStatus);
  }
}
