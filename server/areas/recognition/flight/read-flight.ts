import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import { findLegs } from './find-legs';
import {
  flightFields,
  longestFlightText,
  type FlightField,
  type FlightReading,
  type ReadText,
} from './flight-reading';
import { labelOf } from './labels';
import { type Cell, type Row, rowsOfPdf } from './pdf-text';

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

/** The form that a field's text must have; a group is the part that is taken. */
const shapes: Readonly<Record<FlightField, RegExp>> = {
  passengerName:
    /^(?!.*(?:\d|itinerary|receipt|details|information|ticket|name|list))([\p{L}][\p{L} /.'’-]{2,})(?:\(.*\))?$/iu,
  idNumber: /^(?=.*\d)([A-Z\d][A-Z\d*-]{4,24})$/u,
  endorsements: /^(.{2,})$/u,
  ticketNumber: /^(?:ETKT |ET )?(\d{3}[ -]?\d{10})(?:[ -/]\d{1,3})?$/u,
  checkCode: /^(\d{4,8})$/u,
  agentCode: /^([A-Z]{0,3}\d{5,8}(?:-?\d)?)$/u,
};

/** A name or a note has no shape that a wrong text could not have. */
const shapeless: readonly FlightField[] = ['passengerName', 'endorsements'];

/** Where a value stands: behind its label, with a colon or, less surely, without; or below it. */
interface Candidate extends ReadText {
  readonly rank: 0 | 1 | 2;
}

/** Finds the fields of the whole ticket by their labels. */
function findFields(rows: readonly Row[]): FlightReading['fields'] {
  const found = new Map<FlightField, Candidate[]>();
  rows.forEach((row, index) => {
    row.cells.forEach((_, at) => {
      const [field, value] = valueAt(rows, index, at) ?? [];
      if (field && value) found.set(field, [...(found.get(field) ?? []), value]);
    });
  });
  return Object.fromEntries([...found].map(([field, all]) => [field, chosen(all)]));
}

/** Two different texts for one field: neither is sure. */
function chosen(candidates: readonly Candidate[]): ReadText {
  const best = candidates.reduce((first, each) => (each.rank < first.rank ? each : first));
  const isOnly = candidates.every(({ text }) => plain(text) === plain(best.text));
  return { text: best.text, isSure: best.isSure && isOnly };
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '');

const isField = (label: string): label is FlightField =>
  flightFields.some((field) => field === label);

/** The field that a cell's label announces, with its value. */
function valueAt(
  rows: readonly Row[],
  index: number,
  at: number,
): readonly [FlightField, Candidate | undefined] | undefined {
  const { cells = [], middle = 0, height = 0 } = rows[index] ?? {};
  const cell = cells[at];
  const label = cell && labelOf(cell.text);
  if (!label || !isField(label.name)) return undefined;
  const field = label.name;
  const hasShape = !shapeless.includes(field);
  const beside = (text: string, hasColon: boolean) =>
    candidate(field, text, hasColon ? 0 : 1, hasColon || hasShape);
  if (label.rest !== '') return [field, beside(label.rest, label.hasColon)];
  const next = cells[at + 1];
  if (next && !labelOf(next.text)) {
    const value = beside(
      next.text.replace(/^[:：]\s*/u, ''),
      label.hasColon || /^[:：]/u.test(next.text),
    );
    if (value) return [field, value];
  }
  const below = rows[index + 1];
  if (!below || below.middle - middle > 3 * height) return undefined;
  const under = below.cells.find(({ left, right }) => left < cell.right && right > cell.left);
  if (!under || labelOf(under.text)) return undefined;
  // Without a shape of its own only what stands in a table of labels is what the label says.
  const isTable = cells.filter(({ text }: Cell) => labelOf(text)).length > 1;
  return [field, candidate(field, under.text, 2, hasShape || isTable)];
}

function candidate(
  field: FlightField,
  said: string,
  rank: Candidate['rank'],
  isSure: boolean,
): Candidate | undefined {
  const text = shapes[field].exec(said.trim())?.[1]?.trim();
  if (text === undefined) return undefined;
  const isWhole = text.length <= longestFlightText;
  return { text: text.slice(0, longestFlightText), isSure: isSure && isWhole, rank };
}
