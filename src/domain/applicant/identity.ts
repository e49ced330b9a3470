import type { Identity, OrUnknown } from '../../contract/codes';

/** The English labels of occupations, for mails; empty if the product offers no choice. */
export const identityLabels: Record<OrUnknown<Identity>, string> = {
  none: '',
  employee: 'Employee',
  'self-employed': 'Self employed',
  retiree: 'Retiree',
  student: 'Student',
  'pre-schooler': 'Pre-schooler',
  unknown: 'Other',
};
