import { expect, test } from 'vitest';
import { stillKept } from './form-answers';

test('an answer that has arrived is no longer kept', () => {
  const stored = { phone: '1', town: 'Pune' };
  expect(stillKept(stored, stored, { town: 'Pune' })).toEqual({ town: 'Pune' });
  expect(stillKept(stored, stored, {})).toEqual({});
});

test('answers of an earlier visit stay until the form has them', () => {
  expect(stillKept({ phone: '1' }, {}, { town: 'Pune' })).toEqual({ phone: '1', town: 'Pune' });
});

test('an answer that another tab has kept since stays', () => {
  const stored = { phone: '2', town: 'Pune' };
  expect(stillKept(stored, { phone: '1', town: 'Pune' }, {})).toEqual({ phone: '2' });
});
