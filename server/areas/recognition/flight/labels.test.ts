import { expect, test } from 'vitest';
import { labelOf } from './labels';

const labels = { agent: ['iata number', 'agent (code)'], name: ['name', 'name of passenger'] };

test.each([
  ['IATA number: 809108', { name: 'agent', rest: '809108', hasColon: true }],
  ['IATAnumber: 809108', { name: 'agent', rest: '809108', hasColon: true }],
  ['AGENT (CODE) BJS1', { name: 'agent', rest: 'BJS1', hasColon: false }],
  ['NAME OFPASSENGER  DOE/JANE', { name: 'name', rest: 'DOE/JANE', hasColon: false }],
])('%s begins with a label', (text, label) => {
  expect(labelOf(text, labels)).toEqual(label);
});

test.each(['names: DOE', 'IATA numbers: 1', 'agent xcodex 1', ''])(
  '%s begins with none',
  (text) => {
    expect(labelOf(text, labels)).toBeUndefined();
  },
);
