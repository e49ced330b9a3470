import type { Binding } from '../keys/key-map';

export type RevisionCommand = `reason${1 | 2 | 3 | 4 | 5 | 6 | 7}` | 'ask' | 'close' | 'words';

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
