import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { pseudoLanguage } from '../../src/domain/languages';
import { guidelineFindings } from '../support/axe';
import { layoutFindings, untranslatedTexts } from '../support/layout';
import { startOpenServer } from '../support/open-server';
import { signUpByMail } from '../support/sign-up-by-mail';
import { makeWalletKeys } from '../support/wallet-keys';
import { wordsIn } from '../support/words-in';
import { accountScreens } from './account-screens';
import { cameraScreens } from './camera-screens';
import { writeOverview, writeSheets, type Shot } from './contact-sheet';
import { demoScreens } from './demo-screens';
import { knownOrders, type KnownOrder } from './known-orders';
import { makeStates } from './made-states';
import { freshAccount } from './fresh-account';
import { enterAs, openScreen } from './open-screen';
import { moneyScreens } from './money-screens';
import { screens } from './screens';
import type { Role, Screen } from './steps';
import { troubleScreens } from './trouble-screens';

const cacheFolder = 'node_modules/.cache/screens';
const heights: Readonly<Record<number, number>> = { 320: 640, 360: 740, 1280: 800 };
const longestPicture = 1500;
/** From this width on it is a desktop's browser. */
const narrowest = 600;
const longestWaitMs = 10_000;

/** Log-ins with both providers are offered, none is tried. */
const demoWithProviders = {
  DEMO: 'on',
  GOOGLE_CLIENT_ID: 'visa',
  GOOGLE_CLIENT_SECRET: 'none',
  FACEBOOK_APP_ID: '12',
  FACEBOOK_APP_SECRET: 'none',
};

const words = (list: string) => list.split(',').map((each) => each.trim());

/** Takes the pictures and checks each screen. @returns the status of the program. */
export async function take(options: string[]): Promise<number> {
  const { values } = parseArgs({
    args: options,
    options: {
      languages: { type: 'string', default: `ar,${pseudoLanguage}` },
      widths: { type: 'string', default: '360,1280' },
      schemes: { type: 'string', default: 'light,dark' },
      only: { type: 'string' },
      text: { type: 'string', default: '100' },
      /** A name of its own for runs beside each other. */
      run: { type: 'string' },
      /** Pictures to look at, without the checks, which take most of the time. */
      'pictures-only': { type: 'boolean', default: false },
    },
  });
  const folder = values.run ? `${cacheFolder}-${values.run.replace(/\W+/g, '-')}` : cacheFolder;
  const all = [
    ...screens,
    ...moneyScreens,
    ...accountScreens,
    ...cameraScreens,
    ...demoScreens,
    ...troubleScreens,
  ];
  const chosen = all.filter(
    ({ name }) => !values.only || words(values.only).some((each) => name.includes(each)),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const walletKeys = await makeWalletKeys();
  const server = await startOpenServer({ ...demoWithProviders, ...walletKeys.env });
  await signUpByMail(server, freshAccount.email, freshAccount.password);
  const orders = await knownOrders(server.address, demoAccount.email, demoAccount.password);
  const made = await makeStates(server);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...chromiumArguments(),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
  const pages = new Map<string, Page>();

  async function pageOf({ role, alone }: Screen, width: number): Promise<Page> {
    const key = `${role} ${width < narrowest ? 'phone' : 'desktop'}`;
    const present = alone ? undefined : pages.get(key);
    if (present) return present;
    const page = await newPage(role, width);
    if (!alone) pages.set(key, page);
    return page;
  }

  async function newPage(role: Role, width: number): Promise<Page> {
    const phone = width < narrowest;
    const context = await browser.newContext({
      // A passkey belongs to a name; an address of numbers has none.
      baseURL: role === 'fresh' ? server.address.replace('127.0.0.1', 'localhost') : server.address,
      viewport: { width, height: heights[width] ?? 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...(phone && { hasTouch: true, isMobile: true }),
    });
    const page = await enterAs(role, context);
    page.setDefaultTimeout(longestWaitMs);
    return page;
  }

  function order(productId: number): KnownOrder {
    const found = orders.get(productId);
    if (!found) throw new Error(`The demo has no order of product ${productId}.`);
    return found;
  }

  const shots: Shot[] = [];
  /** Each text that looks untranslated, and the screen that first showed it. */
  const english = new Map<string, string>();
  const view = {
    schemes: words(values.schemes) as ('light' | 'dark')[],
    widths: words(values.widths).map(Number),
    text: values.text,
  };
  try {
    for (const language of words(values.languages))
      for (const screen of chosen)
        for (const width of view.widths) {
          // Logging in may need a second try where other work runs beside.
          const page = await pageOf(screen, width).catch(() => pageOf(screen, width));
          const stage = { page, say: wordsIn(language), order, made };
          await page.setViewportSize({ width, height: heights[width] ?? 800 });
          const wrong = await openScreen(screen, stage, { language, text: view.text }).then(
            () => undefined,
            (error: unknown) => `did not open: ${String(error).split('\n').slice(0, 4).join(' ')}`,
          );
          for (const scheme of view.schemes) {
            const parts = await look(page, screen, {
              ...{ folder, language, width, scheme, wrong },
              isChecked: !values['pictures-only'],
            });
            shots.push(...parts);
            for (const finding of parts.flatMap(({ findings }) => findings))
              console.log(`${screen.name} · ${language} · ${width} · ${scheme}: ${finding}`);
          }
          if (language === pseudoLanguage)
            for (const text of await untranslatedTexts(page))
              if (!english.has(text)) english.set(text, screen.name);
          // Without a network: what waits on the phone never reaches the server.
          if (screen.alone) await page.context().close();
          else await page.context().setOffline(false);
        }
  } finally {
    await browser.close();
    await server.remove();
    await walletKeys.remove();
  }
  for (const language of words(values.languages))
    for (const width of view.widths)
      for (const scheme of view.schemes) {
        const own = shots.filter(
          (shot) => shot.language === language && shot.width === width && shot.scheme === scheme,
        );
        const files = await writeSheets(folder, `sheet-${language}-${width}-${scheme}`, own);
        for (const file of files) console.log(join(folder, file));
      }
  writeOverview(folder, shots);
  const listed = [...english].map(([text, name]) => `${name}: ${text}`).join('\n');
  writeFileSync(join(folder, 'looks-untranslated.txt'), `${listed}\n`);
  const bad = shots.filter(({ findings }) => findings.length > 0);
  console.log(`${shots.length} pictures, ${bad.length} with findings: ${folder}/index.html`);
  return bad.length === 0 ? 0 : 1;
}

interface Look {
  /** Where the pictures are written. */
  readonly folder: string;
  readonly language: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** Whether axe and the check of the layout look for what is wrong. */
  readonly isChecked: boolean;
  /** Why the screen did not open. */
  readonly wrong: string | undefined;
}

/** Pictures of a screen, one below the other where it is long; the first has what was found. */
async function look(
  page: Page,
  { name }: Screen,
  { folder, language, width, scheme, isChecked, wrong }: Look,
): Promise<Shot[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.waitForTimeout(250);
  const findings = wrong === undefined ? [] : [wrong];
  if (isChecked) findings.push(...(await layoutFindings(page)), ...(await guidelineFindings(page)));
  const file = `${name.replace(/\W+/g, '-')}-${language}-${width}-${scheme}.png`;
  const shot: Shot = { name, file, language, width, scheme, findings };
  if ((await page.locator('dialog[open]').count()) > 0) {
    await page.screenshot({ path: join(folder, file) });
    return [shot];
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const parts: Shot[] = [];
  for (let y = 0; y < height; y += longestPicture) {
    const part = parts.length === 0 ? shot : { ...shot, findings: [] };
    const path = y === 0 ? file : file.replace('.png', `-at-${y}.png`);
    const clip = { x: 0, y, width, height: Math.min(height - y, longestPicture) };
    await page.screenshot({ path: join(folder, path), fullPage: true, clip });
    parts.push({ ...part, file: path });
  }
  return parts;
}
