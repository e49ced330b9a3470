import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import type { FileType } from '../../../infra/files/file-type';
import { findFields } from './find-fields';
import { findLegs } from './find-legs';
import type { FlightReading } from './flight-reading';
import { textOfPdf } from './pdf-text';
import { textOfPicture } from './picture-text';
import type { TextPiece } from './text-piece';
import { rowsOf } from './text-rows';

/**
 * Reads a flight itinerary: a PDF's text layer, or a picture. Undefined if it says nothing of a
 * flight. Runs in a worker.
 */
export async function readFlight({
  bytes,
  type,
  today,
}: {
  readonly bytes: Buffer;
  readonly type: FileType;
  readonly today: CalendarDate;
}): Promise<FlightReading | undefined> {
  const pieces = await (type === 'application/pdf' ? textOfPdf(bytes) : textOfPicture(bytes));
  return readItinerary(pieces, today);
}

/** What pieces of text say of a flight. */
export function readItinerary(
  pieces: readonly TextPiece[],
  today: CalendarDate,
): FlightReading | undefined {
  const rows = rowsOf(pieces);
  const fields = findFields(rows);
  const legs = findLegs(rows, today);
  const isTicket = legs.length > 0 || fields.ticketNumber !== undefined;
  return isTicket ? { fields, legs } : undefined;
}
