import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import type { FileType } from '../../../infra/files/file-type';
import { findFields } from './find-fields';
import { findLegs } from './find-legs';
import type { FlightReading } from './flight-reading';
import { pagesOfScan } from './pdf-scan';
import { textOfPdf } from './pdf-text';
import { textOfPicture } from './picture-text';
import type { TextPiece } from './text-piece';
import { rowsOf } from './text-rows';

/**
 * Reads a flight itinerary: a PDF's text layer or, without one, its scanned pages; or a picture. Undefined if it says nothing of a
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
  if (type !== 'application/pdf') return readItinerary(await textOfPicture(bytes), today);
  const pieces = await textOfPdf(bytes);
  const said = readItinerary(pieces, today);
  // A scanner's own line of text, such as its name, makes no text layer.
  if (said || pieces.length >= leastPieces) return said;
  return readItinerary(await textOfScan(bytes), today);
}

/** Fewer pieces of text do not fill a page. */
const leastPieces = 12;
/** Between two pages, in heights of a page: what follows belongs to no row of the page before. */
const pageGap = 0.2;

/** The text of a scanned PDF's pages, below each other. */
async function textOfScan(bytes: Buffer): Promise<readonly TextPiece[]> {
  const all: TextPiece[] = [];
  for (const page of await pagesOfScan(bytes)) {
    const bottom = Math.max(0, ...all.map((piece) => piece.bottom));
    const below = bottom * (1 + pageGap);
    const pieces = await textOfPicture(page);
    all.push(
      ...pieces.map((piece) => ({
        ...piece,
        top: piece.top + below,
        bottom: piece.bottom + below,
      })),
    );
  }
  return all;
}

/** The flight itinerary in pieces of text; undefined if they are none. */
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
