import type { Locator, Page } from '@playwright/test';
import type { Screen } from '../../screens/steps';
import { helpOf } from './helps';

/** The smallest phone and the smallest desktop's window that the design has been drawn for. */
const windows = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
] as const;

/** Where what a traveller does next is not in view without scrolling. */
export async function inViewFindings(page: Page, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  for (const window of windows) {
    await page.setViewportSize(window);
    await drawn(page);
    const findings = [
      ...(await primariesOutOfView(page)),
      ...(await helpOutOfView(page, screen)),
      ...(await missingRemedy(page, screen)),
    ];
    for (const finding of findings) found.push(`${window.width} × ${window.height}: ${finding}`);
  }
  return found;
}

/** Images of unknown heights are there. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete ||
        !image.checkVisibility() ||
        image.getBoundingClientRect().top > innerHeight,
    ),
  );
  await page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** The filled buttons of what is on top that do not lie in view, wholly and uncovered. */
function primariesOutOfView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const primaries = [...top.querySelectorAll<HTMLElement>('button, a')].filter(
      (each) => /(^|\s|_)primary(_|\s|$)/.test(each.className) && each.checkVisibility(),
    );
    const toasts = [...document.querySelectorAll('[popover][role=status] > p')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const isSeen = (each: HTMLElement) => {
      const { left, right, top: upper, bottom } = each.getBoundingClientRect();
      // A touch goes through a toast; an eye does not.
      if (toasts.some((toast) => toast.top < bottom && toast.bottom > upper)) return false;
      const isInside =
        left >= 0 && right <= innerWidth && upper >= 0 && bottom <= innerHeight + 0.5;
      const spots = [upper + 3, (upper + bottom) / 2, bottom - 3].map((y) =>
        document.elementFromPoint((left + right) / 2, y),
      );
      return isInside && spots.every((spot) => spot !== null && each.contains(spot));
    };
    return primaries.some(isSeen)
      ? []
      : primaries.map((each) => {
          const { top: upper, bottom } = each.getBoundingClientRect();
          return `“${each.textContent?.trim()}” at ${Math.round(upper)} to ${Math.round(bottom)}`;
        });
  });
}

/** Whether nothing of it is outside of the window or below something else. */
const isSeen = (action: Locator): Promise<boolean> =>
  action.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight + 0.5;
    const isCovered = [top + 3, (top + bottom) / 2, bottom - 3].some(
      (y) => !element.contains(document.elementFromPoint((left + right) / 2, y)),
    );
    return isInside && !isCovered;
  });

/** The button or link that helps on this screen, in what is on top. */
async function helpOutOfView(page: Page, screen: Screen): Promise<string[]> {
  const name = helpOf(screen);
  if (name === undefined) return [];
  const sheets = page.locator('dialog:modal');
  const top = (await sheets.count()) > 0 ? sheets.last() : page.locator('body');
  const each = { name, exact: true };
  const help = top.getByRole('button', each).or(top.getByRole('link', each)).last();
  await help.waitFor();
  return (await isSeen(help)) ? [] : [`“${name}” is not in view`];
}

/** A screen that shows a failure has a button that helps: its main one, or that of a notice. */
async function missingRemedy(page: Page, { isFailure }: Screen): Promise<string[]> {
  if (!isFailure) return [];
  const main = page.locator('main');
  const helps = main
    .getByRole('button', { name: 'Try again' })
    .or(main.locator('button[class*=primary]'));
  await helps.first().waitFor();
  return [];
}
