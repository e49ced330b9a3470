import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import type { Leg } from './flight-reading';
import { labelOf, type LegLabel, legLabels } from './labels';
import { bareTimeOf, dateOf, flightOf, timeOf } from './leg-values';
import { type OpenLeg, put, routeOf } from './stations';
import type { Cell, Row } from './text-rows';

interface Column {
  readonly label: LegLabel;
  readonly left: number;
  readonly right: number;
}

const fewestColumns = 3;
/** The most characters after a column's name, such as a unit. */
const longestRest = 12;
/** In heights of the header's text: what lies farther below is no row of its table. */
const farthestRow = 6;

/** The flights of all tables whose columns have names. */
export function legsOfTables(rows: readonly Row[], today: CalendarDate): readonly Leg[] {
  const legs: Leg[] = [];
  rows.forEach((row, index) => {
    const columns = columnsOf(row);
    if (!columns) return;
    const body = bodyOf(rows, index);
    const whole = eachRow(body, columns, today);
    const hasBoth = whole.some(({ from, to }) => from && to);
    legs.push(...(hasBoth ? whole : chain(body, columns, today)));
  });
  return legs;
}

/** The named columns, if the row is the head of a table of flights. */
function columnsOf({ cells }: Row): readonly Column[] | undefined {
  const named = cells.flatMap(headsOf);
  const columns = named.map(({ text, ...column }) => ({
    ...column,
    label: meantBy(column.label, text, named),
  }));
  const has = (label: LegLabel) => columns.some((each) => each.label === label);
  const isHead = columns.length >= fewestColumns && has('flight') && (has('date') || has('time'));
  return isHead && columns.length >= cells.length - 2 ? columns : undefined;
}

/** The rows below the head, up to the next head or a wide gap. */
function bodyOf(rows: readonly Row[], head: number): readonly Row[] {
  const body: Row[] = [];
  let last = rows[head];
  for (const row of rows.slice(head + 1)) {
    if (!last || row.middle - last.middle > farthestRow * last.height || columnsOf(row)) break;
    body.push(row);
    last = row;
  }
  return body;
}

interface Head extends Column {
  readonly text: string;
}

/** The columns that a cell names; in a typewriter's narrow table it may name several. */
function headsOf(cell: Pick<Cell, 'text' | 'left' | 'right'>): readonly Head[] {
  const { text, left, right } = cell;
  const label = labelOf(text, legLabels);
  if (!label || label.hasColon) return [];
  const next = labelOf(label.rest, legLabels);
  if (!next) return label.rest.length > longestRest ? [] : [{ label: label.name, ...cell }];
  const end = text.length - label.rest.length;
  const border = left + ((right - left) * end) / text.length;
  const head = { label: label.name, text: text.slice(0, end).trim(), left, right: border };
  return [head, ...headsOf({ text: label.rest, left: border, right })];
}

/** 'Departure' is a time beside a column of stations, and 'arrival' a station if there is no other. */
function meantBy(label: LegLabel, text: string, all: readonly Head[]): LegLabel {
  const hasOther = (...labels: readonly LegLabel[]) =>
    all.some((each) => each.text !== text && labels.includes(each.label));
  if (label === 'from' && /^dep/iu.test(text) && hasOther('from', 'route')) return 'time';
  if (label === 'to' && /^arr/iu.test(text) && hasOther('to', 'route')) return 'arrival';
  if (label === 'arrival' && hasOther('from') && !hasOther('to', 'route')) return 'to';
  return label;
}

/** The cells of a row, by their columns. */
type Texts = ReadonlyMap<LegLabel, Cell>;

function textsOf(row: Row, columns: readonly Column[]): Texts {
  const texts = new Map<LegLabel, Cell>();
  const add = (label: LegLabel, cell: Cell) => {
    const before = texts.get(label);
    texts.set(
      label,
      before
        ? {
            ...before,
            text: `${before.text} ${cell.text}`,
            isClear: before.isClear && cell.isClear,
          }
        : cell,
    );
  };
  for (const cell of row.cells) {
    const over = columns.filter(({ left, right }) => left < cell.right && right > cell.left);
    const [only] = over;
    if (only && over.length === 1) add(only.label, cell);
    else if (over.length > 1)
      for (const word of wordsOf(cell)) add(columnFrom(over, word, row.height).label, word);
    else add(nearest(columns, cell).label, cell);
  }
  return texts;
}

function wordsOf(cell: Cell): readonly Cell[] {
  const advance = (cell.right - cell.left) / cell.text.length;
  return [...cell.text.matchAll(/\S+/gu)].map((word) => ({
    ...cell,
    text: word[0],
    left: cell.left + word.index * advance,
    right: cell.left + (word.index + word[0].length) * advance,
  }));
}

/** The last column that begins left of a word. */
function columnFrom(columns: readonly Column[], { left }: Cell, height: number): Column {
  const [first, ...others] = columns;
  if (!first) throw new RangeError('A table has columns.');
  return others.reduce((at, each) => (each.left <= left + 0.6 * height ? each : at), first);
}

function nearest(columns: readonly Column[], { left, right }: Cell): Column {
  const away = (each: Column) => Math.abs(each.left + each.right - left - right);
  return columns.reduce((best, each) => (away(each) < away(best) ? each : best));
}

/** Each row is a flight with both of its stations. */
function eachRow(
  rows: readonly Row[],
  columns: readonly Column[],
  today: CalendarDate,
): readonly Leg[] {
  return rows.flatMap((row) => {
    const texts = textsOf(row, columns);
    const leg = legOf(texts, today);
    if (!leg.flight) return [];
    const route = texts.get('route');
    const ends = route && routeOf(route.text, { isColumn: true });
    if (route && ends) {
      put(leg, 'from', { ...ends.from, isSure: ends.from.isSure && route.isClear });
      put(leg, 'to', { ...ends.to, isSure: ends.to.isSure && route.isClear });
    }
    put(leg, 'from', station(texts.get('from')));
    put(leg, 'to', station(texts.get('to')));
    return [leg];
  });
}

/** Each row has one station: the next row's is where its flight goes. */
function chain(
  rows: readonly Row[],
  columns: readonly Column[],
  today: CalendarDate,
): readonly Leg[] {
  const legs: OpenLeg[] = [];
  let flying: OpenLeg | undefined;
  const places: readonly Column[] = columns.some(
    ({ label }) => label === 'from' || label === 'route',
  )
    ? columns
    : [{ label: 'from', left: -Infinity, right: columns[0]?.left ?? 0 }, ...columns];
  for (const row of rows) {
    const texts = textsOf(row, places);
    const cell = texts.get('from') ?? texts.get('route');
    const where = station(cell);
    if (!cell || !where || /^void$/iu.test(where.text)) continue;
    const labelled = labelOf(cell.text, legLabels);
    if (labelled && !['from', 'to'].includes(labelled.name)) continue;
    if (flying) put(flying, 'to', where);
    flying = undefined;
    const leg = legOf(texts, today);
    if (!leg.flight) continue;
    put(leg, 'from', where);
    legs.push(leg);
    flying = leg;
  }
  return legs;
}

function station(cell: Cell | undefined) {
  if (!cell) return undefined;
  const label = labelOf(cell.text, legLabels);
  const text = label && ['from', 'to'].includes(label.name) ? label.rest : cell.text;
  return /\p{L}{2}/u.test(text) ? { text, isSure: cell.isClear } : undefined;
}

/** The flight of a row, without its stations. */
function legOf(texts: Texts, today: CalendarDate): OpenLeg {
  const leg: OpenLeg = {};
  const carrier = texts.get('carrier');
  const number = texts.get('flight');
  if (number) {
    const code = /^[A-Z\d]{2}$/u.exec(carrier?.text.split(' ').pop() ?? '')?.[0];
    const digits = /^\d{1,4}$/u.exec(number.text)?.[0];
    const found = flightOf(number.text);
    const isClear = number.isClear && (carrier?.isClear ?? true);
    if (found) {
      put(leg, 'flight', { text: found.flight, isSure: isClear });
      put(leg, 'carrier', { text: carrier?.text ?? found.carrier, isSure: isClear });
    } else if (code !== undefined && digits !== undefined) {
      put(leg, 'flight', { text: code + digits, isSure: isClear });
      put(leg, 'carrier', { text: code, isSure: isClear });
    }
  }
  const day = texts.get('date');
  const date = day && dateOf(day.text, today);
  if (day && date) put(leg, 'date', { ...date, isSure: date.isSure && day.isClear });
  for (const label of ['time', 'date', 'from'] as const) {
    const cell = texts.get(label);
    const text = cell && (timeOf(cell.text) ?? bareTimeOf(cell.text));
    if (cell && text !== undefined) put(leg, 'time', { text, isSure: cell.isClear });
  }
  return leg;
}
