import { describe, expect, test } from 'vitest';
import { birthdayOf, expiryOf, provenBirthdayOf } from './zone-values';

const today = '2026-11-23';

describe('a date of birth', () => {
  test('is never in the future', () => {
    expect(birthdayOf('261123', today)).toBe('2026-11-23');
    expect(birthdayOf('261124', today)).toBe('1926-11-24');
    expect(birthdayOf('740812', today)).toBe('1974-08-12');
  });

  test('is proven if only one century is possible', () => {
    expect(provenBirthdayOf('740812', today)).toBe('1974-08-12');
    // The other century would make its holder older than anybody has been.
    expect(provenBirthdayOf('020812', today)).toBe('2002-08-12');
    expect(provenBirthdayOf('261124', today)).toBe('1926-11-24');
  });

  test('is not proven if its holder is a child or more than a hundred years old', () => {
    for (const digits of ['200229', '260101', '261123', '041124'])
      expect(provenBirthdayOf(digits, today)).toBeUndefined();
    expect(birthdayOf('200229', today)).toBe('2020-02-29');
  });

  test('that exists in one century only is of that one', () => {
    // 2000 was a leap year, and 1900 was not.
    expect(provenBirthdayOf('000229', '2015-06-01')).toBe('2000-02-29');
    expect(provenBirthdayOf('000228', '2015-06-01')).toBeUndefined();
  });

  test('that is no day is none', () => {
    for (const digits of ['741312', '740230', '74081', '74O812'])
      expect(birthdayOf(digits, today)).toBeUndefined();
  });
});

describe('a date of expiry', () => {
  test('may lie ahead or have passed', () => {
    expect(expiryOf('361231', today)).toBe('2036-12-31');
    expect(expiryOf('120415', today)).toBe('2012-04-15');
    expect(expiryOf('991231', today)).toBe('1999-12-31');
  });

  test('is none if no passport can have it', () => {
    expect(expiryOf('500101', today)).toBeUndefined();
    expect(expiryOf('791231', today)).toBeUndefined();
  });
});
