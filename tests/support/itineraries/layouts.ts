import type { Ticket, TicketLeg } from './ticket';

/** A text on an A4 page; points from the top left, the baseline's place. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly font?: 'mono' | 'sans';
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const partsOf = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month: monthNames[Number(month) - 1] ?? '', day };
};
/** 12MAR27 */
const short = (date: string) => {
  const { year, month, day } = partsOf(date);
  return `${day}${month.toUpperCase()}${year.slice(2)}`;
};
/** 12 Mar 2027 */
const long = (date: string) => {
  const { year, month, day } = partsOf(date);
  return `${Number(day)} ${month} ${year}`;
};
const spaced = (flight: string) => `${flight.slice(0, 2)} ${flight.slice(2)}`;
const place = ({ city, code }: TicketLeg['from']) => `${city} (${code})`;

/** Rows from the top; a row is one text, or several by their places. */
type Lines = readonly (string | Readonly<Record<number, string>>)[];

function page(
  lines: Lines,
  { size = 10, step = 16, font = 'sans' as Placed['font'] } = {},
): Placed[] {
  return lines.flatMap((line, index) =>
    Object.entries(typeof line === 'string' ? { 50: line } : line)
      .filter(([, text]) => text !== '')
      .map(([x, text]) => ({
        x: Number(x),
        y: 60 + index * step,
        size,
        text,
        ...(font && { font }),
      })),
  );
}

/** The receipt of a reservation system: typewriter columns, stations in a chain. */
function receipt(ticket: Ticket): Placed[] {
  const pad = (text: string, width: number) => text.padEnd(width);
  const last = ticket.legs[ticket.legs.length - 1];
  return page(
    [
      '                ELECTRONIC TICKET',
      '            PASSENGER ITINERARY RECEIPT',
      '',
      `GLOBAL TRAVEL DESK           DATE: 04NOV26`,
      `AGENT CODE: ${pad(ticket.agentCode, 17)}NAME: ${ticket.name}`,
      `FOID: ${ticket.idNumber}`,
      '',
      `TICKET NUMBER : ETKT ${ticket.number.replace('-', ' ')}`,
      'BOOKING REF : AMADEUS: 5KX7QZ',
      '',
      'FROM /TO          FLIGHT   CL DATE     DEP    STATUS',
      '',
      ...ticket.legs.flatMap((leg) => [
        `${pad(leg.from.city.toUpperCase(), 18)}${pad(spaced(leg.flight), 9)}Y  ${pad(short(leg.date), 9)}${leg.departs.replace(':', '')}   OK`,
        '                  ARRIVAL TIME: ' + leg.arrives,
      ]),
      last?.to.city.toUpperCase() ?? '',
      '',
      '',
      '',
      '',
      '',
      `ENDORSEMENTS : ${ticket.endorsements}`,
      'PAYMENT : CASH',
    ],
    { font: 'mono', size: 9, step: 14 },
  );
}

/** The form of Chinese airlines: labels above values in two languages. */
function form(ticket: Ticket): Placed[] {
  const rows: Lines = [
    { 200: 'ITINERARY/RECEIPT OF E-TICKET FOR AIR TRANSPORT' },
    '',
    { 50: 'NAME OF PASSENGER', 210: 'ID.NO.', 350: 'ENDORSEMENTS/RESTRICTIONS' },
    { 50: ticket.name, 210: ticket.idNumber, 350: ticket.endorsements },
    '',
    { 180: 'CARRIER', 240: 'FLIGHT', 300: 'CLASS', 350: 'DATE', 430: 'TIME' },
    ...ticket.legs.map((leg, index) => ({
      50: `${index === 0 ? 'FROM' : 'TO'}: ${leg.from.city.toUpperCase()} ${leg.from.code}`,
      185: leg.airline,
      245: leg.flight.slice(2),
      308: 'Y',
      345: leg.date,
      432: leg.departs,
    })),
    {
      50: `TO: ${ticket.legs[ticket.legs.length - 1]?.to.city.toUpperCase()} ${ticket.legs[ticket.legs.length - 1]?.to.code}`,
      185: 'VOID',
    },
    { 50: 'TO: VOID' },
    '',
    '',
    '',
    { 50: 'E-TICKET NO.', 130: ticket.number, 260: 'CK.', 290: ticket.checkCode },
    { 50: 'AGENT CODE', 130: ticket.agentCode, 260: 'DATE OF ISSUE', 360: '2026-11-04' },
  ];
  return page(rows);
}

/** An airline's confirmation: a block for each flight. */
function confirmation(ticket: Ticket): Placed[] {
  return page(
    [
      'Your booking is confirmed',
      'Booking reference: 5KX7QZ',
      'Booked on 4 Nov 2026',
      '',
      { 50: 'Passenger', 250: 'Ticket number' },
      { 50: ticket.name, 250: ticket.number },
      '',
      ...ticket.legs.flatMap((leg): Lines => [
        `${place(leg.from)} → ${place(leg.to)}`.replace('→', 'to'),
        { 50: long(leg.date), 200: spaced(leg.flight), 300: 'Economy' },
        { 50: `${leg.departs} - ${leg.arrives}`, 200: 'Non-stop' },
        '',
      ]),
    ],
    { size: 11, step: 20 },
  );
}

/** A travel agency's table with a column for each end. */
function agency(ticket: Ticket): Placed[] {
  const [a, b, c, d, e, f] = [50, 110, 220, 330, 420, 490];
  return page([
    'Happy Holidays Travel Pte Ltd',
    'Tel: 6555 0199',
    '',
    `Traveller: ${ticket.name}`,
    `Passport No: ${ticket.idNumber}`,
    `E-ticket number: ${ticket.number.replace('-', '')}`,
    `IATA number: ${ticket.agentCode.slice(3)}`,
    `Endorsements/Restrictions: ${ticket.endorsements}`,
    '',
    { [a]: 'Flight', [b]: 'From', [c]: 'To', [d]: 'Date', [e]: 'Departs', [f]: 'Arrives' },
    ...ticket.legs.map((leg) => ({
      [a]: spaced(leg.flight),
      [b]: place(leg.from),
      [c]: place(leg.to),
      [d]: long(leg.date),
      [e]: leg.departs,
      [f]: leg.arrives,
    })),
    '',
    'Issued: 4 Nov 2026',
  ]);
}

/** A trip summary with a label before each value. */
function summary(ticket: Ticket): Placed[] {
  return page(
    [
      'TRIP TO ' + (ticket.legs[0]?.to.city.toUpperCase() ?? ''),
      `PREPARED FOR  ${ticket.name}`,
      `TICKET NO: ${ticket.number}`,
      '',
      ...ticket.legs.flatMap((leg): Lines => [
        { 50: `DATE: ${long(leg.date).toUpperCase()}`, 250: `FLIGHT: ${spaced(leg.flight)}` },
        { 50: `DEPART: ${place(leg.from)}`, 250: `TIME: ${leg.departs}` },
        { 50: `ARRIVE: ${place(leg.to)}`, 250: `ARRIVAL TIME: ${leg.arrives}` },
        '',
      ]),
    ],
    { step: 18 },
  );
}

/** A low-cost airline's card: two boxes beside each other. */
function boxes(ticket: Ticket): Placed[] {
  return page(
    [
      'ITINERARY',
      `Passenger name: ${ticket.name}`,
      `Electronic ticket number: ${ticket.number}`,
      '',
      ...ticket.legs.flatMap((leg): Lines => [
        `Flight ${leg.flight}`,
        { 50: 'Departure', 300: 'Arrival' },
        { 50: place(leg.from), 300: place(leg.to) },
        { 50: `${leg.date} ${leg.departs}`, 300: `${leg.date} ${leg.arrives}` },
        '',
      ]),
    ],
    { step: 18 },
  );
}

export const layouts = { receipt, form, confirmation, agency, summary, boxes };
export type LayoutName = keyof typeof layouts;
export const layoutNames = Object.keys(layouts) as LayoutName[];
