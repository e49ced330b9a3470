import { expect, test } from 'vitest';
import { zoneWords } from './passport-messages';

test('the problem of a line has its length or the wrong character', () => {
  expect(zoneWords({ code: 'second-line-length', length: 43, expected: 44 })).toBe(
    'The second line has 43 characters; a passport has 44 there.',
  );
  expect(zoneWords({ code: 'second-line-missing' })).toBe('The second line is missing.');
  expect(zoneWords({ code: 'second-line-character', character: 'Ñ' })).toBe(
    'The second line has a “Ñ”, which no passport has there.',
  );
});

test('the problem of a field names it', () => {
  expect(zoneWords({ code: 'birthday-letters' })).toBe(
    'The date of birth has digits only: type 0 for O and 1 for I.',
  );
  expect(zoneWords({ code: 'expiry-impossible' })).toBe('The date of expiry is not a real date.');
  expect(zoneWords({ code: 'nationality-unknown', nationality: 'INX' })).toBe(
    'The nationality “INX” is not known.',
  );
});
