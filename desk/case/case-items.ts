import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-shape';
import type { CaseItem } from '../../src/contract/desk/case-item';
import type { Decided } from '../../src/contract/desk/decision-calls';
import type { PageToShow } from './case-files';
import { earlierPages } from './resent';

/** The pages to show for an item: its own, or the photo that was made and its original. */
export function pagesOf({ photo, files }: CaseItem): PageToShow[] {
  if (!photo) return files.map(({ uploadId, mimeType, size }) => ({ uploadId, mimeType, size }));
  const known = (uploadId: string) => files.find((file) => file.uploadId === uploadId);
  const ids = [...new Set([photo.photoId, photo.originalId])];
  return ids.map((uploadId) => ({
    uploadId,
    mimeType: known(uploadId)?.mimeType ?? 'image/jpeg',
    size: known(uploadId)?.size ?? 0,
  }));
}

/** The pages of a case in the order in which a reviewer comes to them who starts with one applicant. */
export function pagesFrom(
  { applicants }: Pick<DeskCase, 'applicants'>,
  applicantId: string,
): PageToShow[] {
  const at = Math.max(
    0,
    applicants.findIndex(({ id }) => id === applicantId),
  );
  const inTurn = [...applicants.slice(at), ...applicants.slice(0, at)];
  const items = inTurn.flatMap((applicant) => applicant.items);
  const decided = items.filter((item) => !isOpen(item));
  return [...items.filter(isOpen), ...decided].flatMap((item) => [
    ...pagesOf(item),
    ...earlierPages(item).values(),
  ]);
}

export type Draft = NonNullable<CaseItem['draft']>;

/** Where an item is in a case. */
export interface ItemPlace {
  readonly applicantId: string;
  readonly item: string;
}

export const findItem = (
  { applicants }: Pick<DeskCase, 'applicants'>,
  { applicantId, item }: ItemPlace,
): CaseItem | undefined =>
  applicants.find(({ id }) => id === applicantId)?.items.find(({ key }) => key === item);

/** Whether the item still needs the operator's decision. */
export const isOpen = ({ status, draft }: CaseItem): boolean =>
  status === 'to-check' && draft === undefined;

/** Whether the operator may decide it now: also again, until the check is sent. */
export const isDecidable = (applicant: CaseApplicant, { status }: CaseItem): boolean =>
  applicant.actions.includes('decide-items') && status !== 'missing';

/** Whether the check of the applicant can be sent. */
export const isAllDecided = ({ actions, items }: CaseApplicant): boolean =>
  actions.includes('decide-items') && items.length > 0 && !items.some(isOpen);

/** Whether an approval of the item leaves nothing to decide and nothing to be revised. */
export const completesCheck = ({ items }: CaseApplicant, key: string): boolean =>
  items.every(
    (item) =>
      item.key === key ||
      item.draft?.verdict === 'passed' ||
      (item.draft === undefined &&
        (item.status === 'passed' || (item.status === 'missing' && !item.required))),
  );

export interface Progress {
  readonly passed: number;
  readonly revision: number;
  readonly open: number;
  /** Everything that was added. */
  readonly all: number;
}

/** How far the check of an applicant is. */
export function progressOf({ items }: CaseApplicant): Progress {
  const there = items.filter(({ status }) => status !== 'missing');
  const verdict = ({ draft, status }: CaseItem) =>
    draft?.verdict ?? (status === 'failed' ? 'revision' : status);
  return {
    passed: there.filter((item) => verdict(item) === 'passed').length,
    revision: there.filter((item) => verdict(item) === 'revision').length,
    open: there.filter(isOpen).length,
    all: there.length,
  };
}

/** Whether a check was the last that happened to the applicant. */
export const isAfterCheck = (applicant: CaseApplicant | undefined): boolean =>
  applicant?.sendsAt !== undefined ||
  applicant?.status === 'submitting-to-embassy' ||
  applicant?.status === 'revision-needed';

/** The next item of the applicant that needs a decision, after this one and then from the top. */
export function nextOpen({ items }: CaseApplicant, after: string): CaseItem | undefined {
  const at = items.findIndex(({ key }) => key === after);
  return [...items.slice(at + 1), ...items.slice(0, at)].find(isOpen);
}

/** The item that is shown first: the first open one, else the first that has something to see. */
export const firstToShow = ({ items }: CaseApplicant): CaseItem | undefined =>
  items.find(isOpen) ?? items.find(({ status }) => status !== 'missing') ?? items[0];

/** The next applicant of the case whose check is open. */
export function nextApplicant({ applicants }: DeskCase, after: string): CaseApplicant | undefined {
  const at = applicants.findIndex(({ id }) => id === after);
  return [...applicants.slice(at + 1), ...applicants.slice(0, at)].find(
    ({ actions, items }) => actions.includes('decide-items') && items.some(isOpen),
  );
}

type ItemChange = (item: CaseItem) => CaseItem;

const changeItem = (
  whole: DeskCase,
  { applicantId, item: key }: ItemPlace,
  change: ItemChange,
) => ({
  ...whole,
  applicants: whole.applicants.map((applicant) =>
    applicant.id !== applicantId
      ? applicant
      : {
          ...applicant,
          items: applicant.items.map((item) => (item.key === key ? change(item) : item)),
        },
  ),
});

/** The case with a decision on an item, or without one. */
export const withDraft = (whole: DeskCase, place: ItemPlace, draft: Draft | undefined): DeskCase =>
  changeItem(whole, place, ({ draft: _, ...item }) => (draft ? { ...item, draft } : item));

/** The case once the check of an applicant is finished: nothing is decided until it is sent. */
export const withSent = (whole: DeskCase, applicantId: string, sendsAt: string): DeskCase => ({
  ...whole,
  applicants: whole.applicants.map((applicant) =>
    applicant.id === applicantId ? { ...applicant, actions: [], sendsAt } : applicant,
  ),
});

/** The case as it was before the check of an applicant was sent, with the fingerprints of now. */
export const withUnsent = (whole: DeskCase, before: CaseApplicant): DeskCase => ({
  ...whole,
  applicants: whole.applicants.map((now) =>
    now.id !== before.id
      ? now
      : {
          ...before,
          seen: now.seen,
          items: before.items.map((item) => ({
            ...item,
            seen: now.items.find(({ key }) => key === item.key)?.seen ?? item.seen,
          })),
        },
  ),
});

/** The case with the fingerprints that the server answered a decision with. */
export function withSeen(
  whole: DeskCase,
  { applicantId, item }: ItemPlace,
  seen: Decided['seen'],
): DeskCase {
  const changed = changeItem(whole, { applicantId, item }, (each) => ({
    ...each,
    seen: seen.item ?? each.seen,
  }));
  return {
    ...changed,
    seen: seen.order,
    applicants: changed.applicants.map((applicant) =>
      applicant.id === applicantId
        ? { ...applicant, seen: seen.applicant ?? applicant.seen }
        : applicant,
    ),
  };
}
