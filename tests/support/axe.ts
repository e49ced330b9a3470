import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const settlingMs = 700;

/** What axe finds serious or worse on a page, in words; empty when it finds nothing. */
export async function seriousFindings(page: Page): Promise<string[]> {
  let found = await analyse(page);
  // What is still fading in has other colours; a finding that is one stays.
  for (let tries = 0; tries < 3 && found.length > 0; tries += 1) {
    await page.waitForTimeout(settlingMs);
    found = await analyse(page);
  }
  return found;
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
