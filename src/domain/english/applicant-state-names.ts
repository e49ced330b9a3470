import { type ApplicantState, describeApplicantStatus } from '../applicant/applicant';
import { catalogueOf } from '../messages/catalogue';
import type { None } from '../messages/message';

/**
 * The names of an applicant's states. Traveller and operator read the same ones, so that both mean
 * the same when they write to each other.
 */
export const applicantStateNames = catalogueOf<Record<ApplicantState, None>>()({
  'uploading-documents': 'Uploading documents',
  'waiting-for-payment': 'Waiting for payment',
  'pre-checking': 'Pre-checking',
  'revision-needed': 'Revision needed',
  'submitting-to-embassy': 'Submitting to embassy',
  'in-embassy': 'In embassy',
  completed: 'Completed',
  unknown: 'In progress',
  suspended: 'Application suspended',
  'self-collection': 'Self collection',
  'mailed-by-embassy': 'Mailed by embassy',
  approved: 'Approved',
  refused: 'Refused',
});

/** The name of the state of an applicant, for a reader of English. */
export const statusLabel = (applicant: Parameters<typeof describeApplicantStatus>[0]): string =>
  applicantStateNames[describeApplicantStatus(applicant).state];
