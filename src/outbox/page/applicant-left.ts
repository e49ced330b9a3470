import {
  completionPercentage,
  missingItems,
  requiredCount,
  type Materials,
  type MissingItem,
} from '../../domain/order/readiness';
import { type FileItem, isSetAside, isUnsent } from '../core/item';
import { passport } from '../kinds/passport';
import { requiredItemName } from '../../i18n/applicant-labels';
import { t } from '../../language/translate';

/** A page, a passport or a visa photo; only the photo has no document. */
export type QueuedFile = Pick<FileItem, 'state'> &
  Partial<Pick<FileItem, 'kind' | 'sealedFields' | 'arrived' | 'isWithdrawn' | 'lastProblem'>> & {
    target: { applicantId: string; documentId?: number | undefined };
  };

export interface ApplicantLeft {
  /** How many items are required. */
  total: number;
  /** The percentage of required items that the server has. */
  percent: number;
  /** The items for which nothing was added yet. */
  missing: MissingItem[];
  /** The items that are in the phone's outbox, but not on the server. */
  waiting: MissingItem[];
  /** Whether an upload of this applicant needs the traveller. */
  needsYou: boolean;
}

type Applicant = Materials & { id: string };

/** A passport's picture without its data: the traveller has to fill in the form. */
const lacksForm = ({ kind, sealedFields }: Omit<QueuedFile, 'target'>) =>
  kind === passport.name && sealedFields === undefined;

/** Whether it reaches the application without the traveller, if it has not. */
export const mayArrive = (item: Omit<QueuedFile, 'target'>): boolean =>
  !item.isWithdrawn && item.state !== 'needs-you' && !lacksForm(item);

/**
 * The incomplete items of an applicant: those to add, and those waiting to be sent.
 * @param updatedAt when the order was asked for: what arrived later is missing in it
 */
export function applicantLeft(
  applicant: Applicant,
  items: readonly QueuedFile[],
  updatedAt = Infinity,
): ApplicantLeft {
  const own = items.filter(
    (item) =>
      item.target.applicantId === applicant.id &&
      (isUnsent(item) || (item.arrived?.at ?? 0) > updatedAt),
  );
  const isWaiting = (missing: MissingItem) =>
    missing.kind !== 'form' &&
    own.some(
      (item) =>
        mayArrive(item) &&
        item.target.documentId === (missing.kind === 'document' ? missing.id : undefined),
    );
  const all = missingItems(applicant);
  return {
    total: requiredCount(applicant),
    percent: completionPercentage(applicant),
    missing: all.filter((item) => !isWaiting(item)),
    waiting: all.filter(isWaiting),
    needsYou: own.some((item) => item.state === 'needs-you' && !isSetAside(item)),
  };
}

/** How many of the required items the traveller has done; undefined if none is required. */
export const tasksDone = ({
  total,
  missing,
}: Pick<ApplicantLeft, 'total' | 'missing'>): { done: number; total: number } | undefined =>
  total === 0 ? undefined : { done: total - missing.length, total };

/** A one-line summary of the incomplete items. */
export function leftWords({ missing, waiting }: ApplicantLeft): string {
  const [first] = missing;
  if (!first)
    return waiting.length === 0
      ? t('All documents are there')
      : t('{count, plural, one {# waiting to upload} other {# waiting to upload}}', {
          count: waiting.length,
        });
  if (waiting.length > 0)
    return t(
      '{missing, plural, one {# missing} other {# missing}}, {waiting, plural, one {# waiting to upload} other {# waiting to upload}}',
      { missing: missing.length, waiting: waiting.length },
    );
  return t('{count, plural, one {# left: {name}} other {# left, first: {name}}}', {
    count: missing.length,
    name: requiredItemName(first),
  });
}
