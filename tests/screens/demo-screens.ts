import { expect } from '@playwright/test';
import type { DemoFlow } from '../../src/domain/recognition-demo/demo-flow';
import { demoPath, newDemoId } from '../../src/routing/demo-path';
import { makePassport } from '../support/fixtures/make-passport';
import { makePortrait } from '../support/fixtures/make-portrait';
import { patience } from '../support/patience';
import { pdfOf } from '../support/itineraries/draw-itinerary';
import { layouts } from '../support/itineraries/layouts';
import { makeTicket } from '../support/itineraries/ticket';
import { at, press, prepared, type Screen, type Stage } from './steps';

const start = (name: string, flow: DemoFlow) =>
  at(name, 'visitor', () => demoPath(flow, newDemoId()));

const reading = (screen: Screen): Screen => ({ ...screen, reads: true });

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function choose({ page, say }: Stage, opener: string, file: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say(opener), exact: true }).click();
  await (await chooser).setFiles(file);
}

/** A form that a reading filled in. */
const isRead = ({ page }: Stage) =>
  expect(page.locator('main').getByRole('textbox').first()).not.toHaveValue('', {
    timeout: patience.work,
  });

const passport = async (): Promise<Chosen> => ({
  name: 'passport.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await makePassport()),
});
const portrait = async (): Promise<Chosen> => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await makePortrait()),
});

/** The demo of the recognition, which needs no account. */
export const demoScreens: readonly Screen[] = [
  at('readings to try', 'visitor', '/demo-ocr'),
  start('demo, passport', 'passport'),
  prepared(reading(start('', 'passport')), 'demo, passport read', async (stage) => {
    await choose(stage, 'Files', await passport());
    await isRead(stage);
  }),
  prepared(start('', 'passport'), 'demo, passport refused', async (stage) => {
    await press(stage, 'Fill in by hand');
    await press(stage, 'Submit');
    await expect(stage.page.getByRole('alert')).toBeVisible();
  }),
  prepared(reading(start('', 'passport')), 'demo, not read', async (stage) => {
    await choose(stage, 'Files', await portrait());
    await expect(stage.page.getByText(stage.say('Recognition failure'))).toBeVisible({
      timeout: patience.work,
    });
  }),
  start('demo, photo', 'photo'),
  prepared(reading(start('', 'photo')), 'demo, photo made', async (stage) => {
    await choose(stage, 'Album', await portrait());
    await expect(
      stage.page.getByRole('heading', { name: stage.say('Check your photo') }),
    ).toBeVisible({ timeout: patience.work });
  }),
  start('demo, flight', 'flight'),
  prepared(reading(start('', 'flight')), 'demo, flight read', async (stage) => {
    await choose(stage, 'Files', {
      name: 'ticket.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf(layouts.form(makeTicket(403))),
    });
    await isRead(stage);
  }),
  prepared(start('', 'flight'), 'demo, submitted', async (stage) => {
    await press(stage, 'Fill in by hand');
    await stage.page.locator('main').getByRole('textbox').first().fill('DOE/JANE');
    await press(stage, 'Submit');
    await expect(
      stage.page.getByRole('heading', { name: stage.say('Submit Successfully') }),
    ).toBeVisible();
  }),
];
