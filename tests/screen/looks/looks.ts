import type { Page } from '@playwright/test';
import { pseudoLanguage } from '../../../src/domain/languages';
import type { Screen, Stage } from '../../screens/steps';
import { allFindings } from './axe';
import { layoutFindings } from '../../support/layout';
import { focusFindings } from './forced-colors';
import { inViewFindings } from './in-view';
import { shiftFindings } from './steady';

const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

export interface Look {
  /** The property of each screen, after “the screen …”. */
  readonly name: string;
  readonly language: string;
  /** Finds the faults, in words. */
  find(stage: Stage, screen: Screen): Promise<string[]>;
}

const emulate = (page: Page, media: Parameters<Page['emulateMedia']>[0]) =>
  page.emulateMedia({
    colorScheme: 'light',
    forcedColors: 'none',
    reducedMotion: 'reduce',
    ...media,
  });

/** The looks of every screen, those of one language in an order in which none disturbs the next. */
export const looks: readonly Look[] = [
  {
    name: 'stays where it is while it comes',
    language: 'en',
    // Without a network a screen learns late what it has to do without.
    find: async ({ page }, { offline }) => (offline ? [] : shiftFindings(page)),
  },
  {
    name: 'keeps nobody out by what axe finds',
    language: 'en',
    find: ({ page }) => allFindings(page),
  },
  {
    name: 'is dark and readable in the dark',
    language: 'en',
    async find({ page }) {
      await emulate(page, { colorScheme: 'dark' });
      const found = [...(await darkLetters(page)), ...(await allFindings(page, 'colours'))];
      await emulate(page, {});
      return found;
    },
  },
  {
    name: 'shows its next step without scrolling',
    language: 'en',
    async find({ page }, screen) {
      const found = await inViewFindings(page, screen);
      await page.setViewportSize(phone);
      return found;
    },
  },
  {
    name: 'has room at 320 px, also with letters twice as large',
    language: 'en',
    async find({ page }) {
      await page.setViewportSize(narrowest);
      const found = await layoutFindings(page);
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      const large = await layoutFindings(page);
      found.push(...large.map((finding) => `200 %: ${finding}`));
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
      await page.setViewportSize(phone);
      return found;
    },
  },
  {
    name: 'has room and shows the focus in the colours of a system',
    language: 'en',
    async find({ page }) {
      await emulate(page, { forcedColors: 'active' });
      const found = [...(await layoutFindings(page)), ...(await focusFindings(page))];
      await emulate(page, {});
      return found;
    },
  },
  {
    name: 'has room in Arabic, from right to left',
    language: 'ar',
    find: async (stage) => [
      ...(await layoutFindings(stage.page)),
      ...(await unmirroredFindings(stage)),
    ],
  },
  {
    name: 'has room for texts that are twice as long',
    language: pseudoLanguage,
    find: ({ page }) => layoutFindings(page),
  },
];

/** A page whose letters stay dark: its ground may be a picture's colour. */
const darkLetters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { color } = getComputedStyle(document.body);
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return Math.min(red, green, blue) > 128 ? [] : [`the letters are ${color}`];
  });

/** The arrow back points along the reading direction. */
async function unmirroredFindings({ page, say }: Stage): Promise<string[]> {
  const arrows = page.getByRole('button', { name: say('Back'), exact: true }).locator('svg');
  const scales = await arrows.evaluateAll((all) =>
    all.map((svg) => new DOMMatrix(getComputedStyle(svg).transform).a),
  );
  return scales.every((scale) => scale === -1) ? [] : ['the arrow back is not mirrored'];
}
