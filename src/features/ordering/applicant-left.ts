import {
  completionPercentage,
  missingItems,
  type Materials,
  type MissingItem,
} from '../../domain/order/readiness';
import { type FileItem, isUnsent } from '../../outbox/core/item';

/** A page, a passport, or a visa photo: that one belongs to no document. */
export type QueuedFile = Pick<FileItem, 'state'> & {
  target: { applicantId: string; documentId?: number };
};

export interface ApplicantLeft {
  /** Percent of the required items that the server has. */
  percent: number;
  /** Nothing was added for these yet. */
  missing: MissingItem[];
  /** These are on the phone and on their way, but the server does not have them. */
  waiting: MissingItem[];
  /** Something of this applicant's uploads needs the traveller. */
  needsYou: boolean;
}

type Applicant = Materials & { id: string };

/** What is left to do for an applicant, told apart by whose turn it is. */
export function applicantLeft(applicant: Applicant, items: readonly QueuedFile[]): ApplicantLeft {
  const own = items.filter((item) => item.target.applicantId === applicant.id && isUnsent(item));
  const isWaiting = (missing: MissingItem) =>
    missing.kind !== 'form' &&
    own.some(
      ({ target, state }) =>
        state !== 'needs-you' &&
        target.documentId === (missing.kind === 'document' ? missing.id : undefined),
    );
  const all = missingItems(applicant);
  return {
    percent: completionPercentage(applicant),
    missing: all.filter((item) => !isWaiting(item)),
    waiting: all.filter(isWaiting),
    needsYou: own.some(({ state }) => state === 'needs-you'),
  };
}

/** The same in one line. */
export function leftWords({ missing, waiting }: ApplicantLeft): string {
  const [first] = missing;
  if (!first)
    return waiting.length === 0 ? 'All documents are there' : `${waiting.length} waiting to upload`;
  if (waiting.length > 0) return `${missing.length} missing, ${waiting.length} waiting to upload`;
  return missing.length === 1
    ? `1 left: ${first.name}`
    : `${missing.length} left, first: ${first.name}`;
}
