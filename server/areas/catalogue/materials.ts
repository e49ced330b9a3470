import type { Identity } from '../../../src/contract/codes';
import type { DocumentKind, PhotoRequirement } from './catalogue-types';
import {
  businessRegistration,
  employmentLetter,
  enrolmentLetter,
  pensionStatement,
} from './occupation-documents';
import { birthCertificate } from './personal-documents';

const general = [
  'Taken within the last 6 months',
  'Face the camera, eyes open, mouth closed',
  'Ears and forehead uncovered',
  'No glasses, hat or headphones',
  'Even light, no shadow on the face or the wall',
];

/** The size that most authorities ask for. */
export const photo35x45White: PhotoRequirement = {
  name: 'Visa photo',
  widthMm: 35,
  heightMm: 45,
  color: '0xFFFFFF',
  colorName: 'White',
  attention: [...general, 'The head fills 70 to 80% of the height'],
  sampleKey: 'visa-photo.svg',
};

export const photo35x45LightGrey: PhotoRequirement = {
  ...photo35x45White,
  color: '0xE6E6E6',
  colorName: 'Light grey',
};

export const photo45x45White: PhotoRequirement = {
  ...photo35x45White,
  widthMm: 45,
  heightMm: 45,
  attention: [...general, 'The head fills 60 to 70% of the height'],
};

export const photo51x51White: PhotoRequirement = {
  ...photo35x45White,
  widthMm: 51,
  heightMm: 51,
  attention: [...general, 'The head fills 50 to 70% of the height'],
};

export const photo43x55White: PhotoRequirement = {
  ...photo35x45White,
  widthMm: 43,
  heightMm: 55,
};

export const photo40x60White: PhotoRequirement = {
  ...photo35x45White,
  widthMm: 40,
  heightMm: 60,
  attention: [...general, 'Head and shoulders in full'],
};

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
