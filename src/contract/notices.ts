/** The changes of which a traveller is told. */
export const changeKinds = [
  'paid',
  'revision-asked',
  'pre-check-passed',
  'submitted',
  'letter',
  'price-difference',
  'result',
  'refund',
  'support-answer',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
