import type { Mutant } from './mutant';

const before = ['accessible'];
const screens = ['looks'];

/** Faults that the table of looks sees, on screens that no test of their own looks at. */
export const mutants: readonly Mutant[] = [
  {
    name: 'looks: the arrow back points the same way in Arabic',
    file: 'src/ui/media/icon.tsx',
    from: 'directed.has(name)',
    to: 'false',
    screens,
    before: ['layouts'],
  },
  {
    name: 'looks: the main action scrolls away with the page',
    file: 'src/ui/actions/footer-action.tsx',
    from: 'inCard ? styles.inCard : styles.footer',
    to: 'styles.inCard',
    screens,
    before: ['primary-in-view'],
  },
  {
    name: 'looks: the button that closes a sheet has no name',
    file: 'src/ui/overlays/sheet.tsx',
    from: "t('Close')",
    to: "''",
    screens,
    before,
  },
  {
    name: 'looks: a question has no name for a screen reader',
    file: 'src/ui/overlays/small-dialog.tsx',
    from: 'title ? titleId : textId',
    to: 'undefined',
    screens,
    before,
  },
];
