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
  /** Required of one occupation beside what all hand in. */
  readonly proof?: ByOccupation;
  /** Optional for one occupation beside what all may hand in. */
  readonly extra?: ByOccupation;
}

const everyOccupation: readonly Occupation[] = [
  'employee',
  'self-employed',
  'retiree',
  'student',
  'pre-schooler',
];

/** What shows how an applicant earns a living, or that somebody cares for a child. */
export const proofOfOccupation: ByOccupation = {
  employee: [employmentLetter],
  'self-employed': [businessRegistration],
  retiree: [pensionStatement],
  student: [enrolmentLetter],
  'pre-schooler': [birthCertificate],
};

/** One list, no choice of an occupation. */
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
