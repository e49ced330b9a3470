import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNames } from './compare-names';

/** 'GIVEN NAMES/SURNAME'. */
const passport = (names: string) => {
  const [givenName = '', surname = ''] = names.split('/');
  return { givenName, surname };
};

test.each([
  // The passport has the name, or more of it.
  ['Ananya Rao', 'ANANYA/RAO', 'same'],
  ['Ananya', 'ANANYA DEVI/RAO', 'same'],
  ['Devi', 'ANANYA DEVI/RAO', 'same'],
  ['RAO, Ananya Devi', 'ANANYA DEVI/RAO', 'same'],
  ['Nguyen Van Anh', 'VAN ANH/NGUYEN', 'same'],
  ['Zhang Wei', 'WEI/ZHANG', 'same'],
  ['Rao', 'ANANYA/RAO', 'same'],
  ['Maria Garcia Lopez', 'MARIA/GARCIA', 'same'],
  // Initials and short forms.
  ['A Rao', 'ANANYA/RAO', 'same'],
  ['A D Rao', 'ANANYA DEVI/RAO', 'same'],
  ['A', 'ANANYA/RAO', 'maybe'],
  ['Alex Rao', 'ALEXANDER/RAO', 'same'],
  ['L Rao', 'KABIR/RAO', 'other'],
  // Letters that a zone lacks, and marks between words.
  ['Jürgen Müller', 'JUERGEN/MUELLER', 'same'],
  ['Jürgen Müller', 'JURGEN/MULLER', 'same'],
  ['Juergen Mueller', 'JURGEN/MULLER', 'same'],
  ['Jürgen Müller', 'JUXXRGEN/MUXXLLER', 'same'],
  ['Björn Åse', 'BJOERN/AASE', 'same'],
  ['Søren Groß', 'SOEREN/GROSS', 'same'],
  ['Begoña Peña', 'BEGONA/PENXXA', 'same'],
  ['Đặng Thị Hồng', 'THI HONG/DANG', 'same'],
  ['Łukasz Wałęsa', 'LUKASZ/WALESA', 'same'],
  ['Þór', 'THOR/JONSSON', 'same'],
  ['Işıl Gökçe', 'ISIL/GOEKCE', 'same'],
  ["Sean O'Brien", 'SEAN/OBRIEN', 'same'],
  ['Sean O’Brien', 'SEAN/O BRIEN', 'same'],
  ['Jean-Pierre Dupont', 'JEAN PIERRE/DUPONT', 'same'],
  ['Jeanpierre Dupont', 'JEAN PIERRE/DUPONT', 'same'],
  ['Juan de la Cruz', 'JUAN/DELACRUZ', 'same'],
  ['Fatima Al-Nahdi', 'FATIMA/ALNAHDI', 'same'],
  // The zone cut the name, of 39 characters.
  ['Chayapa Dejthamrongkrul Nilavadhanananda', 'CHAYAPA DEJTHAMRONGKR/NILAVADHANANANDA', 'same'],
  // Married names.
  ['Ananya Sharma', 'ANANYA/RAO', 'maybe'],
  ['Ananya Devi Sharma', 'ANANYA DEVI/RAO', 'maybe'],
  // Other spellings.
  ['Mohammed Khan', 'MUHAMMAD/KHAN', 'maybe'],
  ['Ahmed', 'AHMAD/KHAN', 'maybe'],
  ['Catherine', 'KATHERINE/RAO', 'maybe'],
  // Another person, also of the same family.
  ['Rohan', 'ANANYA/RAO', 'other'],
  ['Kabir Rao', 'LEELA/RAO', 'other'],
  ['Kim Min Jun', 'SEO YEON/KIM', 'other'],
  // A child’s passport has its father’s name after its own.
  ['Kabir', 'KABIR SURESH/RAO', 'same'],
  // Another script.
  ['अनन्या राव', 'ANANYA/RAO', 'unknown'],
  ['李伟', 'WEI/LI', 'unknown'],
  ['Анна', 'ANNA/IVANOVA', 'unknown'],
  ['ليلى', 'LAYLA/HASSAN', 'unknown'],
  ['Ananya', '/', 'unknown'],
] as const)('“%s” beside %s: %s', (typed, names, verdict) => {
  expect(compareNames(typed, passport(names)).verdict).toBe(verdict);
});

test('a surname is no given name, but the only name of a passport is one', () => {
  expect(compareNames('Arjuna Putra', { surname: 'ARJUNA', givenName: '' }).verdict).toBe('same');
  const filled = { surname: 'ARJUNA', givenName: 'FNU', lacks: 'givenName' } as const;
  expect(compareNames('Arjuna', filled)).toMatchObject({ verdict: 'same', hasFirstName: true });
  expect(compareNames('Fnu', filled).verdict).toBe('other');
});

test('each verdict says what it rests on', () => {
  const reasons = (typed: string, names: string) => compareNames(typed, passport(names)).reasons;
  expect(reasons('Ananya Rao', 'ANANYA/RAO')).toEqual([]);
  expect(reasons('Ananya', 'ANANYA/RAO')).toEqual(['left-out']);
  expect(reasons('A Rao', 'ANANYA/RAO')).toEqual(['initials']);
  expect(reasons('Ana Rao', 'ANANYA/RAO')).toEqual(['short-form']);
  expect(reasons('Ananya Sharma', 'ANANYA/RAO')).toEqual(['surname-differs']);
  expect(reasons('Kabir Rao', 'LEELA/RAO')).toEqual(['given-name-differs']);
  expect(reasons('Sean O Brien', 'SEAN/OBRIEN')).toEqual(['joined']);
  expect(reasons('Ahmed Khan', 'AHMAD/KHAN')).toEqual(['spelling']);
  expect(reasons('李伟', 'WEI/LI')).toEqual(['other-script']);
});

test('whose first name it is counts for more than whose name is in it', () => {
  const kabirs = passport('KABIR SURESH/RAO');
  expect(compareNames('Kabir', kabirs)).toMatchObject({ hasFirstName: true, isWhole: false });
  expect(compareNames('Suresh Rao', kabirs)).toMatchObject({
    verdict: 'same',
    hasFirstName: false,
  });
  expect(compareNames('Kabir Suresh Rao', kabirs)).toMatchObject({ isWhole: true });
});

const letters = 'ABEILMNORSU';
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
const words = fc.array(word, { minLength: 1, maxLength: 4 });
const names = fc.record({
  givenName: words.map((each) => each.join(' ')),
  surname: words.map((each) => each.join(' ')),
});

test('the order of typed words never changes the verdict', () => {
  const shuffled = words.chain((typed) =>
    fc.shuffledSubarray(typed, { minLength: typed.length }).map((other) => ({ typed, other })),
  );
  fc.assert(
    fc.property(shuffled, names, ({ typed, other }, printed) => {
      const [one, two] = [typed, other].map((each) => compareNames(each.join(' '), printed));
      expect({ ...one, reasons: [] }).toEqual({ ...two, reasons: [] });
    }),
  );
});

test('a name that has all words of the other, or is all in it, is never another person’s', () => {
  fc.assert(
    fc.property(names, fc.array(word, { maxLength: 3 }), fc.nat(), (printed, more, seed) => {
      const all = `${printed.givenName} ${printed.surname}`.split(' ');
      const some = all.slice(seed % all.length);
      expect(compareNames([...more, ...all].join(' '), printed).verdict).not.toBe('other');
      expect(compareNames(some.join(' '), printed).verdict).not.toBe('other');
    }),
  );
});

test('many words that fit into one are not tried in all orders', () => {
  const typed = 'A '.repeat(25);
  expect(compareNames(typed, passport(`${'A'.repeat(24)}B/C`)).verdict).toBe('maybe');
});

test('any text is compared without a failure', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), names, (typed, printed) => {
      expect(['same', 'maybe', 'other', 'unknown']).toContain(compareNames(typed, printed).verdict);
    }),
  );
});
