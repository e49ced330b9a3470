import type { BrowserContext, Page } from '@playwright/test';

interface ButtonOptions {
  style: unknown;
  onInit?: () => void;
  createOrder: () => Promise<string>;
  onApprove: (data: { orderID: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

interface PayPalWindow {
  payPalApproves(orderId: string): Promise<void>;
}

/**
 * PayPal's script as far as our page uses it: buttons of its own that create the order and then do
 * what the traveller would do in PayPal's window.
 */
function payPalDouble() {
  const orders: string[] = [];
  const styles: unknown[] = [];
  Object.assign(window, {
    payPalOrders: orders,
    payPalStyles: styles,
    paypal: {
      version: 'double',
      Buttons: (options: ButtonOptions) => {
        styles.push(options.style);
        let place: HTMLElement | undefined;
        const button = (label: string, then: (orderId: string) => unknown) => {
          const made = document.createElement('button');
          made.textContent = label;
          made.type = 'button';
          made.addEventListener('click', () => {
            options.createOrder().then(
              (orderId) => {
                orders.push(orderId);
                then(orderId);
              },
              (error: unknown) => options.onError(error),
            );
          });
          return made;
        };
        return {
          isEligible: () => true,
          render(container: HTMLElement) {
            place = container;
            container.append(
              button('PayPal: approve', async (orderID) => {
                await (window as unknown as Window & PayPalWindow).payPalApproves(orderID);
                await options.onApprove({ orderID });
              }),
              button('PayPal: cancel', () => options.onCancel()),
              button('PayPal: break', () => options.onError(new Error('window lost'))),
            );
            options.onInit?.();
            return Promise.resolve();
          },
          close() {
            place?.replaceChildren();
            return Promise.resolve();
          },
        };
      },
    },
  });
}

/**
 * Serves the double in the place of PayPal's script.
 * @param approve what the traveller does in PayPal's window, between order and answer
 */
export async function servePayPalDouble(
  context: BrowserContext,
  approve: (orderId: string) => void,
) {
  const addresses: string[] = [];
  await context.exposeFunction('payPalApproves', approve);
  await context.route('https://www.paypal.com/sdk/js**', async (route) => {
    addresses.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: `(${payPalDouble.toString()})();`,
    });
  });
  return {
    /** With which settings the script was asked for. */
    addresses,
    /** Which orders the buttons were given. */
    orders: (page: Page) =>
      page.evaluate(() => (window as unknown as { payPalOrders: string[] }).payPalOrders),
  };
}
