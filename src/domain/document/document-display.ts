import type { ApplicantStatus, OrUnknown, PhotoStatus } from '../../contract/codes';
import type { DocumentItem } from '../../contract/documents';
import { documentStatus } from './document-rules';
import { documentFailed } from './failed-items';

/** The app's own samples are named by their key; an address is not changed. */
const sampleOf = (key: string): string =>
  /^[\w-][\w.-]*$/.test(key) ? `/scenes/samples/${key}` : key;

/** A document's samples: its list, or else the sample of its key. */
export const documentSamples = ({
  sampleKey,
  samples = [],
}: Pick<DocumentItem, 'sampleKey' | 'samples'>): readonly string[] =>
  samples.length === 0 && sampleKey ? [sampleOf(sampleKey)] : samples;

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
