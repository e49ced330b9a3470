import type { FlightField } from './flight-reading';

/** The meaning of a label, or of the head of a column. */
export type Label =
  | FlightField
  | 'from'
  | 'to'
  | 'route'
  | 'carrier'
  | 'flight'
  | 'date'
  | 'time'
  | 'arrival'
  | 'other';

/**
 * The words that stand for each label, with or without 'no', 'number' or 'name' behind them; the
 * longest at a text's beginning count.
 */
const wordsOf: Readonly<Record<Label, string>> = {
  passengerName:
    'name of passenger, passenger, passengers, traveller, traveler, prepared for, name',
  idNumber: 'id, id.no, id card, passport, document, identity, identification, foid',
  endorsements:
    'endorsements/restrictions, endorsements / restrictions, endorsements, endorsement, restrictions',
  ticketNumber: 'e-ticket, eticket, electronic ticket, ticket, tkt, etkt',
  checkCode: 'ck, check code, verification code',
  agentCode: 'agent code, agency code, iata code, iata, agent iata',
  from: 'from, origin, depart, departs, departure, departure airport, departure city, departing',
  to: 'to, destination, arrive, arrival airport, arrival city, arrival station',
  route: 'route, routing, sector, from/to, from / to, from /to, from - to',
  carrier: 'carrier, airline, operated by, marketing carrier',
  flight: 'flight, flights, flt',
  date: 'date, departure date, travel date, flight date',
  time: 'time, dep, dep time, departure time, depart time, etd, std',
  arrival: 'arr, arrival, arrives, arriving, arr time, arrival time, arrival date, eta, sta',
  // Their values could be taken for those of the others.
  other: [
    'class, cl, cabin, booking class, fare basis, status, seat, baggage, bag, allow, terminal',
    'date of issue, issue date, issued, issued on, booking date, booked on, printed, expiry',
    'date of birth, valid until, not valid before, not valid after, nvb, nva, date of expiry',
    'check-in, duration, aircraft, booking reference, booking ref, record locator, pnr',
    'fare, tax, total, tel, phone, invoice',
  ].join(', '),
};

const labels = Object.entries(wordsOf).flatMap(([name, all]) =>
  all.split(', ').map((words) => ({ name: name as Label, words })),
);

/** A text that begins with a label: the label's name, and what stands behind it. */
export interface Labelled {
  readonly name: Label;
  readonly rest: string;
  /** Whether a colon separates them. */
  readonly hasColon: boolean;
}

/** The label with which a text begins; undefined if it begins with none. */
export function labelOf(text: string): Labelled | undefined {
  const said = text.trim();
  const lower = said.toLowerCase();
  // 'name' is no label of 'names'.
  const isLabel = ({ words }: { words: string }) =>
    lower.startsWith(words) && !/^[\p{L}\d]/u.test(lower.slice(words.length));
  const [longest] = labels.filter(isLabel).sort((a, b) => b.words.length - a.words.length);
  if (!longest) return undefined;
  const behind = said
    .slice(longest.words.length)
    .replace(/^ (?:no|number|name)(?![\p{L}\d])/iu, '')
    .replace(/^[\s.#/()*~_|–—-]+/u, '');
  const rest = behind.replace(/^[:：\s]+/u, '');
  return { name: longest.name, rest, hasColon: /^[:：]/u.test(behind) };
}
