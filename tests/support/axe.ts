import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds serious or worse on a page, in words; empty when it finds nothing. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await settled(page);
  return analyse(page);
}

/** Waits until nothing fades or moves any more: what fades in has other colours. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });

/**
 * What axe finds against the guidelines' levels A and AA, of any weight; some of it (the size of
 * targets) is not looked for otherwise.
 */
export async function guidelineFindings(page: Page): Promise<string[]> {
  await settled(page);
  const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(levels).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => ({ id, target: target.join(' ') })),
  );
  const lasting: string[] = [];
  for (const { id, target } of found)
    if (id !== 'target-size' || (await isSmallInView(page, target)))
      lasting.push(`${id}: ${target}`);
  return lasting;
}

/** A target that a footer covers in part is smaller only until the page is scrolled. */
async function isSmallInView(page: Page, target: string): Promise<boolean> {
  const element = page.locator(target).first();
  await element.evaluate((each) => each.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page }).withRules('target-size').analyze();
  await page.evaluate(() => scrollTo(0, 0));
  return violations.some(({ nodes }) => nodes.some((node) => node.target.join(' ') === target));
}

async function analyse(page: Page): Promise<string[]> {
  // What passes is not gathered: only what is wrong is read.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
