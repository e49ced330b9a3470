import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { couponCalls } from '../contract/coupons';
import { homepageCalls } from '../contract/homepage';
import { envelope } from '../contract/envelope';
import { priceDifference } from '../contract/payments';
import { recognisedPassport } from '../contract/passport';
import { calendarDate, done, instant } from '../contract/scalars';
import { readLoosely } from './read-loosely';

const read = (schema: v.GenericSchema, value: unknown) => {
  const result = readLoosely(schema, structuredClone(value));
  return result.success ? result.output : 'refused';
};

test.each([
  ['a number as text', v.number(), '0250', 250],
  ['text as a number', v.string(), 30, '30'],
  ['1 for yes', v.boolean(), 1, true],
  ["'0' for no", v.boolean(), '0', false],
  ['one of a list as text', v.picklist([1, 2, 3]), '3', 3],
  ['a currency in capitals', v.picklist(['usd', 'cny']), 'USD', 'usd'],
  ['a list as lines', v.array(v.string()), 'No glasses\nNo hat', ['No glasses', 'No hat']],
  ['lines as a list', v.string(), ['No glasses', 'No hat'], 'No glasses\nNo hat'],
  ['an instant in seconds', instant, 1_795_163_400, '2026-11-20T08:30:00.000Z'],
  ['an instant in milliseconds', instant, '1795163400000', '2026-11-20T08:30:00.000Z'],
  ['an instant without a zone', instant, '2026-11-20 08:30:00', '2026-11-20T08:30:00.000Z'],
  ['a day with a time', calendarDate, '2026-11-20 00:00:00', '2026-11-20'],
  ['a day with slashes', calendarDate, '2026/11/20', '2026-11-20'],
])('%s is converted', (_name, schema, wire, meant) => {
  expect(read(v.object({ field: v.object({ deep: schema }) }), { field: { deep: wire } })).toEqual({
    field: { deep: meant },
  });
  expect(read(schema, wire)).toEqual(meant);
});

test('null, and an empty text where the schema rejects one, count as absent', () => {
  const schema = v.object({ date: v.optional(calendarDate), fee: v.optional(v.number()) });
  expect(read(schema, { date: null, fee: null })).toEqual({});
  expect(read(schema, { date: '', fee: '' })).toEqual({});
  expect(read(schema, { date: '2026-11-20', fee: false })).toEqual({ date: '2026-11-20' });
});

test('an answer without content may be an empty text, null, list or object, or true', () => {
  for (const body of ['', null, [], {}, true]) expect(read(done, body)).toEqual({});
});

test('missing and inconvertible values stay rejected', () => {
  expect(read(v.object({ id: v.number() }), {})).toBe('refused');
  expect(read(v.object({ id: v.number() }), { id: null })).toBe('refused');
  expect(read(v.object({ id: v.number() }), { id: 'seven' })).toBe('refused');
  expect(read(v.object({ when: instant }), { when: 'yesterday' })).toBe('refused');
  expect(read(v.picklist([1, 2]), '3')).toBe('refused');
  expect(read(v.array(v.object({ id: v.number() })), [null])).toBe('refused');
});

test('the envelope and every part of a call’s answer are converted', () => {
  expect(read(envelope, { ret: '0', msg: null, body: null })).toMatchObject({ ret: 0 });
  const difference = {
    price_diff_id: 7,
    item: 'Express',
    expected_fee: '2500',
    fee: '0',
    status: '0',
    transaction_currency: 'USD',
  };
  expect(read(priceDifference, difference)).toEqual({
    id: '7',
    item: 'Express',
    expectedFee: 2500,
    fee: 0,
    status: 'unpaid',
    currency: 'usd',
  });
  expect(read(recognisedPassport, { passport_number: 1234567, sex: '1', url: '' })).toEqual({
    passportNumber: '1234567',
    sex: 'female',
    toCheck: [],
  });
  const lists = { unused_list: null, used_list: null };
  expect(read(couponCalls.coupons.response, lists)).toEqual({ unused: [], used: [], expired: [] });
  const japan = { id: '392', name: 'Japan', national_flag_key: 'JP', product_list: null };
  expect(read(homepageCalls.homepage.response, [japan])).toEqual({
    destinations: [
      { id: 392, name: 'Japan', flagKey: 'JP', flagUrl: '/flags/jp.svg', products: [] },
    ],
  });
});

test('for any input it terminates, and accepts only output that matches the schema', () => {
  const schema = v.object({
    number: v.pipe(v.number(), v.integer()),
    flag: v.optional(v.boolean()),
    list: v.optional(v.array(v.object({ when: instant, kind: v.picklist([0, 1]) })), []),
  });
  const anything = fc.record(
    { number: fc.anything(), flag: fc.anything(), list: fc.anything() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anything, (value) => {
      const result = readLoosely(schema, value);
      return !result.success || v.is(schema, result.output);
    }),
  );
});
