import type { Page } from '@playwright/test';
import { allFindings } from './axe';
import { layoutFindings } from '../../support/layout';

/** A phone at hand, a tablet, the window of a small laptop, and a desk's. */
const widths = { phone: 360, tablet: 820, laptop: 1280, desk: 1600 } as const;

export interface DeskLook {
  /** The property of each screen, after “the desk’s screen …”. */
  readonly name: string;
  /** Finds the faults, in words. */
  find(desk: Page): Promise<string[]>;
}

async function at(
  desk: Page,
  width: number,
  findIn: (desk: Page) => Promise<string[]>,
): Promise<string[]> {
  await desk.setViewportSize({ width, height: width < 600 ? 740 : 900 });
  return (await findIn(desk)).map((finding) => `at ${width} px ${finding}`);
}

/** The looks of every screen of the desk. */
export const deskLooks: readonly DeskLook[] = [
  {
    name: 'fits a phone, a tablet, a laptop and a wide screen',
    async find(desk) {
      const found: string[] = [];
      for (const width of Object.values(widths))
        found.push(...(await at(desk, width, layoutFindings)));
      return found;
    },
  },
  {
    name: 'keeps nobody out on a laptop by what axe finds',
    find: (desk) => at(desk, widths.laptop, allFindings),
  },
  {
    name: 'keeps nobody out on a phone by what axe finds',
    find: (desk) => at(desk, widths.phone, allFindings),
  },
  {
    name: 'is readable in the dark',
    async find(desk) {
      await desk.emulateMedia({ colorScheme: 'dark' });
      const found = await at(desk, widths.laptop, (page) => allFindings(page, 'colours'));
      await desk.emulateMedia({ colorScheme: 'light' });
      return found;
    },
  },
];
