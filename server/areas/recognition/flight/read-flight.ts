import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import { findFields } from './find-fields';
import { findLegs } from './find-legs';
import type { FlightReading } from './flight-reading';
import { rowsOfPdf } from './pdf-text';

/**
 * Reads the text of an itinerary's PDF by its labels. Undefined if it says nothing of a flight, as a
 * scan, whose pages are pictures. Runs in a worker.
 */
export async function readFlight({
  bytes,
  today,
}: {
  readonly bytes: Buffer;
  readonly today: CalendarDate;
}): Promise<FlightReading | undefined> {
  const rows = await rowsOfPdf(bytes);
  const fields = findFields(rows);
  const legs = findLegs(rows, today);
  const isTicket = legs.length > 0 || fields.ticketNumber !== undefined;
  return isTicket ? { fields, legs } : undefined;
}
