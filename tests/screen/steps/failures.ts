import type { App } from '../harness/app';

/** The alert in the place of content that did not load. */
export const failureAlert = ({ page }: App, title: string) =>
  page.locator('main').getByRole('alert').filter({ hasText: title });

export const homeFailed = (app: App) => failureAlert(app, 'The destinations did not load');

export const retryButton = ({ page }: App) => page.getByRole('button', { name: 'Try again' });

/** The first card of home's destinations. */
export const firstDestination = ({ page }: App) =>
  page.getByRole('listitem').getByRole('article').first();
