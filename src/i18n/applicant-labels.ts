import type { Identity, OrUnknown } from '../contract/codes';
import type { ApplicantState } from '../domain/applicant/applicant';
import { applicantStateNames } from '../domain/english/applicant-state-names';
import { msg, type SourceText } from '../domain/messages/text-params';
import { formatDay, formatMonth } from '../language/format';
import { t } from '../language/translate';
import { wordsOf } from '../language/translate-message';

/** The name of an applicant's state. */
export const applicantStateLabel = (state: ApplicantState): string =>
  wordsOf(applicantStateNames, { code: state });

const occupations: Readonly<Record<Exclude<OrUnknown<Identity>, 'none'>, SourceText>> = {
  employee: msg('Employee'),
  'self-employed': msg('Self employed'),
  retiree: msg('Retiree'),
  student: msg('Student'),
  'pre-schooler': msg('Pre-schooler'),
  unknown: msg('Other'),
};

/** The label of an occupation; empty if the product offers no choice. */
export const identityLabel = (identity: OrUnknown<Identity>): string =>
  identity === 'none' ? '' : t(occupations[identity]);

/** An applicant's name, with the occupation if there is one: 'Ananya, Employee'. */
export const nameWithOccupation = (firstName: string, identity: OrUnknown<Identity>): string =>
  identity === 'none'
    ? firstName
    : t('{firstName}, {occupation}', { firstName, occupation: identityLabel(identity) });

type RequiredItem = { kind: 'photo' | 'form' } | { kind: 'document'; name: string };

/** The name of an item that an applicant needs: a document's own, which the catalogue has. */
export function requiredItemName(item: RequiredItem): string {
  switch (item.kind) {
    case 'photo':
      return t('Visa photo');
    case 'form':
      return t('Application form');
    case 'document':
      return item.name;
  }
}

/** Where a passport, photo or paper is from that was used again: 'Passport of March'; undefined of any other. */
export function reusedLabel(
  what: 'passport' | 'photo' | 'paper',
  { reusedFrom }: { readonly reusedFrom?: string | undefined },
  now: number,
): string | undefined {
  if (reusedFrom === undefined) return undefined;
  if (what === 'paper') return t('Used again, from {day}', { day: formatDay(reusedFrom) });
  const month = formatMonth(reusedFrom, now);
  return what === 'passport'
    ? t('Passport of {month}', { month })
    : t('Photo of {month}', { month });
}
