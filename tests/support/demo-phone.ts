import type { Page } from '@playwright/test';
import { demoAccount } from '../../server/tools/demo/demo-account';
import { paths } from '../../src/routing/paths';
import { knownOrders, type KnownOrder } from '../screens/known-orders';
import { startLastingServer, type LastingServer } from './lasting-server';
import { loggedInPage } from './logged-in-page';
import { openPhone, type Phone, type PhoneOptions } from './phone';

/** A server with the demo's orders, and a small phone that is logged in there as its traveller. */
export interface DemoPhone {
  readonly server: LastingServer;
  readonly phone: Phone;
  readonly page: Page;
  /** The demo's order of a product. */
  readonly order: (productId: number) => KnownOrder;
  /** The address of a document of an order's first applicant. */
  readonly documentOf: (order: KnownOrder, name: string) => string;
  throwAway(): Promise<void>;
}

export async function openDemoPhone(
  options: Pick<PhoneOptions, 'arguments' | 'serviceWorkers'> = {},
): Promise<DemoPhone> {
  const server = await startLastingServer({ DEMO: 'on' });
  const orders = await knownOrders(server.address, demoAccount.email, demoAccount.password);
  const phone = await openPhone('chromium', { baseURL: server.address, ...options });
  const page = await loggedInPage(phone.context, demoAccount);
  await page.setViewportSize({ width: 360, height: 640 });
  return {
    server,
    phone,
    page,
    order(productId) {
      const found = orders.get(productId);
      if (!found) throw new Error(`The demo has no order of product ${productId}.`);
      return found;
    },
    documentOf({ id, applicants: [applicant] }, name) {
      const document = applicant?.required.find((each) => each.name === name);
      if (!applicant || !document) throw new Error(`The demo has no “${name}”.`);
      return paths.document(id, applicant.id, document);
    },
    async throwAway() {
      await phone.throwAway();
      await server.remove();
    },
  };
}
