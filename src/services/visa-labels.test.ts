import { expect, test } from 'vitest';
import { visaTerms } from './visa-labels';

test('the terms fit in one line, in lower case inside it', () => {
  const terms = { entryCount: 'Single', stayDuration: '30 days', validityPeriod: '90 days' };
  expect(visaTerms(terms)).toBe('Single entry · 30 days · valid 90 days');
  const long = {
    entryCount: 'Single',
    stayDuration: 'Up to 90 days',
    validityPeriod: 'As decided',
  };
  expect(visaTerms(long)).toBe('Single entry · up to 90 days · valid as decided');
});
