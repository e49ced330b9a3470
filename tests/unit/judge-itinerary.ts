import type {
  FlightField,
  FlightReading,
  LegField,
} from '../../server/areas/recognition/flight/flight-reading';
import type { LayoutName } from '../support/itineraries/layouts';
import type { Ticket, TicketLeg } from '../support/itineraries/ticket';

/** The fields that a layout does not print. */
const missing: Readonly<Record<LayoutName, readonly FlightField[]>> = {
  receipt: ['checkCode'],
  form: [],
  confirmation: ['idNumber', 'endorsements', 'checkCode', 'agentCode'],
  agency: ['checkCode'],
  summary: ['idNumber', 'endorsements', 'checkCode', 'agentCode'],
  boxes: ['idNumber', 'endorsements', 'checkCode', 'agentCode'],
};

const fieldsOf = (ticket: Ticket): Record<FlightField, string> => ({
  passengerName: ticket.name,
  idNumber: ticket.idNumber,
  endorsements: ticket.endorsements,
  ticketNumber: ticket.number,
  checkCode: ticket.checkCode,
  agentCode: ticket.agentCode,
});

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '');

/** A station is printed as city, as code, or as both. */
const names = ({ city, code }: TicketLeg['from']) => [city, code, `${city} ${code}`].map(plain);

const answersOf = (leg: TicketLeg): Record<LegField, readonly string[]> => ({
  from: names(leg.from),
  to: names(leg.to),
  carrier: [leg.airline],
  flight: [leg.flight],
  date: [plain(leg.date)],
  time: [plain(leg.departs)],
});

/** An agency prints the digits of its code alone. */
const isField = (field: FlightField, text: string, truth: string) =>
  plain(text) === plain(truth) ||
  (field === 'agentCode' && plain(text) === plain(truth).replace(/^[A-Z]+/u, ''));

/** The fields that were not read, or not rightly; whether the reading is sure does not matter. */
export function wrongOf(
  layout: LayoutName,
  ticket: Ticket,
  reading: FlightReading | undefined,
): readonly string[] {
  if (!reading) return ['nothing was read'];
  const wrong: string[] = [];
  const truth = Object.entries(fieldsOf(ticket)) as [FlightField, string][];
  for (const [field, text] of truth) {
    const said = reading.fields[field]?.text;
    if (missing[layout].includes(field)) {
      if (said !== undefined) wrong.push(`${field} is ${said}, though it is not printed`);
    } else if (!isField(field, said ?? '', text)) wrong.push(`${field} is ${said}, not ${text}`);
  }
  if (reading.legs.length !== ticket.legs.length)
    wrong.push(`${reading.legs.length} flights, not ${ticket.legs.length}`);
  ticket.legs.forEach((leg, index) => {
    for (const [field, answers] of Object.entries(answersOf(leg)) as [LegField, string[]][]) {
      const said = reading.legs[index]?.[field]?.text;
      if (!answers.includes(plain(said ?? '')))
        wrong.push(`${field} of flight ${index} is ${said}, not ${answers[0]}`);
    }
  });
  return wrong;
}

/** The fields whose reading is sure but wrong. */
export function wrongAndSure(
  ticket: Ticket,
  reading: FlightReading | undefined,
): readonly string[] {
  const wrong: string[] = [];
  const truth = fieldsOf(ticket);
  for (const field of Object.keys(truth) as FlightField[]) {
    const said = reading?.fields[field];
    if (said?.isSure && !isField(field, said.text, truth[field]))
      wrong.push(`${field}: ${said.text}`);
  }
  reading?.legs.forEach((leg, index) => {
    const fact = ticket.legs[index];
    for (const field of Object.keys(leg) as LegField[]) {
      const said = leg[field];
      if (!said?.isSure) continue;
      if (!fact || !answersOf(fact)[field].includes(plain(said.text)))
        wrong.push(`${field} of flight ${index}: ${said.text}`);
    }
  });
  return wrong;
}
