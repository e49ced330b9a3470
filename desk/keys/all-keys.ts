import type { Binding } from './key-map';

type QueueCommand =
  | 'down'
  | 'up'
  | 'open'
  | 'openNext'
  | 'take'
  | 'handOver'
  | 'filters'
  | 'search'
  | 'order'
  | 'leave';

export const queueKeys: readonly Binding<QueueCommand>[] = [
  { command: 'down', keys: ['j', 'ArrowDown'], label: 'down, up', repeats: true },
  { command: 'up', keys: ['k', 'ArrowUp'], label: 'down, up', repeats: true },
  { command: 'open', keys: ['Enter', 'o'], label: 'open' },
  { command: 'openNext', keys: ['n'], label: 'open next' },
  { command: 'take', keys: ['m'], label: 'take it' },
  { command: 'handOver', keys: ['h'], label: 'hand over' },
  { command: 'filters', keys: ['f'], label: 'filters' },
  { command: 'search', keys: ['/'], label: 'search' },
  { command: 'order', keys: ['s'], label: 'order', rare: true },
  { command: 'leave', keys: ['Escape'], label: 'leave the field', rare: true },
];

export const catalogueKeys: readonly Binding<'next' | 'previous'>[] = [
  { command: 'next', keys: ['j'], label: 'next product', repeats: true },
  { command: 'previous', keys: ['k'], label: 'previous product', repeats: true },
];

type RevisionCommand = `reason${1 | 2 | 3 | 4 | 5 | 6 | 7}` | 'ask' | 'close' | 'words';

const reasonKeys = ([1, 2, 3, 4, 5, 6, 7] as const).map((number): Binding<RevisionCommand> => ({
  command: `reason${number}`,
  keys: [String(number)],
  label: `reason ${number}`,
  rare: true,
}));

export const revisionKeys: readonly Binding<RevisionCommand>[] = [
  ...reasonKeys,
  { command: 'words', keys: ['w'], label: 'add words' },
  { command: 'ask', keys: ['Ctrl+Enter'], label: 'ask' },
  { command: 'close', keys: ['Escape'], label: 'close' },
];

export type CaseCommand =
  | 'approve'
  | 'confirm'
  | 'revise'
  | 'undo'
  | 'takeOver'
  | 'nextItem'
  | 'previousItem'
  | 'nextCase'
  | 'previousCase'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'rotate'
  | 'light'
  | 'nextPage'
  | 'previousPage'
  | 'compare'
  | 'finish'
  | 'goToNext'
  | 'note'
  | 'back';

export const caseKeys: readonly Binding<CaseCommand>[] = [
  { command: 'approve', keys: ['a'], label: 'approve' },
  { command: 'confirm', keys: ['y'], label: 'warning seen', rare: true },
  { command: 'revise', keys: ['r'], label: 'revision' },
  { command: 'undo', keys: ['z'], label: 'undo the last' },
  { command: 'takeOver', keys: ['t'], label: 'take over what was read', rare: true },
  { command: 'nextItem', keys: ['ArrowRight', 'j'], label: 'next document', repeats: true },
  {
    command: 'previousItem',
    keys: ['ArrowLeft', 'k'],
    label: 'previous document',
    rare: true,
    repeats: true,
  },
  { command: 'nextCase', keys: ['Shift+ArrowRight'], label: 'next case', rare: true },
  { command: 'previousCase', keys: ['Shift+ArrowLeft'], label: 'previous case', rare: true },
  { command: 'zoomIn', keys: ['+', '='], label: 'zoom', repeats: true },
  { command: 'zoomOut', keys: ['-'], label: 'zoom', repeats: true },
  { command: 'fit', keys: ['0'], label: 'fit to the window', rare: true },
  { command: 'rotate', keys: ['o'], label: 'rotate', rare: true },
  { command: 'light', keys: ['l'], label: 'brighter, darker', rare: true },
  { command: 'nextPage', keys: ['PageDown', '.'], label: 'next page', rare: true },
  { command: 'previousPage', keys: ['PageUp', ','], label: 'previous page', rare: true },
  { command: 'compare', keys: ['c'], label: 'compare two pages', rare: true },
  { command: 'finish', keys: ['Enter', 'Ctrl+Enter'], label: 'send the check' },
  { command: 'goToNext', keys: ['n'], label: 'next, after the check' },
  { command: 'note', keys: ['i'], label: 'add a note', rare: true },
  { command: 'back', keys: ['Escape', 'q'], label: 'queue' },
];

const resentLabels: Partial<Record<CaseCommand, string>> = {
  approve: 'fixed',
  revise: 'still not right',
  compare: 'before beside now',
};

/** The same keys, by what they mean for an item that came back. */
export const resentKeys: readonly Binding<CaseCommand>[] = caseKeys.map((binding) => {
  const label = resentLabels[binding.command];
  return label === undefined ? binding : { ...binding, label, rare: false };
});
