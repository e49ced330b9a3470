import type { Binding } from '../keys/key-map';

export const catalogueKeys: readonly Binding<'next' | 'previous'>[] = [
  { command: 'next', keys: ['j'], label: 'next product', repeats: true },
  { command: 'previous', keys: ['k'], label: 'previous product', repeats: true },
];
