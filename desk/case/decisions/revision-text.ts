import * as v from 'valibot';
import type { CaseItem, DeskPassportField } from '../../../src/contract/desk/case-item';
import {
  type RevisionReason,
  revisionReasons,
  revisionWords,
} from '../../../src/contract/desk/revision-reasons';
import { formatDay } from '../../ui/formats';
import type { ItemPlace } from '../case-items';

const shape = v.object({
  reason: v.optional(v.picklist(revisionReasons)),
  words: v.optional(v.string()),
});
/** A revision that an operator has drafted and not requested yet. */
type RevisionDraft = v.InferOutput<typeof shape>;

/** The key under which it is kept in this tab. */
export const revisionKey = (caseId: string, { applicantId, item }: ItemPlace): string =>
  `revision/${caseId}/${applicantId}/${item}`;

/** @returns undefined if nothing is kept, or nothing that this program understands */
export function keptRevision(key: string): RevisionDraft | undefined {
  try {
    const parsed = v.safeParse(shape, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it; one without words is forgotten. */
export function keepRevision(key: string, draft: RevisionDraft): void {
  if (draft.words === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
}

/**
 * The revision that was asked before, to be asked again: its reason, and the operator's own words. What
 * differed then is said anew, of what differs now.
 */
export function askedAgain({ sentBack }: Pick<CaseItem, 'sentBack'>): RevisionDraft {
  const { reason, words } = sentBack ?? {};
  if (reason === undefined) return {};
  const isOwn = reason !== 'data-differs' && words !== revisionWords[reason].traveller;
  return { reason, ...(isOwn && { words }) };
}

export const fieldLabels: Record<DeskPassportField, string> = {
  passportNumber: 'Passport number',
  surname: 'Surname',
  givenName: 'Given name',
  countryCode: 'Nationality',
  sex: 'Sex',
  birthday: 'Date of birth',
  expireDate: 'Date of expiry',
};

type Compared = NonNullable<CaseItem['passport']>['fields'][number];

/** The most that a traveller is sent. */
export const mostWords = 200;

export const differingFields = ({ passport }: Pick<CaseItem, 'passport'>): readonly Compared[] =>
  passport?.fields.filter(({ differs }) => differs) ?? [];

/** The fields that an approval takes as they were read: those that the check figure confirms. */
export const fieldsToTakeOver = (item: Pick<CaseItem, 'passport'>): DeskPassportField[] =>
  differingFields(item)
    .filter(({ checkFits, read }) => checkFits === true && read !== undefined)
    .map(({ field }) => field);

/** The filling of a name's field, where the traveller stated that the passport lacks that name. */
export const lackingText = ({
  typed = '',
  lacking,
}: Pick<Compared, 'typed' | 'lacking'>): string =>
  lacking === 'empty'
    ? 'None in the passport: leave the field empty at the destination'
    : `${typed} (the passport has none)`;

function differenceText({ field, typed = 'nothing', read, lacking }: Compared): string {
  const says = read === undefined ? '' : `, your passport says ${formatDay(read)}`;
  const said =
    lacking === undefined ? `you typed ${formatDay(typed)}` : 'you said that it has none';
  return `${fieldLabels[field]}: ${said}${says}.`;
}

/**
 * The text for the traveller, unless the operator writes another: the reason's own words, and for
 * differing data the differences.
 */
export function revisionText(item: Pick<CaseItem, 'passport'>, reason: RevisionReason): string {
  const differing = reason === 'data-differs' ? differingFields(item) : [];
  const text = `${differing.map(differenceText).join(' ')} Please correct it.`;
  return differing.length > 0 && text.length <= mostWords ? text : revisionWords[reason].traveller;
}
