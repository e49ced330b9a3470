import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  firefox,
  test,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { findFirefox } from '../../scripts/browsers.mjs';
import { drawnCamera, launchPageBrowser } from '../support/page-browser';
import { paths } from '../../src/routing/paths';
import { makeSpecimen } from '../../bench/recognition/training/specimen';
import { ananya, makePassport } from '../support/fixtures/make-passport';
import { startLastingServer, type LastingServer } from '../support/lasting-server';
import { loggedInPage, smallPhone } from '../support/logged-in-page';
import { newApplicant, newOrder, readOrder, vietnam } from '../support/order-steps';
import { patience } from '../support/patience';
import { isThere } from '../support/phone';
import { accountBeside } from '../support/account';
import type { Traveller } from '../support/traveller';
import { sweep } from '../support/sweep';

const account = { email: 'ananya.camera@example.com', password: 'secret12' };

let server: LastingServer;
let beside: Traveller;
let folder: string;
let browser: Browser | undefined;
let page: Page;
let address: string;

/** The film of a fake camera: frames one after the other, thirty a second, again and again. */
async function film(
  name: string,
  ...scenes: readonly (readonly [Buffer, number])[]
): Promise<string> {
  const frames = await Promise.all(
    scenes.map(async ([picture, count]) => {
      const frame = await sharp(picture)
        .resize({ width: 1280, height: 960, fit: 'cover' })
        .toColourspace('srgb')
        .jpeg({ quality: 85, chromaSubsampling: '4:2:0' })
        .toBuffer();
      return Buffer.concat(new Array<Buffer>(count).fill(frame));
    }),
  );
  const file = join(folder, `${name}.mjpeg`);
  writeFileSync(file, Buffer.concat(frames));
  return file;
}

const plain = (brightness: number) =>
  sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: { r: brightness, g: brightness, b: brightness },
    },
  })
    .jpeg()
    .toBuffer();

/** A phone whose camera shows this film, on the passport's page; without one it has no camera. */
async function openPhone(filmed: string | undefined): Promise<BrowserContext> {
  browser = await launchPageBrowser(
    filmed === undefined ? [] : [...drawnCamera, `--use-file-for-fake-video-capture=${filmed}`],
  );
  const context = await smallPhone(browser, server.address, {
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await openCamera(context);
  return context;
}

/** Opens the camera on the passport's page of a new application. */
async function openCamera(context: BrowserContext): Promise<void> {
  page = await loggedInPage(context, account);
  const orderId = await newOrder(beside, vietnam);
  const applicantId = await newApplicant(beside, orderId);
  const order = await readOrder(beside, orderId);
  const { elec_id } = order.applicant_list[0].material_required.find(
    ({ pattern }: { pattern: number }) => pattern === 1,
  );
  address = paths.passport(orderId, applicantId, elec_id);
  await page.goto(address);
  await page.getByRole('button', { name: 'Camera' }).click();
}

/** Firefox with its own made-up camera, whose picture is one colour. */
async function openFirefox(): Promise<BrowserContext> {
  browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: findFirefox(),
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      // A finger: the camera is offered on touch screens.
      'ui.primaryPointerCapabilities': 1,
      'ui.allPointerCapabilities': 1,
    },
  });
  return smallPhone(browser, server.address, { hasTouch: true, serviceWorkers: 'block' });
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'visa-camera-'));
  server = await startLastingServer();
  beside = await accountBeside(server, account);
});
test.afterEach(async () => {
  await browser?.close();
  browser = undefined;
});
test.afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const camera = () => page.locator('dialog[open]');

test(
  'the camera takes the passport by itself when it is read, and the form is filled',
  sweep,
  async () => {
    await openPhone(await film('passport', [await plain(20), 45], [await makePassport(), 200]));
    await expect(page.getByText('7 of 7 read from your passport')).toBeVisible({
      timeout: patience.work,
    });
    await expect(page.getByRole('listitem').filter({ hasText: 'Surname' })).toContainText('RAO');
    await expect(camera()).toHaveCount(0);
  },
);

test(
  'the camera says what is wrong: too dark, glare; its shutter takes the picture all the same',
  sweep,
  async () => {
    await openPhone(await film('dark', [await plain(20), 60]));
    await expect(camera().getByRole('status')).toHaveText('Too dark', {
      timeout: patience.longStep,
    });
    await camera().getByRole('button', { name: 'Take the picture' }).click();
    await expect(page.getByText('The two lines were not found in the picture')).toBeVisible({
      timeout: patience.longStep,
    });
    await browser?.close();

    await openPhone(await film('glare', [await plain(255), 60]));
    await expect(camera().getByRole('status')).toHaveText('Glare: tilt the page', {
      timeout: patience.longStep,
    });
  },
);

test(
  'the camera says that two passports, or a card, are not what it looks for, and takes neither',
  sweep,
  async () => {
    const small = (jpeg: Buffer) => sharp(jpeg).resize({ width: 640, height: 480, fit: 'cover' });
    const [one, two] = await Promise.all([
      makePassport(ananya, { side: 1200 }),
      makePassport({ ...ananya, surname: 'MEHTA', number: 'K1234567' }, { seed: 8, side: 1200 }),
    ]);
    const both = await sharp(await plain(120))
      .composite([
        { input: await small(one).toBuffer(), left: 320, top: 0 },
        { input: await small(two).toBuffer(), left: 320, top: 480 },
      ])
      .jpeg()
      .toBuffer();
    const status = () => camera().getByRole('status');
    await openPhone(await film('two', [both, 60]));
    await expect(status()).toHaveText('There are two documents in the picture', {
      timeout: patience.work,
    });
    await browser?.close();

    const { jpeg } = await makeSpecimen(7101, 'mild', 'TD1');
    await openPhone(await film('card', [Buffer.from(jpeg), 60]));
    await expect(status()).toHaveText('This is not a passport’s page', { timeout: patience.work });
  },
);

test('without a camera the album, files and typing are left', sweep, async () => {
  await openPhone(undefined);
  await expect(camera()).toContainText('Use the camera of your phone', {
    timeout: patience.longStep,
  });
  await expect(camera().getByRole('button', { name: 'Take the picture' })).toBeDisabled();
  await camera()
    .locator('input[aria-label="Album"]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makePassport() });
  await expect(page.getByText('7 of 7 read from your passport')).toBeVisible({
    timeout: patience.work,
  });

  await page.goto(address);
  await page.getByRole('button', { name: 'Camera' }).click();
  await camera().getByRole('button', { name: 'Type it' }).click();
  await expect(page).toHaveURL(/\/edit/);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
});

test(
  'in Firefox the camera takes the passport by itself when it is read, and its shutter works',
  sweep,
  async () => {
    test.skip(!isThere('firefox'), 'Firefox ESR is not installed');
    const context = await openFirefox();
    await openCamera(context);
    // Firefox's made-up camera.
    await expect
      .poll(
        () =>
          camera()
            .locator('video')
            .evaluate((video: HTMLVideoElement) => video.videoWidth),
        {
          timeout: patience.longStep,
        },
      )
      .toBeGreaterThan(0);
    await camera().getByRole('button', { name: 'Take the picture' }).click();
    await expect(page.getByText('The two lines were not found in the picture')).toBeVisible({
      timeout: patience.work,
    });

    // It cannot show a film: a canvas with a passport is in its place.
    const picture = await sharp(await makePassport())
      .resize({ width: 1280, height: 960, fit: 'cover' })
      .jpeg({ quality: 85 })
      .toBuffer();
    await page.addInitScript(
      (source) => {
        navigator.mediaDevices.getUserMedia = async () => {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [1280, 960];
          const context2d = canvas.getContext('2d');
          const image = new Image();
          image.src = source;
          await image.decode();
          // A canvas sends a frame only when it is drawn on.
          setInterval(() => context2d?.drawImage(image, 0, 0), 60);
          return canvas.captureStream(15);
        };
      },
      `data:image/jpeg;base64,${picture.toString('base64')}`,
    );
    await page.goto(address);
    await page.getByRole('button', { name: 'Camera' }).click();
    await expect(page.getByText('7 of 7 read from your passport')).toBeVisible({
      timeout: patience.work,
    });
    await expect(page.getByRole('listitem').filter({ hasText: 'Surname' })).toContainText('RAO');
  },
);
