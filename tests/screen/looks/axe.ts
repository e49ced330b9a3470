import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The serious or worse findings of axe on a page, in words; empty when there are none. */
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
 * The findings of axe against the guidelines' levels A and AA, of any weight; some of these (the
 * size of targets) are not checked otherwise.
 */
export async function guidelineFindings(page: Page): Promise<string[]> {
  await settled(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => ({ id, target: target.join(' ') })),
  );
  return lastingOf(page, found);
}

/** In words, without what is wrong only until the page is scrolled. */
async function lastingOf(
  page: Page,
  found: readonly { readonly id: string; readonly target: string }[],
): Promise<string[]> {
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

/** The guidelines' levels A and AA. */
const levels = /^wcag2[12]?a{1,2}$/;

/** The rules of which only colours decide. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** The findings of both functions above in one analysis: of all rules, or of colours. */
export async function allFindings(page: Page, about?: 'colours'): Promise<string[]> {
  await settled(page);
  const builder = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    ...(about === 'colours'
      ? { runOnly: { type: 'rule', values: ofColours } }
      : { rules: { 'target-size': { enabled: true } } }),
  });
  // Without a second page, which it takes only for frames of other origins.
  const { violations } = await builder.setLegacyMode().analyze();
  const found = violations
    .filter(
      ({ impact, tags }) =>
        impact === 'serious' || impact === 'critical' || tags.some((tag) => levels.test(tag)),
    )
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })));
  return lastingOf(page, found);
}

async function analyse(page: Page): Promise<string[]> {
  // Passed rules are not gathered: only the violations are read.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
