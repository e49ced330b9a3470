import type { CaseApplicant, DeskCase } from '../../../../src/contract/desk/case-shape';
import type { CaseItem } from '../../../../src/contract/desk/case-item';

/** An applicant's label for operators who see no persons. */
export const unnamed = (number: number): string => `Applicant ${number}`;

/**
 * A case as finance and admins see it: what was bought, paid and decided, and when. Each field is
 * named, so one that is added to the contract is not among them by itself.
 */
export function withoutPersons(whole: DeskCase): DeskCase {
  const { claim, money, traveller } = whole;
  return {
    caseId: whole.caseId,
    createdAt: whole.createdAt,
    countryId: whole.countryId,
    countryName: whole.countryName,
    flagKey: whole.flagKey,
    productName: whole.productName,
    needDays: whole.needDays,
    ...(whole.arrival !== undefined && { arrival: whole.arrival }),
    ...(whole.dueAt !== undefined && { dueAt: whole.dueAt }),
    isCancelled: whole.isCancelled,
    traveller: {
      isErased: traveller.isErased,
      ...(traveller.language !== undefined && { language: traveller.language }),
    },
    ...(claim && { claim }),
    applicants: whole.applicants.map(withoutPerson),
    ...(money && { money }),
    // Operators who decide about money write notes about it; an admin does not take part in cases.
    notes: money ? whole.notes : [],
    messages: [],
    history: whole.history,
    actions: whole.actions,
    seen: whole.seen,
  };
}

const withoutPerson = (applicant: CaseApplicant): CaseApplicant => ({
  id: applicant.id,
  number: applicant.number,
  firstName: unnamed(applicant.number),
  fullName: unnamed(applicant.number),
  occupation: 'none',
  status: applicant.status,
  ...(applicant.result && { result: applicant.result }),
  statusLog: applicant.statusLog,
  ...(applicant.sendsAt !== undefined && { sendsAt: applicant.sendsAt }),
  ...(applicant.notSent && { notSent: applicant.notSent }),
  items: applicant.items.map(withoutContent),
  letters: [],
  samePassport: [],
  actions: applicant.actions,
  seen: applicant.seen,
});

const withoutContent = ({
  key,
  kind,
  name,
  required,
  status,
  draft,
  seen,
}: CaseItem): CaseItem => ({
  key,
  kind,
  name,
  required,
  requirement: [],
  status,
  ...(draft && { draft: { verdict: draft.verdict, operator: draft.operator, at: draft.at } }),
  files: [],
  findings: [],
  seen,
});
