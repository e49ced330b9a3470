import type {
  ApplicantStatus,
  DocumentStatus,
  FormStatus,
  OrUnknown,
  PayStatus,
} from '../../contract/codes';
import type { MessageOf, None } from '../messages/message';

/** Unpaid, or under revision and not complete. */
export const canEditForm = (
  { payStatus, applicantStatus }: EditingContext,
  status: OrUnknown<FormStatus>,
): boolean =>
  (payStatus === 'unpaid' && applicantStatus === 'uploading-documents') ||
  (applicantStatus === 'revision-needed' && status !== 'complete');

export interface EditingContext {
  payStatus: OrUnknown<PayStatus>;
  applicantStatus: OrUnknown<ApplicantStatus>;
}

/** A document's status from its pages: failed if any page failed, passed only if all passed. */
export function documentStatus(
  pages: readonly { status: OrUnknown<DocumentStatus> }[],
): DocumentStatus {
  if (pages.length === 0) return 'pending';
  if (pages.some(({ status }) => status === 'failed')) return 'failed';
  if (pages.every(({ status }) => status === 'passed')) return 'passed';
  return pages.some(({ status }) => status === 'pending') ? 'pending' : 'uploaded';
}

const unpaid = ({ payStatus, applicantStatus }: EditingContext) =>
  payStatus === 'unpaid' && applicantStatus === 'uploading-documents';

/** Unpaid, or under revision and the document has not passed. */
export const canEditDocument = (
  context: EditingContext,
  status: OrUnknown<DocumentStatus>,
): boolean =>
  unpaid(context) || (context.applicantStatus === 'revision-needed' && status !== 'passed');

/** Unpaid, or under revision with no failed page and at least one pending or uploaded. */
export const canAddPage = (
  context: EditingContext,
  pages: readonly { status: OrUnknown<DocumentStatus> }[],
): boolean =>
  unpaid(context) ||
  (context.applicantStatus === 'revision-needed' &&
    pages.every(({ status }) => status !== 'failed') &&
    pages.some(({ status }) => status === 'pending' || status === 'uploaded'));

export const canDeletePage = unpaid;

export interface ClosedMessages {
  'documents-closed': None;
  'documents-wait-for-payment': None;
  'document-needs-no-revision': None;
  'documents-in-process': None;
}
export type ClosedMessage = MessageOf<ClosedMessages>;

/** Why a document cannot be changed. */
export function whyDocumentClosed({ payStatus, applicantStatus }: EditingContext): ClosedMessage {
  if (applicantStatus === 'completed') return { code: 'documents-closed' };
  if (payStatus === 'waiting-for-payment') return { code: 'documents-wait-for-payment' };
  if (applicantStatus === 'revision-needed') return { code: 'document-needs-no-revision' };
  return { code: 'documents-in-process' };
}
