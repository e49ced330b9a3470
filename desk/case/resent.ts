import type { CaseItem } from '../../src/contract/desk/case-item';
import type { CaseApplicant } from '../../src/contract/desk/case-shape';
import type { PageToShow } from './case-files';

// After a revision only what was asked again is checked: it is compared with what was there before.
// What had passed, and optional documents that nobody asked for, stay aside.

/** A rejected file, for the page that has taken its place. */
export interface EarlierPage extends PageToShow {
  readonly addedAt: string;
  /** When the page in its place was added; undefined of a photo. */
  readonly replacedAt: string | undefined;
}

/** Whether the item came back after a revision of it. */
export const isResent = ({ sentBack, status }: Pick<CaseItem, 'sentBack' | 'status'>): boolean =>
  sentBack !== undefined && status === 'to-check';

/** The rejected files that are compared, by the id of the page in their place. */
export function earlierPages(
  item: Pick<CaseItem, 'sentBack' | 'status' | 'files'>,
): ReadonlyMap<string, EarlierPage> {
  const files = isResent(item) ? (item.sentBack?.files ?? []) : [];
  return new Map(
    files.flatMap(({ replacedBy, ...earlier }) => {
      if (replacedBy === undefined) return [];
      const now = item.files.find(({ uploadId }) => uploadId === replacedBy);
      return [[replacedBy, { ...earlier, replacedAt: now?.addedAt }]];
    }),
  );
}

/** Whether the applicant is checked once more, after a revision. */
export const isCheckedAgain = ({
  status,
  statusLog,
}: Pick<CaseApplicant, 'status' | 'statusLog'>): boolean =>
  status === 'pre-checking' && statusLog.some((entry) => entry.status === 'revision-needed');

/** Whether an item stays aside in this check: it was not asked again. */
export const isAside = (
  applicant: Pick<CaseApplicant, 'status' | 'statusLog'>,
  { status, required, sentBack }: Pick<CaseItem, 'status' | 'required' | 'sentBack'>,
): boolean =>
  isCheckedAgain(applicant) &&
  sentBack === undefined &&
  (status === 'passed' || (status === 'missing' && !required));

/** The keys of the items that the operator walks through; the shown one is always among them. */
export const walkedKeys = (applicant: CaseApplicant, shown: string): string[] =>
  applicant.items
    .filter((item) => item.key === shown || !isAside(applicant, item))
    .map(({ key }) => key);

/** The item that the keys come to next; undefined after the last. */
export function nextWalked(applicant: CaseApplicant, shown: string): CaseItem | undefined {
  const keys = walkedKeys(applicant, shown);
  const next = keys[keys.indexOf(shown) + 1];
  return applicant.items.find(({ key }) => key === next);
}
