import { expect, test } from 'vitest';
import { labelOf } from './labels';

test.each([
  ['IATA number: 809108', { name: 'agentCode', rest: '809108', hasColon: true }],
  ['AGENT CODE BJS1', { name: 'agentCode', rest: 'BJS1', hasColon: false }],
  ['E-TICKET NO. : 618-24', { name: 'ticketNumber', rest: '618-24', hasColon: true }],
  ['Name of passenger', { name: 'passengerName', rest: '', hasColon: false }],
  ['Departure date 12 Mar', { name: 'date', rest: '12 Mar', hasColon: false }],
  ['Date of issue: 4 Nov', { name: 'other', rest: '4 Nov', hasColon: true }],
])('%s begins with a label', (text, label) => {
  expect(labelOf(text)).toEqual(label);
});

test.each(['names: DOE', 'IATAs: 1', 'Singapore', ''])('%s begins with none', (text) => {
  expect(labelOf(text)).toBeUndefined();
});
