import { expect, test } from 'vitest';
import { passportCatalogue, travellerCatalogue } from '../../src/domain/english/traveller-messages';
import { formMessages } from './server-messages';

test('messages that other catalogues have too are the same texts', () => {
  const others: Readonly<Record<string, string>> = { ...travellerCatalogue, ...passportCatalogue };
  const shared = Object.entries(formMessages).filter(([code]) => code in others);
  expect(shared).toHaveLength(7);
  for (const [code, text] of shared) expect([code, text]).toEqual([code, others[code]]);
});
