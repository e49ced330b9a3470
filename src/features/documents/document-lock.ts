import type { Applicant } from '../../contract/applicants';
import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { DocumentItem } from '../../contract/documents';
import {
  canAddPage,
  canDeletePage,
  canEditDocument,
  type ClosedMessage,
  documentStatus,
  type EditingContext,
  whyDocumentClosed,
} from '../../domain/document/document-rules';
import { failedItems } from '../../domain/document/failed-items';
import { isUnsent, type OutboxItem } from '../../outbox/core/item';
import type { PageEntry } from './page-entries';

export interface Allowed {
  add: boolean;
  replace: boolean;
  delete: boolean;
  /** Why nothing can be changed; absent if something can. */
  reason?: ClosedMessage;
}

/** The changes to a document's pages that the traveller may make. */
export function documentAllows(
  context: EditingContext,
  document: Pick<DocumentItem, 'uploads'>,
): Allowed {
  const pages = document.uploads ?? [];
  const allowed = {
    add: canAddPage(context, pages),
    replace: pages.length > 0 && canEditDocument(context, documentStatus(pages)),
    delete: canDeletePage(context),
  };
  const open = allowed.add || allowed.replace || allowed.delete;
  return open ? allowed : { ...allowed, reason: whyDocumentClosed(context) };
}

/** Whether one page may be replaced: in a revision, only those that did not pass. */
export const mayReplace = (
  { upload }: Pick<PageEntry, 'upload'>,
  allowed: Pick<Allowed, 'add' | 'replace'>,
  applicantStatus: OrUnknown<ApplicantStatus>,
): boolean =>
  upload
    ? allowed.replace && (applicantStatus !== 'revision-needed' || upload.status !== 'passed')
    : allowed.add;

/** The first page that was refused and that no new file replaces yet. */
export const refusedPage = (entries: readonly PageEntry[]): PageEntry | undefined =>
  entries.find(({ upload, item }) => upload?.status === 'failed' && item === undefined);

/**
 * Whether an applicant can be re-submitted: under revision, without open problems, and without
 * unsent items, which would arrive too late for the check.
 */
export const canResubmit = (
  applicant: Pick<Applicant, 'id'> & Parameters<typeof failedItems>[0],
  items: readonly Pick<OutboxItem, 'state' | 'target'>[],
): boolean =>
  applicant.status === 'revision-needed' &&
  failedItems(applicant).length === 0 &&
  !items.some(
    (item) =>
      'applicantId' in item.target &&
      item.target.applicantId === applicant.id &&
      isUnsent({ state: item.state }),
  );
