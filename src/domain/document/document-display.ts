import type { ApplicantStatus, PhotoStatus, OrUnknown } from '../../contract/codes';
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

const uploadedDisplay = (applicantStatus: OrUnknown<ApplicantStatus>): ItemDisplay =>
  applicantStatus === 'pre-checking' ? 'in-review' : 'uploaded';

const failedDisplay = (applicantStatus: OrUnknown<ApplicantStatus>): ItemDisplay =>
  applicantStatus === 'revision-needed' ? 'revision-needed' : 'failed';

/** How a document stands by what the server has: one failed page fails the whole. */
export function documentDisplay(
  document: Pick<DocumentItem, 'status' | 'uploads'>,
  applicantStatus: OrUnknown<ApplicantStatus>,
): ItemDisplay {
  if (documentFailed(document)) return failedDisplay(applicantStatus);
  switch (document.status ?? documentStatus(document.uploads ?? [])) {
    case 'pending':
      return 'not-uploaded';
    // Of a status that only a newer server knows we can say no more than that it is there.
    case 'uploaded':
    case 'unknown':
      return uploadedDisplay(applicantStatus);
    case 'passed':
      return 'pass';
    case 'failed':
      return failedDisplay(applicantStatus);
  }
}

/** How the visa photo stands. */
export function photoDisplay(
  status: OrUnknown<PhotoStatus>,
  applicantStatus: OrUnknown<ApplicantStatus>,
): ItemDisplay {
  switch (status) {
    case 'incomplete':
      return 'not-uploaded';
    case 'in-review':
    case 'unknown':
      return uploadedDisplay(applicantStatus);
    case 'passed':
      return 'pass';
    case 'failed':
      return failedDisplay(applicantStatus);
  }
}
