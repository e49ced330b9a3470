import { expect, test } from 'vitest';
import { knownAnswers, ofOrder, withKnown, withOrder } from './known-answers';

const passport = {
  givenName: 'ANANYA',
  surname: 'RAO',
  birthday: '1994-03-14',
  countryCode: 'IND',
  passportNumber: 'Z4821907',
};

test('passport and order answer what they say, and nothing else', () => {
  expect(knownAnswers({ passport, identity: 'student', arrivalDate: '2026-12-18' })).toEqual({
    full_name: { answer: 'ANANYA RAO', source: 'passport', isFixed: false },
    birth_date: { answer: '1994-03-14', source: 'passport', isFixed: true },
    nationality: { answer: 'India', source: 'passport', isFixed: true, countryCode: 'IND' },
    passport_number: { answer: 'Z4821907', source: 'passport', isFixed: true },
    occupation: { answer: 'Student', source: 'order', isFixed: false },
    arrival_date: { answer: '2026-12-18', source: 'order', isFixed: true },
  });
  expect(knownAnswers({ passport: undefined, identity: 'none', arrivalDate: null })).toEqual({});
});

test('what was typed wins over the passport, and the order’s arrival day over what was typed', () => {
  const known = knownAnswers({ passport, identity: 'none', arrivalDate: '2026-12-18' });
  const typed = { full_name: 'Ananya Devi Rao', arrival_date: '2026-12-07', phone: '1' };
  expect(withKnown(typed, known)).toEqual({
    ...typed,
    arrival_date: '2026-12-18',
    birth_date: '1994-03-14',
    nationality: 'India',
    passport_number: 'Z4821907',
  });
  expect(withKnown({ full_name: '  ' }, known)['full_name']).toBe('ANANYA RAO');
});

test('what fills the field of a lacking name is no part of a full name', () => {
  const arjuna = { ...passport, surname: 'ARJUNA', givenName: 'FNU', lacks: 'givenName' } as const;
  const known = knownAnswers({ passport: arjuna, identity: 'none', arrivalDate: null });
  expect(known['full_name']?.answer).toBe('ARJUNA');
});

test('what the order gives by now takes the place of what it gave, and the passport’s stays', () => {
  const before = knownAnswers({ passport, identity: 'student', arrivalDate: '2026-12-18' });
  const now = knownAnswers({ passport: undefined, identity: 'none', arrivalDate: '2026-12-20' });
  const known = withOrder(before, ofOrder(now));
  expect(known['full_name']?.answer).toBe('ANANYA RAO');
  expect(known['arrival_date']?.answer).toBe('2026-12-20');
  expect(known['occupation']).toBeUndefined();
});
