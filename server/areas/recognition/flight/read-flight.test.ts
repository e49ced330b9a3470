import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pdfOf, pictureOf } from '../../../../tests/support/itineraries/draw-itinerary';
import {
  layoutNames,
  layouts,
  type LayoutName,
} from '../../../../tests/support/itineraries/layouts';
import {
  makeTicket,
  type Ticket,
  type TicketLeg,
} from '../../../../tests/support/itineraries/ticket';
import { photographOf, scanOf } from '../../../../tests/unit/scan-itinerary';
import { sampled } from '../../../../tests/support/sweep';
import type { FlightField, FlightReading } from './flight-reading';
import { readFlight } from './read-flight';

const today = '2026-11-23';
const readPdf = (bytes: Buffer) => readFlight({ bytes, type: 'application/pdf', today });
/** The fields that a layout does not print. */
const missing: Readonly<Record<LayoutName, readonly string[]>> = {
  receipt: ['checkCode'],
  form: [],
  confirmation: ['idNumber', 'endorsements', 'checkCode', 'agentCode'],
  agency: ['checkCode'],
  summary: ['idNumber', 'endorsements', 'checkCode', 'agentCode'],
  boxes: ['idNumber', 'endorsements', 'checkCode', 'agentCode'],
};

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\d]/gu, '');

/** A station is printed as city, as code, or as both; an agency prints the digits of its code alone. */
const stationOf = ({ city, code }: TicketLeg['from']) => [city, code, `${city} ${code}`];
const answersOf = (ticket: Ticket): Record<FlightField, readonly string[]> => ({
  passengerName: [ticket.name],
  idNumber: [ticket.idNumber],
  endorsements: [ticket.endorsements],
  ticketNumber: [ticket.number],
  checkCode: [ticket.checkCode],
  agentCode: [ticket.agentCode, ticket.agentCode.replace(/^[A-Z]+/u, '')],
});
const legAnswersOf = (leg: TicketLeg) => ({
  from: stationOf(leg.from),
  to: stationOf(leg.to),
  carrier: [leg.airline],
  flight: [leg.flight],
  date: [leg.date],
  time: [leg.departs],
});

/** The fields that were not read, or not rightly, in words; `sure` has those of them that are sure. */
function faultsOf(layout: LayoutName, ticket: Ticket, reading: FlightReading | undefined) {
  const faults = { wrong: [] as string[], sure: [] as string[] };
  if (!reading) return { ...faults, wrong: ['nothing was read'] };
  const compare = (name: string, said: Said | undefined, answers: readonly string[]) => {
    const isRight = answers.map(plain).includes(plain(said?.text ?? ''));
    const isWrong = missing[layout].includes(name) ? said !== undefined : !isRight;
    if (isWrong) faults.wrong.push(`${name} is ${said?.text}, not ${answers[0]}`);
    if (!isRight && said?.isSure) faults.sure.push(`${name}: ${said.text}`);
  };
  for (const [field, answers] of entriesOf(answersOf(ticket)))
    compare(field, reading.fields[field], answers);
  const { legs } = reading;
  if (legs.length !== ticket.legs.length) faults.wrong.push(`${legs.length} flights were read`);
  for (const [index, leg] of ticket.legs.entries())
    for (const [field, answers] of entriesOf(legAnswersOf(leg)))
      compare(`${field} of flight ${index}`, legs[index]?.[field], answers);
  for (const leg of legs.slice(ticket.legs.length))
    for (const [field, said] of entriesOf(leg)) compare(`${field} of no flight`, said, []);
  return faults;
}

type Said = NonNullable<FlightReading['fields'][FlightField]>;
const entriesOf = <K extends string, V>(record: Readonly<Partial<Record<K, V>>>) =>
  Object.entries(record) as [K, V][];

const nothing = { wrong: [], sure: [] };
const seeds = Array.from({ length: 12 }, (_, index) => 400 + index);

test.each(layoutNames)(
  'the text layer of the layout %s is read in full, and nothing is wrong and sure',
  async (layout) => {
    for (const seed of seeds) {
      const ticket = makeTicket(seed);
      const reading = await readPdf(pdfOf(layouts[layout](ticket)));
      expect(faultsOf(layout, ticket, reading), `seed ${seed}`).toEqual(nothing);
    }
  },
);

describe('a picture', () => {
  test.each(sampled(['form', 'agency', 'boxes'] as const, 1))(
    'of the layout %s is read, and nothing is wrong and sure',
    async (layout) => {
      const ticket = makeTicket(401);
      const bytes = await pictureOf(layouts[layout](ticket));
      const reading = await readFlight({ bytes, type: 'image/jpeg', today });
      expect(faultsOf(layout, ticket, reading)).toEqual(nothing);
    },
    120_000,
  );

  test.each(
    sampled(
      [
        ['boxes', -2.5],
        ['form', 4],
        ['agency', -6],
      ] as const,
      1,
    ),
  )(
    'of the layout %s, photographed at %d degrees, is read to its flights or not at all, and nothing is wrong and sure',
    async (layout, tilt) => {
      const ticket = makeTicket(402);
      const bytes = await photographOf(await pictureOf(layouts[layout](ticket)), 402, tilt);
      const reading = await readFlight({ bytes, type: 'image/jpeg', today });
      // A field across the shadow's edge may be absent; the flights are whole.
      const { wrong, sure } = faultsOf(layout, ticket, reading);
      expect(sure).toEqual([]);
      expect(wrong.filter((each) => each.includes('flight'))).toEqual([]);
    },
    240_000,
  );

  test.each(sampled([90, 180, 270], 1))(
    'that lies turned by %d degrees, and a little crooked, is read to its flights or not at all',
    async (quarter) => {
      const ticket = makeTicket(403);
      const upright = await photographOf(await pictureOf(layouts.agency(ticket)), 403, 3);
      const bytes = await sharp(upright).rotate(quarter).jpeg().toBuffer();
      const reading = await readFlight({ bytes, type: 'image/jpeg', today });
      const { wrong, sure } = faultsOf('agency', ticket, reading);
      expect(sure).toEqual([]);
      expect(wrong.filter((each) => each.includes('flight'))).toEqual([]);
    },
    240_000,
  );

  test('without text is no itinerary', async () => {
    const create = { width: 600, height: 400, channels: 3, background: '#888' } as const;
    const bytes = await sharp({ create }).jpeg().toBuffer();
    expect(await readFlight({ bytes, type: 'image/jpeg', today })).toBeUndefined();
  }, 120_000);

  test('that is damaged is no itinerary', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    expect(await readFlight({ bytes, type: 'image/jpeg', today })).toBeUndefined();
  });
});

describe('a scanned PDF', () => {
  test.each(sampled(['form', 'agency'] as const, 1))(
    'of the layout %s is read, and nothing is wrong and sure',
    async (layout) => {
      const ticket = makeTicket(403);
      const reading = await readPdf(await scanOf([await pictureOf(layouts[layout](ticket))]));
      expect(faultsOf(layout, ticket, reading)).toEqual(nothing);
    },
    120_000,
  );
});

describe('a scanned PDF whose pages lie turned', () => {
  test.each(
    sampled(
      [
        ['its picture turned a little', { matrix: '590 52 -73 830 40 -25' }],
        ['a mask of ink upside down', { matrix: '-595 0 0 -842 595 842', asMask: true }],
        ['the page shown on its side', { rotated: 90 }],
      ],
      1,
    ),
  )(
    'with %s is read, and nothing is wrong and sure',
    async (_, how) => {
      const ticket = makeTicket(403);
      const reading = await readPdf(await scanOf([await pictureOf(layouts.agency(ticket))], how));
      expect(faultsOf('agency', ticket, reading)).toEqual(nothing);
    },
    240_000,
  );
});

describe('nothing is guessed', () => {
  const text = (line: string, y: number) => ({ x: 50, y, size: 10, text: line });

  test('of a date without a year', async () => {
    const reading = await readPdf(
      pdfOf([text('Flight SQ712', 60), text('SIN - BKK', 80), text('12MAR 09:40', 100)]),
    );
    expect(reading?.legs[0]).toMatchObject({
      date: { text: '2027-03-12', isSure: false },
      time: { text: '09:40', isSure: true },
    });
  });

  test('of a date whose day may be its month', async () => {
    const read = async (date: string) =>
      (await readPdf(pdfOf([text('Flight SQ712', 60), text('SIN - BKK', 80), text(date, 100)])))
        ?.legs[0]?.date;
    expect(await read('03/04/2027')).toMatchObject({ isSure: false });
    expect(await read('25/04/2027')).toEqual({ text: '2027-04-25', isSure: true });
  });

  test('of two passengers', async () => {
    const reading = await readPdf(
      pdfOf([
        text('Passenger name: DOE/JANE MS', 60),
        text('Passenger name: DOE/JOHN MR', 80),
        text('Ticket number: 618-2400000001', 100),
      ]),
    );
    expect(reading?.fields.passengerName?.isSure).toBe(false);
    expect(reading?.fields.ticketNumber?.isSure).toBe(true);
  });

  test('in a letter that is no itinerary', async () => {
    const letter = pdfOf([text('Dear Jane,', 60), text('see you in Bangkok in May.', 80)]);
    expect(await readPdf(letter)).toBeUndefined();
  });
});
