import { describe, expect, test } from 'vitest';
import type { FormState, OtherApplicant, SuggestionSource } from '../../contract/application-form';
import type { AskedQuestion } from './form-answers';
import { haveOneSurname, isSamePerson, suggestedAnswers, suggestedNow } from './suggested-answers';

const questions: readonly AskedQuestion[] = [
  { id: 'address', kind: 'text', shares: 'household' },
  { id: 'phone', kind: 'line', max: 12, shares: 'household' },
  { id: 'purpose', kind: 'choice', choices: ['Tourism', 'Transit'], shares: 'journey' },
  { id: 'work', kind: 'line', shares: 'person' },
  { id: 'refused', kind: 'choice', choices: ['Yes', 'No'] },
  { id: 'declaration', kind: 'confirm' },
];
const leela: SuggestionSource = { applicantId: '1', firstName: 'Leela', isOwn: false };
const march: SuggestionSource = { ...leela, applicantId: '7', month: '2026-03' };
const own: SuggestionSource = { ...march, applicantId: '8', firstName: 'Kabir', isOwn: true };
const answers = {
  ...{ address: '12 Holland Ave', phone: '+65 8123', purpose: 'Tourism', work: 'Nurse' },
  ...{ refused: 'No', declaration: 'yes' },
};
const state: FormState = {
  ...{ firstName: 'Kabir', destination: 'Vietnam', name: 'Form', status: 'incomplete' },
  ...{ reason: null, typed: {}, known: {}, dateIsOpen: true, editable: true },
};
const from = (source: SuggestionSource, change: Partial<FormState> = {}) =>
  suggestedAnswers(questions, { ...state, ...change }, [{ source, answers }]);

describe('an answer is suggested', () => {
  test('of the group what is of home and journey, of an earlier application what lasts, of oneself the person', () => {
    expect(Object.keys(from(leela))).toEqual(['address', 'phone', 'purpose']);
    expect(Object.keys(from(march))).toEqual(['address', 'phone']);
    expect(Object.keys(from(own))).toEqual(['address', 'phone', 'work']);
    expect(from(leela)['phone']).toEqual({ answer: '+65 8123', source: leela });
  });

  test('never in the place of one that is there, that was taken away, or that passport or order give', () => {
    const typed = { address: '1 Orchard Rd', phone: '' };
    const known = { purpose: { answer: 'Transit', source: 'order', isFixed: false } } as const;
    expect(from(leela, { typed, known })).toEqual({});
  });

  test('only into a form that is still to be completed', () => {
    expect(from(leela, { status: 'complete' })).toEqual({});
    expect(from(leela, { status: 'failed' })).toEqual({});
    expect(from(leela, { editable: false })).toEqual({});
  });

  test('only if it is an answer to this question; the first source with one wins', () => {
    const sources = [
      { source: leela, answers: { address: ' ', phone: '+65 8123 4567 890', purpose: 'Business' } },
      { source: march, answers: { address: 'Old', phone: '+65 1', purpose: 'Transit' } },
      { source: own, answers },
    ];
    expect(suggestedAnswers(questions, state, sources)).toEqual({
      address: { answer: 'Old', source: march },
      phone: { answer: '+65 1', source: march },
      work: { answer: 'Nurse', source: own },
    });
  });
});

describe('the phone’s knowledge of the others', () => {
  const told = {
    ...state,
    suggested: {
      phone: { answer: '+65 8123', source: leela },
      address: { answer: 'Old', source: march },
    },
  };
  const other: OtherApplicant = {
    ...{ applicantId: '1', firstName: 'Leela Rao', typed: {}, newer: {} },
  };
  const now = (others: OtherApplicant[] | undefined, isKept = false) =>
    Object.fromEntries(
      Object.entries(suggestedNow(questions, told, { others, isKept })).map(
        ([question, { answer, source }]) => [question, `${answer} of ${source.firstName}`],
      ),
    );

  test('is not needed for what a state suggests', () => {
    const all = { phone: '+65 8123 of Leela', address: 'Old of Leela' };
    expect(now(undefined)).toEqual(all);
    expect(now([other])).toEqual({ ...all, phone: '+65 8123 of Leela Rao' });
  });

  test('drops what somebody said who is no applicant any more', () => {
    expect(now([])).toEqual({ address: 'Old of Leela' });
  });

  test('has what waits on it, also that an answer was taken away', () => {
    expect(now([{ ...other, newer: { phone: '+65 9', address: 'New' } }])).toEqual({
      phone: '+65 9 of Leela Rao',
      address: 'New of Leela Rao',
    });
    expect(now([{ ...other, newer: { phone: '' } }])).toEqual({ address: 'Old of Leela' });
  });

  test('counts for what it has seen only where the server has not been asked since', () => {
    const seen = [{ ...other, typed: { phone: '+65 7' } }];
    expect(now(seen, true)['phone']).toBe('+65 7 of Leela Rao');
    expect(now(seen)['phone']).toBe('+65 8123 of Leela Rao');
  });
});

test('a person is known by the passport, or by name and birth date', () => {
  const passport = {
    ...{ givenName: 'KABIR', surname: 'RAO', birthday: '1994-03-14', sex: 0 },
    ...{ countryCode: 'IND', passportNumber: 'Z1', expireDate: '2030-01-01' },
  } as unknown as Parameters<typeof isSamePerson>[0];
  const same = (change: object) => isSamePerson(passport, { ...passport, ...change });
  expect(same({ surname: 'RAO SHARMA' })).toBe(true);
  expect(same({ passportNumber: 'Z2' })).toBe(true);
  expect(same({ passportNumber: 'Z2', givenName: 'kabir' })).toBe(true);
  expect(same({ countryCode: 'SGP', givenName: 'LEELA' })).toBe(false);
  expect(same({ passportNumber: 'Z2', birthday: '1994-03-15' })).toBe(false);
  expect(same({ passportNumber: 'Z2', givenName: 'LEELA' })).toBe(false);
});

test('people of one surname may be of one household, also if one of them bears two', () => {
  const named = (surname: string, change: object = {}) =>
    ({ givenName: 'KABIR', surname, ...change }) as unknown as Parameters<typeof haveOneSurname>[0];
  expect(haveOneSurname(named('RAO'), named('rao'))).toBe(true);
  expect(haveOneSurname(named('RAO SHARMA'), named('SHARMA-GUPTA'))).toBe(true);
  expect(haveOneSurname(named('RAO'), named('RAOS'))).toBe(false);
  const lacking = named('KABIR', { lacks: 'surname' });
  expect(haveOneSurname(lacking, lacking)).toBe(false);
  expect(haveOneSurname(named('-'), named('-'))).toBe(false);
});
