import { seriousFindings } from './looks/axe';
import { makePdf } from '../support/fixtures/make-pdf';
import { pdfOf } from '../support/itineraries/draw-itinerary';
import { layouts } from '../support/itineraries/layouts';
import { makeTicket } from '../support/itineraries/ticket';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { button, choose, failedWords, openDemo, submitted } from './steps/recognition-demo';

const pdf = (buffer: Buffer) => ({ name: 'x.pdf', mimeType: 'application/pdf', buffer });

test(
  '[DEMO-11][DEMO-12][DEMO-04] an e-ticket fills in its form, is added to and submitted',
  sweep,
  async ({ app }) => {
    const { page } = app;
    const ticket = makeTicket(403);
    await openDemo(app, 'flight');
    await choose(app, pdf(pdfOf(layouts.form(ticket))));
    await expect(page.getByLabel('Passenger name')).not.toHaveValue('');
    for (const label of ['ID number', 'E-ticket number', 'Check code', 'Agent code'])
      await expect(page.getByLabel(label)).toBeVisible();
    await expect(page.getByLabel('Endorsements and restrictions')).toBeVisible();
    const flights = page.getByRole('region', { name: /^Flight \d/ });
    await expect(flights).toHaveCount(ticket.legs.length);
    await expect(flights.first().getByLabel('Date')).toHaveValue(ticket.legs[0]?.date ?? '');
    expect(await seriousFindings(page)).toEqual([]);
    await button(app, 'Add a flight').click();
    const added = flights.last();
    for (const label of ['Departure station', 'Destination station', 'Carrier', 'Date', 'Time'])
      await added.getByLabel(label).fill('X'.repeat(60));
    await expect(added.getByLabel('Carrier')).toHaveValue('X'.repeat(50));
    await added.getByRole('button', { name: 'Remove' }).click();
    await expect(flights).toHaveCount(ticket.legs.length);
    await button(app, 'Submit').click();
    await expect(submitted(app)).toBeVisible();
  },
);

test('[ERR-22] an itinerary that cannot be read can be typed', sweep, async ({ app }) => {
  await openDemo(app, 'flight');
  await choose(app, pdf(makePdf()));
  await app.expectToast(failedWords);
  await expect(app.page.getByText('We could not read this itinerary.')).toBeVisible();
  await button(app, 'Fill in by hand').click();
  await expect(app.page.getByLabel('Passenger name')).toHaveValue('');
});

test('a flight’s text that is not sure is marked until it is changed', sweep, async ({ app }) => {
  const { page } = app;
  app.line.answer('demoFlight', {
    body: {
      passenger_name: 'DOE/JANE',
      itinerary_list: [{ flight: 'SQ 478' }],
      to_check: [{ path: 'itinerary_list.0.date', text: '2026-12-08' }],
    },
  });
  await openDemo(app, 'flight');
  await choose(app, pdf(makePdf()));
  const hint = page.getByText('Not read with certainty: please check it.');
  await expect(hint).toHaveCount(1);
  await expect(page.getByLabel('Date')).toHaveValue('2026-12-08');
  await page.getByLabel('Date').fill('2026-12-09');
  await expect(hint).toHaveCount(0);
});

test('what was typed stays when submitting fails', sweep, async ({ app, context }) => {
  const { page } = app;
  await openDemo(app, 'flight');
  await button(app, 'Fill in by hand').click();
  await expect(button(app, 'Submit')).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Passenger name').fill('DOE/JANE');
  await context.setOffline(true);
  await button(app, 'Submit').click();
  await app.expectToast(failedWords);
  await expect(page.getByLabel('Passenger name')).toHaveValue('DOE/JANE');
  await context.setOffline(false);
  await button(app, 'Submit').click();
  await expect(submitted(app)).toBeVisible();
});
