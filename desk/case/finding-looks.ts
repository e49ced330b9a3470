/** How a finding is shown: never by its colour alone. */
export const findingLooks = {
  fits: { icon: 'check-circle', words: 'fits' },
  differs: { icon: 'warning', words: 'differs' },
  judge: { icon: 'not-judged', words: 'to judge' },
} as const;
