import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** What axe finds serious or worse on a page, as 'rule: places'. */
export async function barriersOf(page: Page): Promise<string[]> {
  // Axe brings a copy of Playwright's types of its own.
  const { violations } = await new AxeBuilder({ page: page as unknown as AxePage }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
}
