import { expect, test } from 'vitest';
import { emptyPassport, type PassportForm } from '../../../domain/passport/passport-form';
import { saveState } from './save-state';

const saved = {
  passportNumber: 'Z1234567',
  surname: 'SHARMA',
  givenName: 'ANANYA',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1994-05-12',
  expireDate: '2031-03-01',
} as const;
const given = {
  form: saved,
  saved: null,
  hasPicture: true,
  hasNewPicture: false,
  locked: undefined,
};

test('[MAT-37] in update mode saving is allowed only if a field changed', () => {
  const update = { ...given, saved };
  expect(saveState(update)).toEqual({ ready: false, reason: 'Nothing is changed yet.' });
  expect(saveState({ ...update, form: { ...saved, surname: 'SHARMA ' } }).ready).toBe(false);
  for (const change of [{ surname: 'SHARM' }, { sex: 'male' }, { birthday: '' }] as const)
    expect(saveState({ ...update, form: { ...saved, ...change } })).toEqual({ ready: true });
  expect(saveState({ ...update, hasNewPicture: true })).toEqual({ ready: true });
});

test('a name that is stated to be lacking is a change, and so is another filling of it', () => {
  const lacking = { ...saved, givenName: 'FNU', lacks: 'givenName' } as const;
  const ready = (form: PassportForm) => saveState({ ...given, saved: lacking, form }).ready;
  expect(ready(lacking)).toBe(false);
  expect(ready({ ...lacking, lacks: undefined })).toBe(true);
  expect(ready({ ...lacking, givenName: 'XXX' })).toBe(true);
});

test('the first save requires a picture and some typed data', () => {
  expect(saveState(given)).toEqual({ ready: true });
  expect(saveState({ ...given, hasPicture: false }).reason).toContain('picture');
  expect(saveState({ ...given, form: emptyPassport }).reason).toContain('Fill in');
  expect(saveState({ ...given, locked: 'It is closed.' }).reason).toBe('It is closed.');
});
