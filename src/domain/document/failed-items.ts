import type { DocumentStatus, FormStatus, PhotoStatus, OrUnknown } from '../../contract/codes';
import type { Applicant } from '../../contract/applicants';
import type { DocumentItem } from '../../contract/documents';

/** Only documents have names of their own. */
export type FailedItem = (
  { kind: 'photo' } | { kind: 'form' } | { kind: 'document'; id: number; name: string }
) & {
  reason?: string | undefined;
};

type Document = Pick<DocumentItem, 'id' | 'status' | 'uploads' | 'name' | 'reason'>;
type Judged = Omit<Document, 'id' | 'name'>;

/** Failed: rejected, or with a page that was rejected or set back to pending. */
export const documentFailed = ({ status, uploads = [] }: Judged): boolean =>
  status === 'failed' ||
  uploads.some((page) => page.status === 'failed' || page.status === 'pending');

/** The reason of a failed document: its own, else its first failed page's. */
export const failureReason = ({ reason, uploads = [] }: Judged) =>
  reason ?? uploads.find((page) => page.status === 'failed')?.reason;

type Materials = Pick<Applicant, 'status' | 'photo' | 'applicationForm'> & {
  required: readonly Document[];
};

/** The items that an applicant must fix, in the order of the documents list. */
export function failedItems(applicant: Materials): FailedItem[] {
  const { status, photo, applicationForm, required } = applicant;
  const lost = (
    itemStatus:
      OrUnknown<DocumentStatus> | OrUnknown<PhotoStatus> | OrUnknown<FormStatus> | undefined,
  ) =>
    itemStatus === 'failed' ||
    (status === 'revision-needed' && (itemStatus === 'pending' || itemStatus === 'incomplete'));
  const failed: FailedItem[] = [];
  if (lost(photo?.status)) failed.push({ kind: 'photo', reason: photo?.reason });
  for (const document of required)
    if (documentFailed(document) || lost(document.status))
      failed.push({
        ...{ kind: 'document', id: document.id, name: document.name },
        reason: failureReason(document),
      });
  if (lost(applicationForm?.status)) failed.push({ kind: 'form', reason: applicationForm?.reason });
  return failed;
}
