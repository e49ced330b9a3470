import type { ApplicantStatus, PhotoStatus, OrUnknown } from '../../contract/codes';
import type { DocumentItem } from '../../contract/documents';
import { documentStatus } from './document-rules';
import { documentFailed } from './failed-items';

/** The display of a required or optional item. */
export type ItemDisplay =
  | 'not-uploaded'
  | 'uploaded'
  /** Uploaded, while the applicant is pre-checked. */
  | 'in-review'
  | 'pass'
  /** Failed, and the traveller must upload it again. */
  | 'revision-needed'
  | 'failed';

const uploadedDisplay = (applicantStatus: OrUnknown<ApplicantStatus>): ItemDisplay =>
  applicantStatus === 'pre-checking' ? 'in-review' : 'uploaded';

const failedDisplay = (applicantStatus: OrUnknown<ApplicantStatus>): ItemDisplay =>
  applicantStatus === 'revision-needed' ? 'revision-needed' : 'failed';

/** The display of a document by the server's data: one failed page fails the whole. */
export function documentDisplay(
  document: Pick<DocumentItem, 'status' | 'uploads'>,
  applicantStatus: OrUnknown<ApplicantStatus>,
): ItemDisplay {
  if (documentFailed(document)) return failedDisplay(applicantStatus);
  switch (document.status ?? documentStatus(document.uploads ?? [])) {
    case 'pending':
      return 'not-uploaded';
    // A status that only a newer server knows counts as uploaded.
    case 'uploaded':
    case 'unknown':
      return uploadedDisplay(applicantStatus);
    case 'passed':
      return 'pass';
    case 'failed':
      return failedDisplay(applicantStatus);
  }
}

/** The display of the visa photo. */
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
