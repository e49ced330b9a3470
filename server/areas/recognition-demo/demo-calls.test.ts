import { expect, test } from 'vitest';
import { wireFlightReading } from './demo-calls';

const sure = (text: string) => ({ text, isSure: true });
const unsure = (text: string) => ({ text, isSure: false });

test('[API-61] sure texts are the fields, the others are to be checked only', () => {
  const reading = {
    fields: { passengerName: sure('DOE/JANE'), ticketNumber: unsure('618-240') },
    legs: [
      { from: sure('SIN'), date: sure('2026-12-08') },
      { from: sure('NBO'), to: unsure('S1N'), time: unsure('01:40') },
    ],
  };
  expect(wireFlightReading(reading)).toEqual({
    passenger_name: 'DOE/JANE',
    itinerary_list: [
      { departure_station: 'SIN', date: '2026-12-08' },
      { departure_station: 'NBO' },
    ],
    to_check: [
      { path: 'e_ticket_number', text: '618-240' },
      { path: 'itinerary_list.1.destination_station', text: 'S1N' },
      { path: 'itinerary_list.1.time', text: '01:40' },
    ],
  });
});
