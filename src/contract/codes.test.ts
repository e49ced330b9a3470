import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as codes from './codes';
import { isKnown, payStatuses } from './codes';
import { passport, passportCalls, wirePassport } from './passport';

const enumerations = Object.entries(codes).flatMap(([name, each]) =>
  typeof each === 'object' && 'codeOf' in each ? [[name, each] as const] : [],
);

test.each(enumerations)('%s survive writing and reading', (_name, each) => {
  const names: readonly string[] = each.names;
  expect(names.length).toBeGreaterThan(1);
  const codeOf = each.codeOf as (name: string) => number;
  for (const name of names) {
    expect(v.parse(each.schema as v.GenericSchema, codeOf(name))).toBe(name);
    expect(v.parse(each.or('another') as v.GenericSchema, codeOf(name))).toBe(name);
    expect(each.nameOf(codeOf(name))).toBe(name);
    expect(each.parse(String(codeOf(name)))).toBe(name);
  }
  expect(new Set(names.map(codeOf)).size).toBe(names.length);
});

test('an unlisted integer is rejected in a request, and unknown in an answer', () => {
  for (const code of [0, 4, -1]) {
    expect(v.safeParse(payStatuses.schema, code).success).toBe(false);
    expect(v.parse(payStatuses.or('unknown') as v.GenericSchema, code)).toBe('unknown');
    expect(payStatuses.nameOf(code)).toBeUndefined();
  }
  for (const wrong of [1.5, '1', null])
    expect(v.safeParse(payStatuses.or('unknown'), wrong).success).toBe(false);
  expect([payStatuses.parse(''), payStatuses.parse('01'), payStatuses.parse(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([isKnown('paid'), isKnown('unknown')]).toEqual([true, false]);
});

test('a passport has the app’s names, and the wire’s names when it is sent', () => {
  const said = {
    passportNumber: 'Z1234567',
    surname: 'SHARMA',
    givenName: 'ANANYA',
    countryCode: 'IND',
    sex: 'female',
    birthday: '1994-05-12',
    expireDate: '2031-03-01',
  } as const;
  const wire = wirePassport(said);
  expect(wire).toMatchObject({ passport_number: 'Z1234567', sex: 1, expire_date: '2031-03-01' });
  expect(v.parse(passport, wire)).toEqual(said);
  const whose = { applicant_id: '7d0f3c52-4f0e-4b0a-9a55-2f4f3c1d9e10', elec_key: 'k'.repeat(43) };
  expect(v.parse(passportCalls.submitPassport.request, { ...wire, ...whose })).toEqual({
    ...whose,
    supersedes: undefined,
    passport: said,
  });
});
