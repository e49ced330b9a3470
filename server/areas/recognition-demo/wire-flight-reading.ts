import type { demoCalls } from '../../../src/contract/demo';
import type { WireResponseOf } from '../../../src/contract/define-call';
import type {
  FlightField,
  FlightReading,
  LegField,
  ReadText,
} from '../recognition/flight/flight-reading';

const fieldNames = {
  passengerName: 'passenger_name',
  idNumber: 'id_number',
  endorsements: 'endorsements_restrictions',
  ticketNumber: 'e_ticket_number',
  checkCode: 'check_code',
  agentCode: 'agent_code',
} as const satisfies Record<FlightField, string>;

const legNames = {
  from: 'departure_station',
  to: 'destination_station',
  carrier: 'carrier',
  flight: 'flight',
  date: 'date',
  time: 'time',
} as const satisfies Record<LegField, string>;

type Texts<Field extends string> = Readonly<Partial<Record<Field, ReadText>>>;

/** Texts under the wire's names, the sure ones apart from those to be looked at. */
function wireTexts<Field extends string>(
  texts: Texts<Field>,
  names: Readonly<Record<Field, string>>,
) {
  const sure: Record<string, string> = {};
  const unsure: Record<string, string> = {};
  for (const [field, read] of Object.entries<ReadText | undefined>(texts))
    if (read) (read.isSure ? sure : unsure)[names[field as Field]] = read.text;
  return { sure, unsure };
}

/** A reading as it is answered: what is not sure is in `to_check` only. */
export function wireFlightReading({
  fields,
  legs,
}: FlightReading): WireResponseOf<typeof demoCalls.demoFlight> {
  const own = wireTexts(fields, fieldNames);
  const flights = legs.map((leg) => wireTexts(leg, legNames));
  const toCheck = [
    ...Object.entries(own.unsure).map(([path, text]) => ({ path, text })),
    ...flights.flatMap(({ unsure }, index) =>
      Object.entries(unsure).map(([name, text]) => ({
        path: `itinerary_list.${index}.${name}`,
        text,
      })),
    ),
  ];
  return {
    ...own.sure,
    itinerary_list: flights.map(({ sure }) => sure),
    to_check: toCheck,
  };
}
