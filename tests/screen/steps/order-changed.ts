import type { Page } from '@playwright/test';
import { channelNames } from '../../../src/storage/keys';

/** An order was changed in another tab: what the page shows of it is asked for again. */
export const tellOrderChanged = (page: Page, orderId: string): Promise<void> =>
  page.evaluate(([channel, id]) => new BroadcastChannel(channel).postMessage(id), [
    channelNames.orders,
    orderId,
  ] as const);
