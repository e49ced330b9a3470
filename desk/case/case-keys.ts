import type { Binding } from '../keys/key-map';

export type CaseCommand =
  | 'approve'
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
  | 'note'
  | 'back';

export const caseKeys: readonly Binding<CaseCommand>[] = [
  { command: 'approve', keys: ['a'], label: 'approve' },
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
  { command: 'nextCase', keys: ['Shift+ArrowRight'], label: 'next case' },
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
  { command: 'note', keys: ['i'], label: 'add a note', rare: true },
  { command: 'back', keys: ['Escape', 'q'], label: 'queue' },
];
