import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyPassport, passportFieldOrder, type PassportForm } from './passport-form';
import { withPicture, withReading, withTyped } from './value-origins';

const first: PassportForm = {
  passportNumber: 'A1111111',
  surname: 'RAO',
  givenName: 'LEELA',
  countryCode: 'IND',
  sex: 'female',
  birthday: '1990-01-02',
  expireDate: '2031-01-02',
};
const second: PassportForm = {
  passportNumber: 'B2222222',
  surname: 'MEHTA',
  givenName: 'KABIR',
  countryCode: 'IND',
  sex: 'male',
  birthday: '1985-05-06',
  expireDate: '2032-05-06',
};
const never = () => false;
const firstRead = withReading(withPicture(emptyPassport, undefined, 'one'), first);

test('another picture brings its own values, all of them', () => {
  const next = withReading(withPicture(firstRead.form, firstRead.origins, 'two'), second);
  expect(next.form).toEqual(second);
});

test('nothing of the picture before stays where the next one is read in part, or not at all', () => {
  const own = withPicture(firstRead.form, firstRead.origins, 'two');
  expect(own.form).toEqual(emptyPassport);
  const { surname } = second;
  expect(withReading(own, { surname }).form).toEqual({ ...emptyPassport, surname });
});

test('what fingers typed stays, and what they emptied stays empty', () => {
  const typed = withTyped(firstRead, { givenName: 'Leela Devi', surname: '' }, never);
  const next = withReading(withPicture(typed.form, typed.origins, 'two'), second);
  expect(next.form).toEqual({ ...second, givenName: 'Leela Devi', surname: '' });
});

test('what was chosen of a picture’s readings goes with the picture', () => {
  const doubtful = withPicture(emptyPassport, undefined, 'one');
  const isRead = (_: string, value: string) => value === 'RA0' || value === 'RAO';
  const chosen = withTyped(doubtful, { surname: 'RAO', givenName: 'Leela' }, isRead);
  const next = withPicture(chosen.form, chosen.origins, 'two');
  expect(next.form).toEqual({ ...emptyPassport, givenName: 'Leela' });
});

test('what is saved, and no longer as the picture had it, stays', () => {
  const saved = { ...firstRead.form, passportNumber: 'A1111112' };
  const next = withPicture(saved, firstRead.origins, 'two');
  expect(next.form).toEqual({ ...emptyPassport, passportNumber: 'A1111112' });
});

test('a draft without origins counts as typed', () => {
  const next = withReading(withPicture(first, undefined, 'two'), second);
  expect(next.form).toEqual(first);
});

test('whatever happens, each value was typed, or is of the present picture', () => {
  const field = fc.constantFrom(...passportFieldOrder);
  const step = fc.oneof(
    fc.record({ does: fc.constant('type' as const), field, text: fc.constantFrom('', 'T1', 'T2') }),
    fc.record({ does: fc.constant('picture' as const), of: fc.constantFrom('one', 'two') }),
    fc.record({ does: fc.constant('read' as const), fields: fc.subarray([...passportFieldOrder]) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let now = withPicture(emptyPassport, undefined, 'none');
      const typed = new Map<string, string>();
      const valueOf = (picture: string, name: string) => `${picture} ${name}`;
      for (const each of steps) {
        if (each.does === 'picture') now = withPicture(now.form, now.origins, each.of);
        else if (each.does === 'type') {
          now = withTyped(now, { [each.field]: each.text }, never);
          typed.set(each.field, each.text);
        } else {
          const { picture } = now.origins;
          const read = Object.fromEntries(
            each.fields.map((name) => [name, valueOf(picture, name)]),
          );
          now = withReading(now, read);
        }
        for (const name of passportFieldOrder) {
          const value = now.form[name];
          const own = typed.get(name);
          if (own !== undefined) expect(value).toBe(own);
          else expect([emptyPassport[name], valueOf(now.origins.picture, name)]).toContain(value);
        }
      }
    }),
  );
});

test('a statement that the picture suggested goes with the picture; one of the traveller’s own stays', () => {
  const suggested = withTyped(firstRead, { lacks: 'givenName' }, (part) => part === 'lacks');
  expect(suggested.form.lacks).toBe('givenName');
  const next = withPicture(suggested.form, suggested.origins, 'two');
  expect(withReading(next, second).form).toEqual({ ...second, lacks: undefined });

  const stated = withTyped(firstRead, { lacks: 'givenName' }, never);
  expect(withPicture(stated.form, stated.origins, 'two').form.lacks).toBe('givenName');
  const takenBack = withTyped(suggested, { lacks: undefined }, never);
  expect(withPicture(takenBack.form, takenBack.origins, 'two').form.lacks).toBeUndefined();
});
