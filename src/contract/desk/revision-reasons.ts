/** The reasons of a revision, in the order of their keys 1 to 7. */
export const revisionReasons = [
  'cut-off',
  'blurred',
  'glare',
  'data-differs',
  'wrong-paper',
  'out-of-date',
  'other',
] as const;
export type RevisionReason = (typeof revisionReasons)[number];
