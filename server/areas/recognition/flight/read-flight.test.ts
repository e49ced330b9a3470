import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../../../tests/support/itineraries/draw-itinerary';
import { layoutNames, layouts } from '../../../../tests/support/itineraries/layouts';
import { makeTicket } from '../../../../tests/support/itineraries/ticket';
import { wrongAndSure, wrongOf } from '../../../../tests/support/itineraries/judge-itinerary';
import { readFlight } from './read-flight';

const today = '2026-11-23';
const readPdf = (bytes: Buffer) => readFlight({ bytes, type: 'application/pdf', today });
const seeds = Array.from({ length: 12 }, (_, index) => 400 + index);

describe.each(layoutNames)('the text layer of the layout %s', (layout) => {
  test('is read in full', async () => {
    for (const seed of seeds) {
      const ticket = makeTicket(seed);
      const reading = await readPdf(pdfOf(layouts[layout](ticket)));
      expect(wrongOf(layout, ticket, reading), `seed ${seed}`).toEqual([]);
    }
  });

  test('is never wrong and sure', async () => {
    for (const seed of seeds) {
      const ticket = makeTicket(seed);
      const reading = await readPdf(pdfOf(layouts[layout](ticket)));
      expect(wrongAndSure(ticket, reading)).toEqual([]);
    }
  });
});
