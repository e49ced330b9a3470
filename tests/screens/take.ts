import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { directionOf, pseudoLanguage } from '../../src/domain/languages';
import { seriousFindings } from '../support/axe';
import { startLastingServer } from '../support/lasting-server';
import { layoutFindings, untranslatedTexts } from '../support/layout';
import { loggedInPage } from '../support/logged-in-page';
import { signUpByMail } from '../support/sign-up-by-mail';
import { wordsIn } from '../support/words-in';
import { writeOverview, writeSheets, type Shot } from './contact-sheet';
import { knownOrders, type KnownOrder } from './known-orders';
import { screens, type Role, type Screen } from './screens';

const folder = 'node_modules/.cache/screens';
const heights: Readonly<Record<number, number>> = { 320: 640, 360: 740, 1280: 800 };
const longestPicture = 1500;
/** From this width on it is a desktop's browser. */
const narrowest = 600;
const longestWaitMs = 10_000;
const freshAccount = { email: 'nobody.yet@example.com', password: 'secret12' };

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
    },
  });
  const chosen = screens.filter(
    ({ name }) => !values.only || words(values.only).some((each) => name.includes(each)),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const server = await startLastingServer({ DEMO: 'on' });
  await signUpByMail(server, freshAccount.email, freshAccount.password);
  const orders = await knownOrders(server.address, demoAccount.email, demoAccount.password);
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
      baseURL: server.address,
      viewport: { width, height: heights[width] ?? 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...(phone && { hasTouch: true, isMobile: true }),
    });
    const page = await enter(role, context);
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
          const page = await pageOf(screen, width);
          const stage = { page, say: wordsIn(language), order };
          await page.setViewportSize({ width, height: heights[width] ?? 800 });
          const wrong = await open(screen, language, stage, view.text).then(
            () => undefined,
            (error: unknown) => `did not open: ${String(error).split('\n').slice(0, 4).join(' ')}`,
          );
          for (const scheme of view.schemes) {
            const shot = await look(page, screen, { language, width, scheme, wrong });
            shots.push(shot);
            for (const finding of shot.findings)
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

/** A page of a browser of its own, logged in where the role is a user. */
async function enter(role: Role, context: BrowserContext): Promise<Page> {
  // Logging in reads English words, whatever language the account has by now.
  await context.addInitScript(() => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', 'en');
  });
  if (role === 'demo') return loggedInPage(context, demoAccount);
  if (role === 'fresh') return loggedInPage(context, freshAccount);
  if (role === 'visitor')
    await context.addInitScript(() => {
      localStorage.setItem('countries', '{"nationalityId":356,"residenceId":702}');
      localStorage.setItem('isVisitedHome', '1');
    });
  return context.newPage();
}

async function open(
  screen: Screen,
  language: string,
  stage: Parameters<Screen['path']>[0],
  text: string,
): Promise<void> {
  const { page } = stage;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (!page.url().startsWith('http')) await page.goto('/privacy-policy');
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  if (screen.offline) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(screen.before ?? screen.path(stage));
  await page.locator(`html[dir=${directionOf(language)}]`).waitFor();
  await page.waitForLoadState('networkidle');
  if (screen.offline) {
    await page.context().setOffline(true);
    await page.goto(screen.path(stage));
    await page.locator('main').getByRole('heading').first().waitFor();
    await page.waitForTimeout(500);
  }
  if (text !== '100')
    await page.evaluate(
      (size) => void (document.documentElement.style.fontSize = `${size}%`),
      text,
    );
  await screen.prepare?.(stage);
}

async function look(
  page: Page,
  { name }: Screen,
  {
    language,
    width,
    scheme,
    wrong,
  }: { language: string; width: number; scheme: 'light' | 'dark'; wrong: string | undefined },
): Promise<Shot> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.waitForTimeout(250);
  const findings = wrong === undefined ? [] : [wrong];
  findings.push(...(await layoutFindings(page)), ...(await seriousFindings(page)));
  const file = `${name.replace(/\W+/g, '-')}-${language}-${width}-${scheme}.png`;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const inDialog = (await page.locator('dialog[open]').count()) > 0;
  await page.screenshot({
    path: join(folder, file),
    ...(!inDialog && {
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, longestPicture) },
    }),
  });
  return { name, file, language, width, scheme, findings };
}
