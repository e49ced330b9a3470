import {
  flightFields,
  longestFlightText,
  type FlightField,
  type FlightReading,
  type ReadText,
} from './flight-reading';
import { labelOf, type Labels, legLabels } from './labels';
import type { Cell, Row } from './text-rows';

const fieldLabels: Labels<FlightField> = {
  passengerName: [
    'name of passenger',
    'passenger name',
    'passenger',
    'passengers',
    'traveller name',
    'traveler name',
    'traveller',
    'traveler',
    'prepared for',
    'name',
    '旅客姓名',
  ],
  idNumber: [
    'id no',
    'id.no',
    'id number',
    'id card no',
    'passport no',
    'passport number',
    'identification',
    'identity number',
    'document no',
    'document number',
    'foid',
    '有效身份证件号码',
  ],
  endorsements: [
    'endorsements/restrictions',
    'endorsements / restrictions',
    'endorsement/restriction',
    'endorsements',
    'endorsement',
    'restrictions',
    'restriction(s)',
    '签注',
  ],
  ticketNumber: [
    'e-ticket no',
    'e-ticket number',
    'e-ticket',
    'eticket no',
    'eticket number',
    'electronic ticket number',
    'electronic ticket no',
    'ticket number',
    'ticket no',
    'ticket',
    'tkt no',
    'etkt',
    '电子客票号码',
  ],
  checkCode: ['ck', 'check code', 'verification code', '验证码'],
  agentCode: [
    'agent code',
    'agency code',
    'iata number',
    'iata no',
    'iata code',
    'agent iata number',
    '销售单位代号',
  ],
};

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
const isShapely: Readonly<Record<FlightField, boolean>> = {
  passengerName: false,
  idNumber: true,
  endorsements: false,
  ticketNumber: true,
  checkCode: true,
  agentCode: true,
};

/** Where a value stands: behind its label or, less surely, below it. */
interface Candidate extends ReadText {
  readonly rank: number;
}

/** Finds the fields of the whole ticket by their labels. */
export function findFields(rows: readonly Row[]): FlightReading['fields'] {
  const found = new Map<FlightField, Candidate[]>();
  rows.forEach((row, index) => {
    row.cells.forEach((cell, at) => {
      const label = labelOf(cell.text, fieldLabels);
      if (!label) return;
      const value = valueOf(label.name, { rows, index, at }, label);
      if (value) found.set(label.name, [...(found.get(label.name) ?? []), value]);
    });
  });
  return Object.fromEntries(
    flightFields.flatMap((field) => {
      const chosen = chooseOf(found.get(field) ?? []);
      return chosen ? [[field, chosen]] : [];
    }),
  );
}

/** Two different texts for one field: neither is sure. */
function chooseOf(candidates: readonly Candidate[]): ReadText | undefined {
  const best = [...candidates].sort((a, b) => a.rank - b.rank)[0];
  if (!best) return undefined;
  const isOnly = candidates.every(({ text }) => plain(text) === plain(best.text));
  return { text: best.text, isSure: best.isSure && isOnly };
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '');

/** Whether a text begins with the label of a field of the whole ticket. */
export const isFieldLabel = (text: string): boolean => labelOf(text, fieldLabels) !== undefined;

const isLabel = ({ text }: Cell) => isFieldLabel(text) || labelOf(text, legLabels) !== undefined;

function valueOf(
  field: FlightField,
  place: { readonly rows: readonly Row[]; readonly index: number; readonly at: number },
  label: { readonly rest: string; readonly hasColon: boolean },
): Candidate | undefined {
  const { rows, index, at } = place;
  const row = rows[index];
  const cell = row?.cells[at];
  if (!row || !cell) return undefined;
  if (label.rest !== '') {
    const isSure = cell.isClear && (label.hasColon || isShapely[field]);
    return shaped(field, label.rest, { isSure, rank: label.hasColon ? 0 : 1 });
  }
  const [next, hasColon] = cellBehind(row, at, label.hasColon);
  if (next && !isLabel(next)) {
    const value = shaped(field, next.text.replace(/^[:：]\s*/u, ''), {
      isSure: cell.isClear && next.isClear,
      rank: hasColon ? 0 : 1,
    });
    if (value) return value;
  }
  const below = rows[index + 1];
  if (!below || below.middle - row.middle > 3 * row.height) return undefined;
  const under = below.cells.find((each) => each.left < cell.right && each.right > cell.left);
  if (!under || isLabel(under)) return undefined;
  // Without a shape of its own only what stands in a table of labels is what the label says.
  const isTable = isShapely[field] || row.cells.filter(isLabel).length > 1;
  const isSure = isTable && cell.isClear && under.isClear;
  return shaped(field, under.text, { isSure, rank: 2 });
}

/** The cell behind a label, and whether a colon stands between them. */
function cellBehind(
  { cells }: Row,
  at: number,
  hasColon: boolean,
): readonly [Cell | undefined, boolean] {
  const next = cells[at + 1];
  return next && /^[:：]$/u.test(next.text)
    ? [cells[at + 2], true]
    : [next, hasColon || /^[:：]/u.test(next?.text ?? '')];
}

function shaped(
  field: FlightField,
  said: string,
  { isSure, rank }: { isSure: boolean; rank: number },
): Candidate | undefined {
  const text = shapes[field].exec(said.trim())?.[1]?.trim();
  if (text === undefined) return undefined;
  const isWhole = text.length <= longestFlightText;
  return { text: text.slice(0, longestFlightText), isSure: isSure && isWhole, rank };
}
