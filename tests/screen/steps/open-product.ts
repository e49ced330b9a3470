import { expect } from '../screen-test';
import type { App } from '../harness/app';

/** The heading of Kenya's product, which Indians in Singapore can apply for. */
export const kenyaHeading = ({ page }: App) =>
  page.getByRole('heading', { level: 1, name: /eTA, 90 days/ });

export const destinationsHeading = ({ page }: App) =>
  page.getByRole('heading', { name: 'Destination Country' });

/** From the home page to Kenya's product, by clicks. */
export async function openKenya(app: App): Promise<void> {
  const kenya = app.page.getByRole('button', { name: /^Kenya/ });
  const more = app.page.getByRole('button', { name: 'Show more destinations' });
  await expect(kenya.or(more).first()).toBeVisible();
  if (!(await kenya.isVisible())) await more.click();
  await kenya.click();
  await app.dialog.getByRole('link', { name: /eTA, 90 days/ }).click();
  await expect(kenyaHeading(app)).toBeVisible();
}
