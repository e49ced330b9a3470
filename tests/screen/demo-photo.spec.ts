import { seriousFindings } from './looks/axe';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { drawnCamera } from './steps/drawn-camera';
import { outboxOf } from './steps/outbox';
import { button, choose, openDemo, portrait, submitted } from './steps/recognition-demo';

const checkPhoto = { name: 'Check your photo' };

test('[DEMO-05][DEMO-04] a photo is taken with the camera, cut to 35 × 35 mm and submitted', async ({
  app,
}) => {
  const { page } = app;
  const requirement = page.getByText('Visa photo size: 35mm x 35mm, white background.', {
    exact: true,
  });
  await drawnCamera(page);
  await openDemo(app, 'photo');
  await expect(requirement).toBeVisible();
  await button(app, 'Camera').click();
  await expect(page.getByText('35 × 35 mm · white background')).toBeVisible();
  await page.goBack();
  await expect(requirement).toBeVisible();
  await button(app, 'Camera').click();
  await expect(button(app, 'Take the photo')).toBeEnabled();
  await button(app, 'Take the photo').click();
  await expect(page.getByRole('heading', checkPhoto)).toBeVisible();
  await expect(page.getByRole('img', { name: 'The photo that was made' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await button(app, 'Submit').click();
  await expect(submitted(app)).toBeVisible();
  expect(await outboxOf(page)).toEqual([]);
});

test(
  '[ERR-23] a photo with check_type 0 shows an alert with the first description',
  sweep,
  async ({ app }) => {
    app.line.answer('demoPhoto', {
      body: { check_type: 0, desc: ['There are two faces.', 'It is dark.'] },
    });
    await openDemo(app, 'photo');
    await choose(app, await portrait(), 'Album');
    await expect(app.dialog).toContainText('There are two faces.');
    await expect(app.dialog).not.toContainText('It is dark.');
    await app.dialog.getByRole('button', { name: 'Got it' }).click();
    await expect(button(app, 'Camera')).toBeVisible();
  },
);

test('[ERR-23] a photo that is too small shows an alert before it is sent', async ({ app }) => {
  await openDemo(app, 'photo');
  await choose(app, await portrait(200, 240), 'Album');
  await expect(app.dialog).toContainText('The photo should be at least 250 x 250 pixels.');
  expect(app.line.countOf('openUploadFile')).toBe(0);
});

test('a demo that has ended shows it and starts again with another id', sweep, async ({ app }) => {
  const { page } = app;
  const params = { hours: 24 };
  app.line.answer('demoPhoto', { ret: -4, msg: 'Ended.', code: 'demo-ended', params });
  await openDemo(app, 'photo', 'of-yesterday');
  await choose(app, await portrait(), 'Album');
  await expect(page.getByRole('heading', { name: 'The demo is over' })).toBeVisible();
  await expect(page.getByText('This demo ended after 24 hours')).toBeVisible();
  await button(app, 'Start a new one').click();
  await expect(page).toHaveURL(/type=photo&id=[0-9a-f-]{36}$/);
  app.line.clear();
  await choose(app, await portrait(), 'Album');
  await expect(page.getByRole('heading', checkPhoto)).toBeVisible();
});

test('a limit names when to come back', sweep, async ({ app }) => {
  app.line.answer('openUploadFile', {
    status: 429,
    headers: { 'retry-after': '1800' },
    ret: -1,
    code: 'too-many-demos',
    params: { seconds: 1800 },
  });
  await openDemo(app, 'photo');
  await choose(app, await portrait(), 'Album');
  await expect(
    app.page.getByText('The demo was used many times from here. Please try again in 30 minutes.'),
  ).toBeVisible();
});
