import type { CalendarDate } from '../../../../src/domain/calendar/calendar-date';
import type { Leg, LegField, ReadText } from './flight-reading';
import { isFieldLabel } from './find-fields';
import { labelOf, type LegLabel, legLabels } from './labels';
import { bareTimeOf, dateOf, flightOf, timeOf } from './leg-values';
import { type OpenLeg, put, routeOf, stationWithCode } from './stations';
import type { Cell, Row } from './text-rows';

/** How many rows below two heads beside each other belong to them. */
const deepest = 4;

interface Said {
  readonly field: LegField;
  readonly said: ReadText;
}

/**
 * The flights of a text that tells one after the other. Whatever is said first of the first flight
 * begins each of the others.
 */
export function legsOfText(rows: readonly Row[], today: CalendarDate): readonly Leg[] {
  const all = rows.flatMap((_, index) => saidIn(rows, index, today));
  const legs: OpenLeg[] = [];
  let opening: LegField | undefined;
  let leg: OpenLeg = {};
  const isBegun = () => leg.flight !== undefined || leg.from !== undefined;
  for (const { field, said } of all) {
    const isOther = leg[field] !== undefined && leg[field].text !== said.text;
    const isCore = field === 'flight' || field === 'from';
    const isNext =
      (isOther && isCore) ||
      (field === opening && leg.flight !== undefined && isOther) ||
      (field === 'date' && opening === 'date' && leg.flight !== undefined && isOther);
    if (isNext && isBegun()) {
      legs.push(leg);
      leg = {};
    }
    opening ??= field;
    put(leg, field, said);
  }
  legs.push(leg);
  return legs;
}

/** The fields that a row has, from left to right. */
function saidIn(rows: readonly Row[], index: number, today: CalendarDate): readonly Said[] {
  const row = rows[index];
  if (!row) return [];
  return row.cells.flatMap((cell, at) => {
    if (isFieldLabel(cell.text)) return [];
    const label = labelOf(cell.text, legLabels);
    if (!label) {
      const before = row.cells[at - 1];
      const named = before && labelOf(before.text, legLabels);
      // Told already, with its label.
      if (named && named.rest === '') return [];
      return plainly(cell, today);
    }
    if (label.rest !== '') return labelled(label.name, { ...cell, text: label.rest }, today);
    const next = row.cells[at + 1];
    if (next && !labelOf(next.text, legLabels)) return labelled(label.name, next, today);
    return below(rows, index, cell).flatMap((each) => labelled(label.name, each, today));
  });
}

/** The cells under one of several heads that stand beside each other. */
function below(rows: readonly Row[], index: number, head: Cell): readonly Cell[] {
  const found: Cell[] = [];
  let last = rows[index];
  for (const row of rows.slice(index + 1, index + 1 + deepest)) {
    if (!last || row.middle - last.middle > 3 * last.height) break;
    const cell = row.cells.find((each) => each.left < head.right && each.right > head.left);
    if (cell && labelOf(cell.text, legLabels)) break;
    if (cell) found.push(cell);
    last = row;
  }
  return found;
}

function labelled(label: LegLabel, cell: Cell, today: CalendarDate): readonly Said[] {
  const { text, isClear } = cell;
  switch (label) {
    case 'from':
      return [...stationIn('from', cell), ...whenIn(cell, today)];
    case 'to':
    case 'arrival':
      return stationIn('to', cell);
    case 'route':
      return plainly(cell, today);
    case 'carrier':
      return [{ field: 'carrier', said: { text, isSure: isClear } }];
    case 'flight':
    case 'date':
    case 'time':
      return [...flightIn(cell), ...whenIn(cell, today)];
    default:
      return [];
  }
}

/** The fields in a cell without a label. */
function plainly(cell: Cell, today: CalendarDate): readonly Said[] {
  const { text, isClear } = cell;
  const route = routeOf(text.replace(/\s\d{1,2}[:.]\d{2}.*/u, ''));
  const said: Said[] = [];
  if (route)
    for (const field of ['from', 'to'] as const)
      said.push({ field, said: { ...route[field], isSure: route[field].isSure && isClear } });
  return [...said, ...flightIn(cell), ...whenIn(cell, today)];
}

function stationIn(field: 'from' | 'to', { text, isClear }: Cell): readonly Said[] {
  const withCode = stationWithCode(text);
  if (withCode !== undefined) return [{ field, said: { text: withCode, isSure: isClear } }];
  const isPlace = /^\p{Lu}[\p{L} .,'’/()-]{2,}$/u.test(text) && !/^terminal/iu.test(text);
  return isPlace ? [{ field, said: { text, isSure: isClear } }] : [];
}

function flightIn({ text, isClear }: Cell): readonly Said[] {
  const found = flightOf(text);
  if (!found) return [];
  // In the middle of other words it may be something else.
  const isSure = isClear && found.index === 0;
  return [
    { field: 'flight', said: { text: found.flight, isSure } },
    { field: 'carrier', said: { text: found.carrier, isSure } },
  ];
}

function whenIn({ text, isClear }: Cell, today: CalendarDate): readonly Said[] {
  const said: Said[] = [];
  const date = dateOf(text, today);
  if (date) said.push({ field: 'date', said: { ...date, isSure: date.isSure && isClear } });
  const time = timeOf(text) ?? bareTimeOf(text);
  if (time !== undefined) said.push({ field: 'time', said: { text: time, isSure: isClear } });
  return said;
}
