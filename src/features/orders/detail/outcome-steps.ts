import type { Applicant } from '../../../contract/applicants';
import { msg, type SourceText } from '../../../domain/messages/text-params';

/** The results after which the traveller still has something to do or to wait for. */
export type Outcome = 'refused' | 'self-collection' | 'mailed-by-embassy';

/** The outcome to explain; undefined while there is none, and for an approval or a cancellation. */
export function outcomeOf({
  status,
  result,
}: Pick<Applicant, 'status' | 'result'>): Outcome | undefined {
  if (status !== 'completed') return undefined;
  return result === 'refused' || result === 'self-collection' || result === 'mailed-by-embassy'
    ? result
    : undefined;
}

/**
 * The applicants in the order of the page: as they are until one has a visa; from then on the open
 * ones first, because the visa leads the page and they are what still runs.
 */
export function arrangeApplicants<A extends Pick<Applicant, 'status' | 'visaUrl'>>(
  applicants: readonly A[],
): { open: readonly A[]; others: readonly A[] } {
  if (applicants.every(({ visaUrl }) => visaUrl === undefined))
    return { open: [], others: applicants };
  const isOpen = ({ status }: A) => status !== 'completed';
  return { open: applicants.filter(isOpen), others: applicants.filter((each) => !isOpen(each)) };
}

/** The colour of an applicant's card: a result is seen before it is read. */
export function resultTone({
  status,
  result,
}: Pick<Applicant, 'status' | 'result'>): 'card' | 'ok' | 'danger' {
  if (status !== 'completed') return 'card';
  if (result === 'refused') return 'danger';
  return result === 'approved' || outcomeOf({ status, result }) ? 'ok' : 'card';
}

export interface OutcomeSteps {
  /** Above what the office wrote. */
  whereTitle?: SourceText;
  /** In place of what the office wrote. */
  unknown?: SourceText;
  listTitle: SourceText;
  list: readonly SourceText[];
  support: SourceText;
}

/** The texts and steps for an outcome. Places, times and numbers come from the office only. */
export function outcomeSteps(
  kind: Outcome,
  { hasLetters, refunded }: { hasLetters: boolean; refunded: boolean },
): OutcomeSteps {
  switch (kind) {
    case 'refused':
      return {
        listTitle: msg('What this means'),
        list: [
          msg('The decision is the embassy’s. We cannot change it.'),
          msg('You can apply again. Fix the reason first, if the embassy gave one.'),
          refunded
            ? msg('Money goes back to you: see Refunds below.')
            : msg('No refund, because the application was submitted to the government.'),
        ],
        support: msg('Questions before you apply again?'),
      };
    case 'self-collection':
      return {
        whereTitle: msg('Where and when'),
        unknown: msg('The place and the times are not known yet. Write to Support before you go.'),
        listTitle: msg('What to bring'),
        list: [
          msg('The passport of this application'),
          ...(hasLetters ? [msg('The letter of the embassy, saved on this phone or printed')] : []),
        ],
        support: msg('You cannot go yourself?'),
      };
    case 'mailed-by-embassy':
      return {
        whereTitle: msg('How it is sent'),
        unknown: msg('The embassy has sent it. It named no tracking number.'),
        listTitle: msg('When it arrives, compare'),
        list: [
          msg('Your name and passport number'),
          msg('The dates, the entries and the length of stay'),
        ],
        support: msg('Something is wrong, or it is late?'),
      };
  }
}
