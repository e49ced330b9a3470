import { Random } from '../../../bench/recognition/training/random';

/** The true content of a drawn itinerary. */
export interface Ticket {
  readonly name: string;
  readonly idNumber: string;
  readonly number: string;
  readonly checkCode: string;
  readonly agentCode: string;
  readonly endorsements: string;
  readonly legs: readonly TicketLeg[];
}

export interface TicketLeg {
  readonly from: Airport;
  readonly to: Airport;
  readonly airline: string;
  readonly flight: string;
  /** YYYY-MM-DD and HH:MM. */
  readonly date: string;
  readonly departs: string;
  readonly arrives: string;
}

export interface Airport {
  readonly city: string;
  readonly code: string;
}

const airports: readonly Airport[] = [
  ['Singapore', 'SIN'],
  ['Bangkok', 'BKK'],
  ['Frankfurt', 'FRA'],
  ['New Delhi', 'DEL'],
  ['Ho Chi Minh City', 'SGN'],
  ['Sao Paulo', 'GRU'],
  ['Phnom Penh', 'PNH'],
  ['Colombo', 'CMB'],
  ['Dubai', 'DXB'],
  ['Istanbul', 'IST'],
  ['Beijing', 'PEK'],
  ['Los Angeles', 'LAX'],
].map(([city = '', code = '']) => ({ city, code }));
const airlines = ['SQ', 'TG', 'LH', 'AI', 'VN', '6E', 'K6', 'EK', 'TK', 'CA', '3K', 'D7'];
const surnames = ['DOE', 'NGUYEN', 'SILVA SANTOS', 'MUELLER', 'OKONKWO', 'WANG'];
const givenNames = ['JANE', 'THI LAN', 'MARIA', 'KARL', 'ADA', 'XIAOMING'];
const notes = ['NON-ENDORSABLE', 'NON END/NON REF', 'VALID ON SQ ONLY', 'NONREFUNDABLE CHANGE FEE'];

const two = (number: number) => String(number).padStart(2, '0');

/** A ticket of one to three flights, the same for the same seed. */
export function makeTicket(seed: number): Ticket {
  const random = new Random(seed);
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.whole(0, 9)).join('');
  const stops = [random.whole(0, airports.length - 1)];
  for (let leg = random.whole(1, 3); leg > 0; leg -= 1)
    stops.push(
      ((stops[stops.length - 1] ?? 0) + random.whole(1, airports.length - 1)) % airports.length,
    );
  const start = random.whole(0, 300);
  const legs = stops.slice(1).map((stop, index) => {
    const airline = random.pick(airlines);
    const day = new Date(Date.UTC(2027, 0, 1 + start + 4 * index));
    const hour = random.whole(0, 20);
    return {
      from: airports[stops[index] ?? 0] ?? { city: '', code: '' },
      to: airports[stop] ?? { city: '', code: '' },
      airline,
      flight: `${airline}${random.whole(2, 9899)}`,
      date: day.toISOString().slice(0, 10),
      departs: `${two(hour)}:${two(5 * random.whole(0, 11))}`,
      arrives: `${two(hour + 3)}:${two(5 * random.whole(0, 11))}`,
    };
  });
  return {
    name: `${random.pick(surnames)}/${random.pick(givenNames)} ${random.pick(['MR', 'MS'])}`,
    idNumber: `${random.pick(['E', 'K', 'PA'])}${digits(8)}`,
    number: `${digits(3)}-${random.whole(1, 9)}${digits(9)}`,
    checkCode: digits(4),
    agentCode: `${random.pick(['SIN', 'BJS'])}${digits(6)}`,
    endorsements: random.pick(notes),
    legs,
  };
}
