import type { Locator } from '@playwright/test';
import { demoPath, newDemoId } from '../../../src/routing/demo-path';
import { makeSpecimen } from '../../../bench/recognition/training/specimen';
import { makePortrait } from '../../support/fixtures/make-portrait';
import type { App } from '../harness/app';

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The text of every step whose request or reading fails. */
export const failedWords = 'Processing failed, please check the network or try again later.';

export const openDemo = (
  app: App,
  flow: Parameters<typeof demoPath>[0],
  id = newDemoId(),
): Promise<void> => app.visit(demoPath(flow, id));

export const button = ({ page }: App, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

export const submitted = ({ page }: App): Locator =>
  page.getByRole('heading', { name: 'Submit Successfully' });

/** Chooses a file after a touch on the button for it. */
export async function choose(app: App, file: ChosenFile, opener = 'Files'): Promise<void> {
  const chooser = app.page.waitForEvent('filechooser');
  await button(app, opener).click();
  await (await chooser).setFiles({ ...file });
}

/** A passport that the server reads, and what it says. */
export async function passportPicture() {
  const { jpeg, person } = await makeSpecimen(7101, 'mild', 'TD3');
  const file = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) };
  return { file, number: person.number, surname: person.surname.replaceAll('<', ' ') };
}

export const portrait = async (width = 700, height = 900): Promise<ChosenFile> => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await makePortrait({ width, height })),
});
