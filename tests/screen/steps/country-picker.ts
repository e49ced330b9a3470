import { expect } from '@playwright/test';
import type { App } from '../harness/app';

export const norway = 578;

/** The picker of nationality and residence, and what stands behind it. */
export function countryPicker({ page, dialog }: App) {
  const search = dialog.getByRole('searchbox', { name: 'Search a country' });
  const start = dialog.getByRole('button', { name: 'Get Started' });
  const selector = (name: 'Nationality' | 'Residence') =>
    page.getByRole('button', { name: new RegExp(`^${name}`) });

  /** Chooses the only country that a search finds. */
  async function take(name: string): Promise<void> {
    await search.fill(name);
    // Before the list has come, Enter has nothing to take.
    await expect(dialog.getByText('1 country found')).toBeAttached();
    await search.press('Enter');
  }

  return {
    search,
    start,
    selector,
    take,
    question: (text: string) => dialog.getByRole('heading', { name: text }),
    entries: (list: string) => dialog.getByRole('list', { name: list }).getByRole('listitem'),
    country: (name: string) => dialog.getByRole('button', { name, exact: true }).first(),
    destinations: page.getByRole('heading', { name: 'Destination Country' }),
    /** Opens the picker from the home page, takes a country, and confirms. */
    async change(what: 'Nationality' | 'Residence', name: string): Promise<void> {
      await selector(what).click();
      await take(name);
      await start.click();
      await expect(dialog).toHaveCount(0);
    },
  };
}
