import { sweep } from '../support/sweep';
import { paths } from '../../src/routing/paths';
import type { Colour } from '../support/fixtures/draw-picture';
import { makePortrait } from '../support/fixtures/make-portrait';
import { patience } from '../support/patience';
import type { App } from './harness/app';
import { expect, test } from './screen-test';
import { button, choosePhoto, openPhoto, photoImage } from './steps/visa-photo';

const portrait = () => makePortrait({ width: 860, height: 1100 });

test('[PHOTO-12][PHOTO-13][PHOTO-14] the confirmation shows photo, requirements and what is wrong, also after a reload', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { shows, itemsHere, onServer, orderId, applicantId } = await openPhoto(app, traveller);
  const problem = 'The head is too small: step closer.';
  app.line.answer('uploadPhoto', {
    body: {
      check_type: 1,
      desc: [],
      err_desc: [problem],
      url: '/api/files/gone',
      key: 'k'.repeat(43),
    },
  });
  await choosePhoto(app, await portrait());
  await shows(paths.idPhotoConfirm);
  await expect(page.getByText('No glasses, hat or headphones')).toBeVisible();
  await expect(page.getByRole('listitem').getByText(problem)).toBeVisible();
  // The link is dead: the phone's own picture stands in its place.
  await expect(photoImage(app)).toBeVisible();
  app.line.clear();

  // The phone judges the kept photo again; the server's verdict is kept, not asked for again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What we checked' })).toBeVisible();
  await expect(page.getByRole('listitem').getByText(problem)).toBeVisible();
  expect(app.line.countOf('uploadPhoto')).toBe(1);
  expect(await itemsHere()).toEqual(['unconfirmed visa-photo']);
  await app.visit(paths.idPhoto(orderId, applicantId));
  await button(app, 'Discard').click();
  await expect(button(app, 'Discard')).toHaveCount(0);
  await expect.poll(itemsHere).toEqual([]);
  expect((await onServer()).status).toBe(1);
});

test(
  '[PHOTO-12] processing and confirmation without a photo lead back to the photo page',
  sweep,
  async ({ app, traveller }) => {
    const { shows, orderId, applicantId } = await openPhoto(app, traveller);
    for (const without of [paths.idPhotoProcess, paths.idPhotoConfirm]) {
      await app.visit(without(orderId, applicantId));
      await shows(paths.idPhoto);
    }
  },
);

const stages = [
  ['Checking', 0, 20],
  ['Recognizing', 20, 50],
  ['Processing', 50, 70],
  ['Completing', 70, 98],
] as const;

test(
  '[PHOTO-10][PHOTO-11] the bar goes through its stages and waits at 98 percent for the answer',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { shows, itemsHere } = await openPhoto(app, traveller);
    await page.evaluate(() => {
      const seen: [string, number][] = [];
      Object.assign(window, { seen });
      const look = () => {
        const bar = document.querySelector('progress');
        const stage = bar && document.getElementById(bar.getAttribute('aria-labelledby') ?? '');
        if (bar && stage) seen.push([stage.textContent ?? '', bar.value]);
        requestAnimationFrame(look);
      };
      look();
    });
    // In the last stage the made photo comes, which here never does.
    const made = '/files/held';
    app.line.answer('uploadPhoto', { change: (body) => void (body.url = `/api${made}`) });
    app.line.answerPath(made, { connection: 'hold' });
    await choosePhoto(app, await portrait());
    await shows(paths.idPhotoProcess);
    const bar = page.getByRole('progressbar', { name: 'Completing' });
    await expect(bar).toBeVisible();
    const value = () => bar.evaluate((element: HTMLProgressElement) => element.value);
    await expect.poll(value, { timeout: patience.longStep }).toBeGreaterThan(97);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: [string, number][] }).seen,
    );
    // A fast phone may pass a stage between two frames, but never goes back to one.
    const names = [...new Set(seen.map(([stage]) => stage))];
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(stages.map(([stage]) => stage).filter((stage) => names.includes(stage)));
    const values = seen.map(([, each]) => each);
    expect(values).toEqual([...values].sort((one, other) => one - other));
    for (const [stage, , end] of stages)
      for (const [name, each] of seen) if (name === stage) expect(each).toBeLessThanOrEqual(end);
    await button(app, 'Cancel').click();
    await shows(paths.idPhoto);
    expect(await itemsHere()).toEqual([]);
  },
);

test(
  '[PWA-08][API-56] offline the phone judges by itself and keeps the photo; a later refusal shows it with the reason',
  sweep,
  async ({ app, traveller }) => {
    const { page } = app;
    const { shows, itemsHere, onServer } = await openPhoto(app, traveller);
    // The code that judges photos is on the phone from now on.
    await choosePhoto(app, await portrait());
    await shows(paths.idPhotoConfirm);
    await page.goBack();
    await button(app, 'Discard').click();
    await expect.poll(itemsHere).toEqual([]);

    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.').first()).toBeVisible();
    await choosePhoto(app, await portrait());
    await shows(paths.idPhotoConfirm);
    await expect(page.getByText('All checks passed')).toBeVisible();
    await expect(page.getByText('You are offline: this is the device’s own check.')).toBeVisible();
    expect(await itemsHere()).toEqual(['unconfirmed visa-photo']);
    await button(app, 'Confirm').click();
    await shows(paths.idPhoto);
    await app.expectToast('Saved on this phone. It uploads when you are back online.');
    await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible();
    await expect(photoImage(app)).toBeVisible();
    expect((await onServer()).status).toBe(1);

    const reason = 'The picture is damaged and cannot be read.';
    app.line.answer('submitPhoto', { ret: -9, msg: reason });
    await page.context().setOffline(false);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText('Needs you', { exact: true })).toBeVisible();
    await expect(photoImage(app)).toBeVisible();
    expect(await app.toasts()).not.toContain(reason);

    app.line.clear();
    await button(app, 'Try again now').click();
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    expect((await onServer()).status).toBe(2);
  },
);

test('a picture of a camera’s usual shape passes, and another part of it is judged before it is confirmed', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { shows, onServer } = await openPhoto(app, traveller);
  await choosePhoto(app, await makePortrait({ width: 1200, height: 1600 }));
  await shows(paths.idPhotoConfirm);
  await expect(page.getByText('Cropped to 43 × 55 mm')).toBeVisible();
  await expect(page.getByText('All checks passed')).toBeVisible();
  const frame = button(app, 'The part of the picture that becomes the photo');

  // A frame that cuts the crown off is not confirmed as it is, and then said to be wrong.
  await button(app, 'Smaller frame').click();
  await frame.focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowDown');
  await expect(button(app, 'Confirm')).toHaveCount(0);
  await button(app, 'Check this part').click();
  await expect(page.getByText('Check below that nothing of the head is cut off.')).toBeVisible();

  // Dragged back by a finger, it passes.
  await frame.scrollIntoViewIfNeeded();
  const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - box.height / 3, { steps: 4 });
  await page.mouse.up();
  await button(app, 'Check this part').click();
  await expect(page.getByText('All checks passed')).toBeVisible();
  await button(app, 'Confirm').click();
  await shows(paths.idPhoto);
  await expect.poll(app.toasts).toEqual(['Successful']);
  expect((await onServer()).status).toBe(2);
});

test('a light wall is made white where the product allows it, and as it was again', async ({
  app,
  traveller,
}) => {
  const { page } = app;
  const { shows, onServer } = await openPhoto(app, traveller);
  const beige: Colour = [219, 212, 200];
  const sent = await makePortrait({ width: 860, height: 1100, wall: beige, shadow: 0.1 });
  await choosePhoto(app, sent);
  await shows(paths.idPhotoConfirm);
  const wall = page.getByRole('switch', { name: 'White background' });
  await expect(wall).not.toBeChecked();
  await expect(page.getByText('The wall behind the person can be made white.')).toBeVisible();
  expect((await cornersOf(app)).every(({ least }) => least < 225)).toBe(true);

  await wall.click();
  await expect(page.getByText('The wall behind the person was made white.')).toBeVisible();
  await expect(wall).toBeChecked();
  expect((await cornersOf(app)).every(({ least }) => least > 248)).toBe(true);
  await page.reload();
  await expect(wall).toBeChecked();
  expect((await cornersOf(app)).every(({ least }) => least > 248)).toBe(true);

  await wall.click();
  await expect(page.getByText('The wall behind the person can be made white.')).toBeVisible();
  await expect(wall).not.toBeChecked();
  expect((await cornersOf(app)).every(({ least }) => least < 225)).toBe(true);

  // With the keyboard; what is confirmed is what is shown.
  await wall.press('Space');
  await expect(wall).toBeChecked();
  await button(app, 'Confirm').click();
  await shows(paths.idPhoto);
  expect((await onServer()).status).toBe(2);
  await expect(photoImage(app)).toBeVisible();
  expect((await cornersOf(app)).every(({ least }) => least > 245)).toBe(true);
});

test('a wall of another colour is not offered to be made white', async ({ app, traveller }) => {
  const { shows } = await openPhoto(app, traveller);
  await choosePhoto(app, await makePortrait({ width: 860, height: 1100, wall: [60, 110, 190] }));
  await shows(paths.idPhotoConfirm);
  await expect(button(app, 'Confirm')).toBeVisible();
  await expect(app.page.getByRole('switch')).toHaveCount(0);
});

/** The darkest channel of the shown photo's upper corners, 0 to 255. */
const cornersOf = (app: App) =>
  photoImage(app).evaluate(async (frame) => {
    const shown = frame.closest('svg')?.querySelector('image') ?? frame;
    const address = shown.getAttribute('href') ?? shown.getAttribute('src') ?? '';
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return [0.05, 0.95].map((x) => {
      const { data } = context.getImageData(canvas.width * x, canvas.height * 0.05, 1, 1);
      return { least: Math.min(...data.subarray(0, 3)) };
    });
  });
