import type { Identity } from '../../../src/contract/codes';
import type { DocumentKind } from './document-kind';
import {
  businessRegistration,
  employmentLetter,
  enrolmentLetter,
  pensionStatement,
} from './occupation-documents';
import { birthCertificate } from './personal-documents';

export type Occupation = Exclude<Identity, 'none'>;

export interface MaterialDraft {
  readonly identity: Identity;
  readonly required: readonly DocumentKind[];
  readonly optional: readonly DocumentKind[];
}

type ByOccupation = Readonly<Partial<Record<Occupation, readonly DocumentKind[]>>>;

interface OccupationLists {
  readonly required: readonly DocumentKind[];
  readonly optional?: readonly DocumentKind[];
  /** Additionally required for one occupation. */
  readonly proof?: ByOccupation;
  /** Additionally optional for one occupation. */
  readonly extra?: ByOccupation;
}

const everyOccupation: readonly Occupation[] = [
  'employee',
  'self-employed',
  'retiree',
  'student',
  'pre-schooler',
];

/** Evidence of an applicant's income, or of a child's guardian. */
export const proofOfOccupation: ByOccupation = {
  employee: [employmentLetter],
  'self-employed': [businessRegistration],
  retiree: [pensionStatement],
  student: [enrolmentLetter],
  'pre-schooler': [birthCertificate],
};

/** One list for all applicants, without a choice of occupation. */
export function withoutOccupation(
  required: readonly DocumentKind[],
  optional: readonly DocumentKind[] = [],
): MaterialDraft[] {
  return [{ identity: 'none', required, optional }];
}

/** A list for each occupation. */
export function byOccupation(
  { required, optional = [], proof = {}, extra = {} }: OccupationLists,
  occupations: readonly Occupation[] = everyOccupation,
): MaterialDraft[] {
  return occupations.map((identity) => ({
    identity,
    required: [...required, ...(proof[identity] ?? [])],
    optional: [...optional, ...(extra[identity] ?? [])],
  }));
}
