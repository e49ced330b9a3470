import type { Locator } from '@playwright/test';
import { seriousFindings } from './looks/axe';
import { makePdf } from '../support/fixtures/make-pdf';
import type { App } from './harness/app';
import { sweep } from '../support/sweep';
import { expect, test } from './screen-test';
import { japanEVisa } from './steps/offers';
import { letters, samplesPath } from './steps/samples';

const three = samplesPath('Passport & letter', ['/scenes/samples/passport.svg', ...letters]);

/** A finger that goes from one place to another. */
async function swipe({ dialog }: App, dx: number): Promise<void> {
  const room = dialog.getByRole('group');
  const at = (clientX: number) => ({
    pointerType: 'touch',
    isPrimary: true,
    pointerId: 7,
    bubbles: true,
    clientX,
    clientY: 400,
  });
  await room.dispatchEvent('pointerdown', at(180));
  await room.dispatchEvent('pointerup', at(180 + dx));
}

const expectPosition = ({ dialog }: App, text: RegExp) =>
  expect(dialog.getByText(text)).toBeVisible();

const widthOf = (locator: Locator) => () =>
  locator.evaluate((element) => element.getBoundingClientRect().width);

test('[PROD-19][NAV-14] the samples of the address turn by swipes of 30 px', async ({ app }) => {
  await app.visit(three);
  await expect(app.dialog.getByRole('heading', { name: 'Passport & letter' })).toBeVisible();
  const picture = app.dialog.getByRole('img', { name: 'Sample: Passport & letter' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectPosition(app, /^1 of 3$/);
  await swipe(app, -29);
  await expectPosition(app, /^1 of 3$/);
  // A swipe that had counted would now lead to the third.
  await swipe(app, -30);
  await expectPosition(app, /^2 of 3$/);
  await swipe(app, 30);
  await expectPosition(app, /^1 of 3$/);
});

test('[PROD-19] the samples turn by buttons and arrow keys', sweep, async ({ app }) => {
  await app.visit(three);
  await expectPosition(app, /^1 of 3$/);
  await expect(app.dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await app.dialog.getByRole('button', { name: 'Next' }).click();
  await expectPosition(app, /^2 of 3$/);
  await app.page.keyboard.press('ArrowRight');
  await expectPosition(app, /^3 of 3 · 1 page$/);
  await expect(app.dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await app.page.keyboard.press('ArrowLeft');
  await expectPosition(app, /^2 of 3$/);
});

test('a sample grows by the button and by a double tap', sweep, async ({ app }) => {
  await app.visit(three);
  const width = widthOf(app.dialog.getByRole('img', { name: 'Sample: Passport & letter' }));
  await expect.poll(width).toBeGreaterThan(100);
  const fitting = await width();
  await app.dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitting);
  await app.dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBe(fitting);
  await app.dialog.getByRole('group').dblclick();
  await expect.poll(width).toBeGreaterThan(fitting);
  expect(await seriousFindings(app.page)).toEqual([]);
});

test('[PROD-20] samples that were opened by their address close to the home page', async ({
  app,
}) => {
  await app.visit(`/product/${japanEVisa}`);
  await app.visit(three);
  await app.dialog.getByRole('button', { name: 'Close' }).click();
  // There is no page of ours to go back to.
  await expect(app.page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
});

/** Whether something dark was drawn on the first page's canvas. */
const isDrawn = ({ page }: App) =>
  page.evaluate(() => {
    const node = document.querySelector('dialog[open] canvas') as HTMLCanvasElement | null;
    const pixels = node?.getContext('2d')?.getImageData(0, 0, node.width, node.height).data ?? [];
    for (let index = 0; index < pixels.length; index += 4)
      if ((pixels[index] ?? 255) < 80 && pixels[index + 3] === 255) return true;
    return false;
  });

async function servePdf({ page }: App, name: string, body: Buffer): Promise<string> {
  const path = `/scenes/samples/${name}.pdf`;
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'application/pdf', body }));
  return path;
}

async function visitLongLetter(app: App) {
  const path = await servePdf(app, 'long', makePdf({ pages: 40 }));
  await app.visit(samplesPath('Long letter', [path]));
  await expect(app.dialog.getByText('40 pages')).toBeVisible();
  await expect.poll(() => isDrawn(app)).toBe(true);
}

test(
  '[PROD-19] a PDF is drawn in the page, page by page as they come near',
  sweep,
  async ({ app }) => {
    await visitLongLetter(app);
    await expect(app.dialog.getByText('Fixture page 1', { exact: true })).toBeAttached();
    const drawn = () =>
      app.page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLCanvasElement>('dialog[open] canvas')].filter(
            ({ width }) => width > 100,
          ).length,
      );
    expect(await drawn()).toBeLessThan(8);
    const last = app.dialog.getByRole('img', { name: 'Long letter, page 40 of 40' });
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(() => last.evaluate((node: HTMLCanvasElement) => node.width))
      .toBeGreaterThan(100);
    await expect.poll(drawn).toBeLessThan(8);
  },
);

test('the pages of a PDF grow by the button', sweep, async ({ app }) => {
  await visitLongLetter(app);
  const width = widthOf(app.dialog.getByRole('img', { name: 'Long letter, page 1 of 40' }));
  const fitting = await width();
  await app.dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitting * 1.4);
  expect(await seriousFindings(app.page)).toEqual([]);
});

const unreadable = [
  [
    'with a password',
    makePdf({ lock: { revision: 4, password: 'secret' } }),
    'asks for a password',
  ],
  ['that is a web page', Buffer.from('<!doctype html>no PDF'), 'cannot be read'],
  ['that is empty', Buffer.alloc(0), 'cannot be read'],
] as const;
for (const [what, body, words] of unreadable)
  test(`a PDF ${what} shows what is wrong and opens in another tab`, sweep, async ({ app }) => {
    const path = await servePdf(app, 'letter', body);
    await app.visit(samplesPath('Letter', [path]));
    await expect(app.dialog.getByText(`This PDF ${words}`)).toBeVisible();
    const elsewhere = app.dialog.getByRole('link', { name: 'Open in another tab' });
    await expect(elsewhere).toHaveAttribute('href', path);
  });

test('a PDF that is gone shows so, and opens nowhere', sweep, async ({ app }) => {
  await app.visit(samplesPath('Letter', ['/scenes/samples/gone.pdf']));
  await expect(app.dialog.getByText('This file is not there any more')).toBeVisible();
  await expect(app.dialog.getByRole('link', { name: 'Open in another tab' })).toHaveCount(0);
});

test('a PDF whose load failed comes by a second attempt', sweep, async ({ app }) => {
  await app.page.route('**/cut.pdf', (route) => route.abort());
  await app.visit(samplesPath('Letter', ['/scenes/samples/cut.pdf']));
  await expect(app.dialog.getByText('The PDF did not load')).toBeVisible();
  await expect(app.dialog.getByRole('link', { name: 'Open in another tab' })).toHaveCount(0);
  await servePdf(app, 'cut', makePdf({ pages: 2 }));
  await app.dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(app.dialog.getByText('2 pages')).toBeVisible();
});

/** `ownFile` has unit tests of its own: here one address of another place and one of ours. */
for (const url of ['javascript:alert(1)//x.svg', 'https://elsewhere.example/x.pdf'])
  test(`a link to ${url}, which is no sample of ours, is refused`, sweep, async ({ app }) => {
    await app.visit(samplesPath('Free visa', [url]));
    await expect(
      app.page.getByRole('heading', { name: 'This is not one of our samples' }),
    ).toBeVisible();
    await expect(app.page.getByText('Free visa')).toHaveCount(0);
    expect(await seriousFindings(app.page)).toEqual([]);
    await app.page.getByRole('link', { name: 'Go home' }).click();
    await expect(app.page.getByRole('heading', { name: 'Destination Country' })).toBeVisible();
  });
