import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pdfOf, pictureOf } from '../../../../tests/support/itineraries/draw-itinerary';
import { layoutNames, layouts } from '../../../../tests/support/itineraries/layouts';
import { makeTicket } from '../../../../tests/support/itineraries/ticket';
import { wrongAndSure, wrongOf } from '../../../../tests/support/itineraries/judge-itinerary';
import { photographOf, scanOf } from '../../../../tests/support/itineraries/scan-itinerary';
import { readFlight } from './read-flight';
import { sampled } from '../../../../tests/support/sweep';

const today = '2026-11-23';
const readPdf = (bytes: Buffer) => readFlight({ bytes, type: 'application/pdf', today });
const seeds = Array.from({ length: 12 }, (_, index) => 400 + index);

test.each(layoutNames)(
  'the text layer of the layout %s is read in full, and nothing is wrong and sure',
  async (layout) => {
    for (const seed of seeds) {
      const ticket = makeTicket(seed);
      const reading = await readPdf(pdfOf(layouts[layout](ticket)));
      expect(wrongOf(layout, ticket, reading), `seed ${seed}`).toEqual([]);
      expect(wrongAndSure(ticket, reading), `seed ${seed}`).toEqual([]);
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
      expect(wrongOf(layout, ticket, reading)).toEqual([]);
      expect(wrongAndSure(ticket, reading)).toEqual([]);
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
    'of the layout %s, photographed at %d degrees, is read to its flights, and nothing is wrong and sure',
    async (layout, tilt) => {
      const ticket = makeTicket(402);
      const bytes = await photographOf(await pictureOf(layouts[layout](ticket)), 402, tilt);
      const reading = await readFlight({ bytes, type: 'image/jpeg', today });
      expect(wrongAndSure(ticket, reading)).toEqual([]);
      // A field across the shadow's edge may be absent; the flights are whole.
      const wrong = wrongOf(layout, ticket, reading);
      expect(wrong.filter((each) => each.includes('flight'))).toEqual([]);
    },
    240_000,
  );

  test.each(sampled([90, 180, 270], 1))(
    'that lies turned by %d degrees, and a little crooked, is read to its flights',
    async (quarter) => {
      const ticket = makeTicket(403);
      const upright = await photographOf(await pictureOf(layouts.agency(ticket)), 403, 3);
      const bytes = await sharp(upright).rotate(quarter).jpeg().toBuffer();
      const reading = await readFlight({ bytes, type: 'image/jpeg', today });
      expect(wrongAndSure(ticket, reading)).toEqual([]);
      const wrong = wrongOf('agency', ticket, reading);
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
      expect(wrongOf(layout, ticket, reading)).toEqual([]);
      expect(wrongAndSure(ticket, reading)).toEqual([]);
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
      expect(wrongOf('agency', ticket, reading)).toEqual([]);
      expect(wrongAndSure(ticket, reading)).toEqual([]);
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
