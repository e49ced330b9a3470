import { expect, test } from 'vitest';
import { passportCatalogue } from '../../src/domain/words/passport-words';
import { travellerWords } from '../../src/domain/words/traveller-words';
import { formWords } from './form-words';

test('messages that other catalogues have too are the same texts', () => {
  const others: Readonly<Record<string, string>> = { ...travellerWords, ...passportCatalogue };
  const shared = Object.entries(formWords).filter(([code]) => code in others);
  expect(shared).toHaveLength(7);
  for (const [code, text] of shared) expect([code, text]).toEqual([code, others[code]]);
});
