import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import {
  type Leg,
  type LegField,
  legFields,
  longestFlightText,
  type ReadText,
} from './flight-reading';
import { dateOf, flightOf, hasCode, routeOf, stationOf, timeOf } from './flight-values';
import { type Label, type Labelled, labelOf } from './labels';
import type { Cell, Row } from './pdf-text';

/** A flight that is being put together; the first text of a field is its text. */
type OpenLeg = Partial<Record<LegField, ReadText>>;

/** More flights than any itinerary has. */
const mostLegs = 16;

/**
 * Finds the flights, in tables or by their labels. If the page names other flights than those that
 * were put together, none of them is sure.
 */
export function findLegs(rows: readonly Row[], today: CalendarDate): readonly Leg[] {
  const inTables = legsOfTables(rows, today);
  const legs = inTables.length > 0 ? inTables : legsOfLabels(rows, today);
  const put = new Set(legs.map(({ flight }) => flight?.text));
  const isWhole = flightsNamed(rows).every((flight) => put.has(flight));
  return legs.slice(0, mostLegs).map((leg) => (isWhole ? leg : unsure(leg)));
}

/** Every flight number that begins a cell. */
const flightsNamed = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap(({ cells }) =>
    cells.flatMap(({ text }) => {
      const found = flightOf(text);
      return found?.index === 0 ? [found.flight] : [];
    }),
  );

const unsure = (leg: Leg, fields: readonly string[] = Object.keys(leg)): Leg =>
  Object.fromEntries(
    Object.entries(leg).map(([field, said]) => [
      field,
      { ...said, isSure: said.isSure && !fields.includes(field) },
    ]),
  );

function put(leg: OpenLeg, field: LegField, said: ReadText | undefined): void {
  if (!said || leg[field]) return;
  const isWhole = said.text.length <= longestFlightText;
  leg[field] = {
    text: said.text.slice(0, longestFlightText),
    isSure: said.isSure && isWhole,
  };
}

const sure = (text: string | undefined): ReadText | undefined =>
  text === undefined ? undefined : { text, isSure: true };

interface Column extends Cell {
  readonly label: Label | 'beside';
}

const fewestColumns = 3;
/** In heights of the head's text: what lies farther below a row is no row of its table. */
const farthestRow = 6;

/** The flights of all tables whose columns have names. */
function legsOfTables(rows: readonly Row[], today: CalendarDate): readonly Leg[] {
  return rows.flatMap((head, index) => {
    const columns = columnsOf(head);
    if (!columns) return [];
    const body: Row[] = [];
    for (const row of rows.slice(index + 1)) {
      const { middle, height } = body.at(-1) ?? head;
      if (row.middle - middle > farthestRow * height || columnsOf(row)) break;
      body.push(row);
    }
    return legsOfBody(body, columns, today);
  });
}

/** The named columns, if the row is the head of a table of flights. */
function columnsOf({ cells }: Row): readonly Column[] | undefined {
  const named = cells.flatMap((cell) => {
    const label = labelOf(cell.text);
    return label && !label.hasColon ? [{ ...cell, label: label.name }] : [];
  });
  const has = (...labels: readonly Label[]) => named.some(({ label }) => labels.includes(label));
  const isHead =
    named.length >= Math.max(fewestColumns, cells.length - 2) &&
    has('flight') &&
    has('date', 'time');
  if (!isHead) return undefined;
  // 'Departure' beside a column of stations is a time, and 'arrival' a station if there is no other.
  const hasStation = (but: Column) =>
    named.some((each) => each !== but && ['from', 'route'].includes(each.label));
  return named.map((column) => {
    if (column.label === 'from' && /^dep/iu.test(column.text) && hasStation(column))
      return { ...column, label: 'time' };
    if (column.label === 'arrival' && has('from') && !has('to', 'route'))
      return { ...column, label: 'to' };
    return column;
  });
}

/** Each row with a flight number is a flight; its stations may be beside the columns, as 'TO: …'. */
function legsOfBody(
  body: readonly Row[],
  columns: readonly Column[],
  today: CalendarDate,
): readonly Leg[] {
  const left = Math.min(...columns.map((column) => column.left));
  const beside: Column = { label: 'beside', text: '', left: -Infinity, right: left };
  const legs: OpenLeg[] = [];
  for (const row of body) {
    const texts = textsOf(row, [beside, ...columns]);
    const place = labelOf(texts.get('beside') ?? '');
    const isPlace = place?.name === 'from' || place?.name === 'to';
    const station = isPlace ? sure(stationOf(place.rest)) : undefined;
    const last = legs.at(-1);
    if (last && place?.name === 'to') put(last, 'to', station);
    const flight = numberOf(texts.get('flight'), texts.get('carrier'));
    if (!flight) continue;
    const route = routeOf(texts.get('route'));
    const leg: OpenLeg = {};
    put(leg, 'from', sure(route?.from ?? stationOf(texts.get('from'))) ?? station);
    put(leg, 'to', sure(route?.to ?? stationOf(texts.get('to'))));
    put(leg, 'carrier', sure(flight.carrier));
    put(leg, 'flight', sure(flight.flight));
    put(leg, 'date', dateOf(texts.get('date'), today));
    for (const label of ['time', 'date', 'from'] as const)
      put(leg, 'time', sure(timeOf(texts.get(label))));
    legs.push(leg);
  }
  return legs;
}

/** The texts of a row's cells under each column's label. */
function textsOf({ cells, height }: Row, columns: readonly Column[]) {
  const texts = new Map<Column['label'], string>();
  for (const cell of cells) {
    const over = columns.filter(({ left, right }) => left < cell.right && right > cell.left);
    for (const part of over.length > 1 ? wordsOf(cell) : [cell]) {
      const begun = over.filter(({ left }) => left <= part.left + 0.6 * height);
      const label = (begun.at(-1) ?? over[0])?.label;
      if (label) texts.set(label, [texts.get(label) ?? [], part.text].flat().join(' '));
    }
  }
  return texts;
}

function wordsOf({ text, left, right }: Cell): readonly Cell[] {
  const advance = (right - left) / text.length;
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    text: word,
    left: left + index * advance,
    right: left + (index + word.length) * advance,
  }));
}

/** A flight's number, which may have its carrier in a column of its own. */
function numberOf(number = '', carrier = '') {
  const found = flightOf(number);
  if (found) return { flight: found.flight, carrier: carrier === '' ? found.carrier : carrier };
  const isSplit = /^[A-Z\d]{2}$/u.test(carrier) && /^\d{1,4}$/u.test(number);
  return isSplit ? { flight: carrier + number, carrier } : undefined;
}

interface Said {
  readonly field: LegField;
  readonly said: ReadText;
}

/**
 * The flights of a text with labels, one after the other: the label that comes first begins each of
 * them. A field that is not said once for each flight is not sure.
 */
function legsOfLabels(rows: readonly Row[], today: CalendarDate): readonly Leg[] {
  const all = rows.flatMap((_, index) => saidIn(rows, index, today));
  const open: OpenLeg[] = [{}];
  for (const { field, said } of all) {
    const leg = open.at(-1) ?? {};
    const begins = field === 'flight' || field === all[0]?.field;
    if (begins && leg.flight && leg[field]) open.push({ [field]: said });
    else put(leg, field, said);
  }
  const legs = open.filter(({ flight }) => flight);
  const unclear = legFields.filter(
    (each) => all.filter(({ field }) => field === each).length !== legs.length,
  );
  return legs.map((leg) => unsure(leg, unclear));
}

/** The values of a row's labels, from left to right: behind them, in the next cell, or below. */
function saidIn(rows: readonly Row[], index: number, today: CalendarDate): readonly Said[] {
  const { cells } = rows[index] ?? { cells: [] };
  return cells.flatMap((cell, at) => {
    const label = labelOf(cell.text);
    if (!label) return [];
    if (label.rest !== '') return valuesOf(label, label.rest, today);
    const next = cells[at + 1];
    if (next && !labelOf(next.text)) return valuesOf(label, next.text, today);
    return textsBelow(rows, index, cell).flatMap((text) => valuesOf(label, text, today));
  });
}

/** How many rows below a label belong to it. */
const deepest = 4;

function textsBelow(rows: readonly Row[], index: number, head: Cell): readonly string[] {
  const found: string[] = [];
  let last = rows[index];
  for (const row of rows.slice(index + 1, index + 1 + deepest)) {
    if (!last || row.middle - last.middle > 3 * last.height) break;
    const cell = row.cells.find(({ left, right }) => left < head.right && right > head.left);
    if (cell && labelOf(cell.text)) break;
    if (cell) found.push(cell.text);
    last = row;
  }
  return found;
}

/** The fields in a text behind or below a label. */
function valuesOf(
  { name, hasColon }: Labelled,
  text: string,
  today: CalendarDate,
): readonly Said[] {
  const route = name === 'route' ? routeOf(text) : undefined;
  const flight = name === 'flight' ? flightOf(text) : undefined;
  // In the middle of other words it may be something else.
  const isSure = flight?.index === 0;
  const station = (said: string | undefined) =>
    said === undefined ? undefined : { text: said, isSure: hasColon || hasCode(said) };
  const leg: OpenLeg = {};
  put(leg, 'from', station(name === 'from' ? stationOf(text) : route?.from));
  put(leg, 'to', station(name === 'to' || name === 'arrival' ? stationOf(text) : route?.to));
  if (name === 'carrier') put(leg, 'carrier', sure(text.trim()));
  if (flight) put(leg, 'carrier', { text: flight.carrier, isSure });
  if (flight) put(leg, 'flight', { text: flight.flight, isSure });
  if (['from', 'flight', 'date', 'time'].includes(name)) {
    put(leg, 'date', dateOf(text, today));
    put(leg, 'time', sure(timeOf(text)));
  }
  return legFields.flatMap((field) => {
    const said = leg[field];
    return said ? [{ field, said }] : [];
  });
}
