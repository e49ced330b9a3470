import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/browsers.mjs';
import { pseudoLanguage } from '../../src/domain/languages';
import { openApp } from '../screen/harness/app';
import buildPhoneState from '../screen/harness/build-phone-state';
import { openSite } from '../screen/harness/site';
import { guidelineFindings } from '../screen/looks/axe';
import { layoutFindings, untranslatedTexts } from '../support/layout';
import { drawnCamera } from '../support/page-browser';
import { makeWalletKeys } from '../support/wallet-keys';
import { allScreens } from './all-screens';
import { writeOverview, writeSheets, type Shot } from './contact-sheet';
import { demoSettings, makeDemoWorld } from './demo-world';
import type { Screen } from './steps';

const cacheFolder = 'node_modules/.cache/screens';
const heights: Readonly<Record<number, number>> = { 320: 640, 360: 740, 1280: 800 };
const longestPicture = 1500;
/** From this width on it is a desktop's browser. */
const narrowest = 600;
const longestWaitMs = 10_000;

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
  const chosen = allScreens.filter(
    ({ name }) => !values.only || words(values.only).some((each) => name.includes(each)),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  await buildPhoneState();
  const walletKeys = await makeWalletKeys();
  const site = await openSite({ ...demoSettings, ...walletKeys.env });
  const world = await makeDemoWorld(site);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments(), ...drawnCamera],
  });

  /** A phone of its own for each picture, or a desktop's browser. */
  const newContext = (width: number, { offline }: Screen) => {
    const isPhone = width < narrowest;
    return browser.newContext({
      baseURL: site.line.address,
      viewport: { width, height: heights[width] ?? 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: offline ? 'allow' : 'block',
      ...(isPhone && { hasTouch: true, isMobile: true }),
    });
  };

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
          const context = await newContext(width, screen);
          const app = await openApp(context, site.line);
          const { page } = app;
          page.setDefaultTimeout(longestWaitMs);
          const wrong = await world.open(app, screen, language, view.text).then(
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
          for (const error of app.takeErrors())
            console.log(`${screen.name} · ${language} · ${width}: in the console: ${error}`);
          await context.close();
        }
  } finally {
    await browser.close();
    await site.close();
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
