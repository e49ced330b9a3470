import type { IdentityId } from './catalogue-types';
import type { DocumentKind } from './document-kind';
import {
  businessRegistration,
  employmentLetter,
  enrolmentLetter,
  pensionStatement,
} from './occupation-documents';
import { birthCertificate } from './personal-documents';

export type Occupation = Exclude<IdentityId, 0>;

export interface MaterialDraft {
  readonly identityId: IdentityId;
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

const everyOccupation: readonly Occupation[] = [1, 2, 3, 4, 5];

/** What shows how an applicant earns a living, or that somebody cares for a child. */
export const proofOfOccupation: ByOccupation = {
  1: [employmentLetter],
  2: [businessRegistration],
  3: [pensionStatement],
  4: [enrolmentLetter],
  5: [birthCertificate],
};

/** One list, no choice of an occupation. */
export function withoutOccupation(
  required: readonly DocumentKind[],
  optional: readonly DocumentKind[] = [],
): MaterialDraft[] {
  return [{ identityId: 0, required, optional }];
}

/** A list for each occupation. */
export function byOccupation(
  { required, optional = [], proof = {}, extra = {} }: OccupationLists,
  occupations: readonly Occupation[] = everyOccupation,
): MaterialDraft[] {
  return occupations.map((identityId) => ({
    identityId,
    required: [...required, ...(proof[identityId] ?? [])],
    optional: [...optional, ...(extra[identityId] ?? [])],
  }));
}
