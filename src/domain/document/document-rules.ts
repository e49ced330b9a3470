import type { ApplicantStatus } from '../../contract/applicants';
import type { ElecStatus } from '../../contract/upload-item';
import type { PayStatus } from '../../contract/orders';
import type { MessageOf, None } from '../messages/message';

export interface EditingContext {
  payStatus: PayStatus;
  applicantStatus: ApplicantStatus;
}

/** A document's status from its pages': failed as soon as one is, passed only when all are. */
export function documentStatus(pages: readonly { status: ElecStatus }[]): ElecStatus {
  if (pages.length === 0) return 1;
  if (pages.some(({ status }) => status === 4)) return 4;
  if (pages.every(({ status }) => status === 3)) return 3;
  return pages.some(({ status }) => status === 1) ? 1 : 2;
}

const unpaid = ({ payStatus, applicantStatus }: EditingContext) =>
  payStatus === 1 && applicantStatus === 1;

/** Unpaid, or under revision and the document has not passed. */
export const canEditDocument = (context: EditingContext, status: ElecStatus): boolean =>
  unpaid(context) || (context.applicantStatus === 6 && status !== 3);

/** Unpaid, or under revision with no failed page and at least one pending or uploaded. */
export const canAddPage = (
  context: EditingContext,
  pages: readonly { status: ElecStatus }[],
): boolean =>
  unpaid(context) ||
  (context.applicantStatus === 6 &&
    pages.every(({ status }) => status !== 4) &&
    pages.some(({ status }) => status === 1 || status === 2));

export const canDeletePage = unpaid;

export interface ClosedMessages {
  'documents-closed': None;
  'documents-wait-for-payment': None;
  'document-needs-no-revision': None;
  'documents-in-process': None;
}
export type ClosedMessage = MessageOf<ClosedMessages>;

/** Why a document of somebody cannot be changed. */
export function whyDocumentClosed({ payStatus, applicantStatus }: EditingContext): ClosedMessage {
  if (applicantStatus === 13) return { code: 'documents-closed' };
  if (payStatus === 2) return { code: 'documents-wait-for-payment' };
  if (applicantStatus === 6) return { code: 'document-needs-no-revision' };
  return { code: 'documents-in-process' };
}
