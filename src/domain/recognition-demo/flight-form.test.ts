import { expect, test } from 'vitest';
import { emptyLeg, fillFlight, isFlightEmpty, trimFlight } from './flight-form';

const read = {
  passengerName: 'DOE/JANE',
  itineraryList: [{ departureStation: 'SIN' }, { flight: 'KQ 100' }],
  toCheck: [
    { path: 'check_code', text: 'AB1CDE' },
    { path: 'itinerary_list.1.date', text: '2026-12-09' },
  ],
};

test('what was read fills in the form, and what is not sure is to be looked at', () => {
  const { form, toCheck } = fillFlight(read);
  expect(form).toMatchObject({ passengerName: 'DOE/JANE', checkCode: 'AB1CDE', idNumber: '' });
  expect(form.legs).toEqual([
    { ...emptyLeg, departureStation: 'SIN' },
    { ...emptyLeg, flight: 'KQ 100', date: '2026-12-09' },
  ]);
  expect([...toCheck]).toEqual(['check_code', 'itinerary_list.1.date']);
});

test('a sure text is not replaced by one that is not', () => {
  const both = { ...read, checkCode: 'SURE', toCheck: [{ path: 'check_code', text: 'NOT SURE' }] };
  expect(fillFlight(both).form.checkCode).toBe('SURE');
});

test('without a reading there is one empty flight, which is not sent', () => {
  const { form } = fillFlight(undefined);
  expect(form.legs).toEqual([emptyLeg]);
  expect(isFlightEmpty(form)).toBe(true);
  expect(trimFlight(form).legs).toEqual([]);
});

test('a form with one text is not empty, whatever the text is in', () => {
  const { form } = fillFlight(undefined);
  expect(isFlightEmpty({ ...form, agentCode: 'A' })).toBe(false);
  expect(isFlightEmpty({ ...form, legs: [{ ...emptyLeg, time: '01:40' }] })).toBe(false);
  expect(isFlightEmpty({ ...form, agentCode: ' ' })).toBe(true);
});
