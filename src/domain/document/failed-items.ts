import type { DocumentStatus, FormStatus, PhotoStatus, OrUnknown } from '../../contract/codes';
import type { Applicant } from '../../contract/applicants';

/** Only documents have names of their own. */
export type FailedItem = (
  { kind: 'photo' } | { kind: 'form' } | { kind: 'document'; id: number; name: string }
) & {
  reason?: string | undefined;
  /** Nothing was brought, so there is nothing that was rejected. */
  isMissing?: true;
};

/** Something with a status, and the reason if it was rejected. */
interface Rated<Status extends string> {
  readonly status?: OrUnknown<Status> | undefined;
  readonly reason?: string | undefined;
}

interface Judged extends Rated<DocumentStatus> {
  readonly uploads?: readonly Rated<DocumentStatus>[] | undefined;
}

interface Document extends Judged {
  readonly id: number;
  readonly name: string;
}

/** Failed: rejected, or with a page that was rejected or set back to pending. */
export const documentFailed = ({ status, uploads = [] }: Judged): boolean =>
  status === 'failed' ||
  uploads.some((page) => page.status === 'failed' || page.status === 'pending');

/** The reason of a failed document: its own, else its first failed page's. */
export const failureReason = ({ reason, uploads = [] }: Judged) =>
  reason ?? uploads.find((page) => page.status === 'failed')?.reason;

type Materials = Pick<Applicant, 'status'> & {
  readonly photo?: Rated<PhotoStatus> | undefined;
  readonly applicationForm?: Rated<FormStatus> | undefined;
  readonly required: readonly Document[];
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
  const missing = (isMissing: boolean) => (isMissing ? ({ isMissing } as const) : {});
  if (lost(photo?.status))
    failed.push({
      ...{ kind: 'photo', reason: photo?.reason },
      ...missing(photo?.status === 'incomplete'),
    });
  for (const document of required)
    if (documentFailed(document) || lost(document.status))
      failed.push({
        ...{ kind: 'document', id: document.id, name: document.name },
        reason: failureReason(document),
        ...missing(document.status !== 'failed' && (document.uploads ?? []).length === 0),
      });
  if (lost(applicationForm?.status))
    failed.push({
      ...{ kind: 'form', reason: applicationForm?.reason },
      ...missing(applicationForm?.status === 'incomplete'),
    });
  return failed;
}

/**
 * How much a revision asks for, and the first of it; undefined if it is not the traveller's turn.
 */
export function firstToFix(applicant: Materials) {
  const items = applicant.status === 'revision-needed' ? failedItems(applicant) : [];
  const [first] = items;
  if (!first) return undefined;
  const name = first.kind === 'document' ? first.name : undefined;
  return { count: items.length, kind: first.kind, name, reason: first.reason };
}
