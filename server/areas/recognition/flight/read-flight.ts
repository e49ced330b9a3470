import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import type { FileType } from '../../../infra/files/file-type';
import { findFields } from './find-fields';
import type { FlightReading, Leg } from './flight-reading';
import { flightOf } from './leg-values';
import { legsOfTables } from './legs-of-tables';
import { legsOfText } from './legs-of-text';
import { isFlight, unsure } from './stations';
import { pagesOfScan } from './pdf-scan';
import { openPdf } from './open-pdf';
import { textOfPicture } from './picture-text';
import { type Row, rowsOf, type TextPiece } from './text-rows';

/** An itinerary has few pages, and a page few pieces. */
const mostPages = 6;
const mostPieces = 5000;
/** Between two pages, in points: what follows belongs to no row of the page before. */
const pdfTextPageGap = 100;

/**
 * The text layer of a PDF, pages below each other; empty if it has none or does not open. A hostile
 * file can take long: call it only with limits of time and memory.
 */
async function textOfPdf(bytes: Uint8Array): Promise<readonly TextPiece[]> {
  const task = await openPdf(bytes);
  try {
    const document = await task.promise;
    const pieces: TextPiece[] = [];
    let above = 0;
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      const page = await document.getPage(number);
      const { height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      for (const item of items.slice(0, mostPieces - pieces.length))
        if ('str' in item && item.str.trim() !== '') pieces.push(pieceOf(item, above + height));
      above += height + pdfTextPageGap;
    }
    return pieces;
  } catch {
    return [];
  } finally {
    await task.destroy();
  }
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** PDF counts upwards from the page's bottom, and a text stands on its baseline. */
function pieceOf({ str, transform, width }: TextItem, pageBottom: number): TextPiece {
  const [, , c = 0, d = 0, left = 0, baseline = 0] = transform;
  const size = Math.hypot(c, d);
  const bottom = pageBottom - baseline;
  return { text: str, left, right: left + width, top: bottom - size, bottom, isClear: true };
}

/** More flights than any itinerary has. */
const mostLegs = 16;

/**
 * Finds the flights, in a table or in running text. If the page names other flights than those that
 * were put together, none of them is sure.
 */
function findLegs(rows: readonly Row[], today: CalendarDate): readonly Leg[] {
  const inTables = legsOfTables(rows, today).filter(isFlight);
  const legs = inTables.length > 0 ? inTables : legsOfText(rows, today).filter(isFlight);
  const put = new Set(legs.map(({ flight }) => flight?.text));
  const isWhole = [...flightsNamed(rows)].every((flight) => put.has(flight));
  return legs.slice(0, mostLegs).map((leg) => (isWhole ? leg : unsure(leg)));
}

/** Every flight number that stands in a cell of its own or begins one. */
function flightsNamed(rows: readonly Row[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { cells } of rows)
    for (const { text } of cells) {
      const found = flightOf(text);
      if (found?.index === 0) named.add(found.flight);
    }
  return named;
}

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
