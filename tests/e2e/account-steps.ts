import type { Page } from '@playwright/test';
import { couponCalls } from '../../src/contract/coupons';
import { fulfilOwn } from '../support/own-answer';

/** A visitor whom no picker of countries and no coupons of new users are in the way of. */
export async function withoutPopUps(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    if (localStorage.getItem('countries') === null)
      localStorage.setItem('countries', '{"nationalityId":356,"residenceId":702}');
  });
  await page
    .context()
    .route(`**/api${couponCalls.unreadCoupons.path}`, (route) =>
      fulfilOwn(route, { json: { ret: 0, body: { coupon_list: [] } } }),
    );
}
