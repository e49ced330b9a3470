/** The label of each reason for the operator, and what the traveller reads unless other words are given. */
export const revisionWords: Readonly<
  Record<RevisionReason, { readonly label: string; readonly traveller: string }>
> = {
  'cut-off': {
    label: 'Cut off, or a corner is missing',
    traveller: 'A part is cut off. Take the picture again with all four corners in it.',
  },
  blurred: {
    label: 'Blurred or too dark',
    traveller: 'It is blurred or too dark to read. Take the picture again in good light.',
  },
  glare: {
    label: 'Glare lies on it',
    traveller: 'Glare hides a part of it. Take the picture again without a reflection.',
  },
  'data-differs': {
    label: 'Data differs from the paper',
    traveller: 'What you typed differs from your paper. Please correct it.',
  },
  'wrong-paper': {
    label: 'Not the paper that is asked for',
    traveller: 'This is not the document that is asked for. Please send the right one.',
  },
  'out-of-date': {
    label: 'Out of date, or too short',
    traveller: 'It is out of date, or it ends too early for your trip. Please send a valid one.',
  },
  other: { label: 'Something else', traveller: 'Please send it again.' },
};

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
