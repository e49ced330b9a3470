import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../../../tests/support/itineraries/draw-itinerary';
import { layoutNames, layouts } from '../../../../tests/support/itineraries/layouts';
import { makeTicket } from '../../../../tests/support/itineraries/ticket';
import { wrongAndSure, wrongOf } from '../../../../tests/unit/judge-itinerary';
import { readFlight } from './read-flight';

const today = '2026-11-23';
const readPdf = (bytes: Buffer) => readFlight({ bytes, today });
const seeds = Array.from({ length: 12 }, (_, index) => 400 + index);

const readFully = ['form', 'agency', 'summary', 'boxes'] as const;

test.each(readFully)('the text of the layout %s is read in full', async (layout) => {
  for (const seed of seeds) {
    const ticket = makeTicket(seed);
    const reading = await readPdf(pdfOf(layouts[layout](ticket)));
    expect(wrongOf(layout, ticket, reading), `seed ${seed}`).toEqual([]);
  }
});

test.each(layoutNames)('of the layout %s nothing is wrong and sure', async (layout) => {
  for (const seed of seeds) {
    const ticket = makeTicket(seed);
    const reading = await readPdf(pdfOf(layouts[layout](ticket)));
    expect(reading?.fields.passengerName?.text).toBe(ticket.name);
    expect(wrongAndSure(ticket, reading), `seed ${seed}`).toEqual([]);
  }
});

describe('could not be read', () => {
  test('a scanned PDF, whose page is a picture', async () => {
    const create = { width: 600, height: 800, channels: 3, background: '#888' } as const;
    const document = new PDFDocument();
    document.image(await sharp({ create }).jpeg().toBuffer(), 0, 0);
    document.end();
    expect(await readPdf(await buffer(document))).toBeUndefined();
  });

  test('a damaged PDF', async () => {
    expect(await readPdf(Buffer.from('%PDF-1.4\nnothing'))).toBeUndefined();
  });
});

describe('nothing is guessed', () => {
  const text = (line: string, y: number) => ({ x: 50, y, size: 10, text: line });

  test('of a date without a year', async () => {
    const reading = await readPdf(
      pdfOf([text('Flight SQ712', 60), text('Route SIN - BKK', 80), text('Date 12MAR 09:40', 100)]),
    );
    expect(reading?.legs[0]).toMatchObject({
      date: { text: '2027-03-12', isSure: false },
      time: { text: '09:40', isSure: true },
    });
  });

  test('of a date whose day may be its month', async () => {
    const read = async (date: string) =>
      (await readPdf(pdfOf([text('Flight SQ712', 60), text(`Date: ${date}`, 80)])))?.legs[0]?.date;
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

  test('of two dates for one flight', async () => {
    const reading = await readPdf(
      pdfOf([
        text('Date: 4 Nov 2026', 60),
        text('Flight: SQ712', 80),
        text('Departure: Singapore', 100),
        text('Date: 12 Mar 2027', 120),
      ]),
    );
    expect(reading?.legs[0]?.date?.isSure).not.toBe(true);
    expect(reading?.legs[0]?.from).toEqual({ text: 'Singapore', isSure: true });
  });

  test('of flights of which one was not put together', async () => {
    const reading = await readPdf(
      pdfOf([text('Flight: SQ712', 60), text('Date: 12 Mar 2027', 80), text('TG401', 100)]),
    );
    expect(reading?.legs).toEqual([
      {
        carrier: { text: 'SQ', isSure: false },
        flight: { text: 'SQ712', isSure: false },
        date: { text: '2027-03-12', isSure: false },
      },
    ]);
  });

  test('in a letter that is no itinerary', async () => {
    const letter = pdfOf([text('Dear Jane,', 60), text('see you in Bangkok in May.', 80)]);
    expect(await readPdf(letter)).toBeUndefined();
  });
});
