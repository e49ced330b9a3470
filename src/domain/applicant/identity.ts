export type IdentityId = 0 | 1 | 2 | 3 | 4 | 5;

/** What an applicant does for a living; 0 where the product offers no choice. */
export const identityLabels: Record<IdentityId, string> = {
  0: '',
  1: 'Employee',
  2: 'Self employed',
  3: 'Retiree',
  4: 'Student',
  5: 'Pre-schooler',
};
