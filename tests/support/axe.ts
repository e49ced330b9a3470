import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Its own copy of Playwright's types is of another version; it uses what both have. */
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** What axe finds serious or worse on a page, in words; empty when it finds nothing. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page as unknown as AxePage }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
