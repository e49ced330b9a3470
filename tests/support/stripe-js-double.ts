import type { BrowserContext, Page } from '@playwright/test';

/** One thing that our page asked Stripe.js for, with what it handed over. */
export interface StripeCall {
  name: string;
  with: readonly unknown[];
}

/** The result of a confirmation. */
export interface StripeAnswer {
  paymentIntent?: Record<string, unknown>;
  error?: Record<string, unknown>;
}

/** A page in which the double plays Stripe.js. */
type Played = Window & typeof globalThis & { stripeDouble: ReturnType<typeof stripeDouble> };

/**
 * Stripe.js as far as our page uses it: it draws one real field in the place of its frames, writes down
 * what it is asked for, and answers confirmations as told.
 */
function stripeDouble() {
  const calls: StripeCall[] = [];
  /** The order's own objects cannot leave the page. */
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'elements' ? '…' : part)));
  const record = (name: string, ...given: unknown[]) =>
    calls.push({ name, with: plain(given) as unknown[] });
  const handlers = new Map<string, (event: unknown) => void>();

  function element(type: string) {
    return {
      on: (event: string, handler: (event: unknown) => void) =>
        handlers.set(`${type}:${event}`, handler),
      mount(container: HTMLElement) {
        record('mount', type);
        if (type === 'payment') {
          const input = document.createElement('input');
          input.setAttribute('aria-label', 'Stripe’s card field');
          container.append(input);
        }
        setTimeout(() => {
          const ready = { elementType: type, availablePaymentMethods: undefined };
          handlers.get(`${type}:ready`)?.(ready);
          choose('card');
        });
      },
      destroy: () => void record('destroy', type),
    };
  }
  const choose = (type: string) =>
    handlers.get('payment:change')?.({ complete: true, empty: false, value: { type } });
  const double = {
    calls,
    choose,
    /** The result of the confirmations to come. */
    answer: undefined as unknown,
    tell: (name: string, event: unknown) => handlers.get(name)?.(event),
  };
  const confirm =
    (name: string) =>
    (...given: unknown[]) => {
      record(name, ...given);
      return Promise.resolve(double.answer);
    };

  Object.assign(window, {
    Stripe: (...given: unknown[]) => {
      record('Stripe', ...given);
      return {
        elements(options: unknown) {
          record('elements', options);
          return {
            create(type: string, createOptions: unknown) {
              record('create', type, createOptions);
              return element(type);
            },
            update: (options: unknown) => record('update', options),
            submit: () => Promise.resolve({ selectedPaymentMethod: 'card' }),
          };
        },
        confirmPayment: confirm('confirmPayment'),
        confirmWechatPayPayment: confirm('confirmWechatPayPayment'),
      };
    },
    stripeDouble: double,
  });
  return double;
}

/** Serves the double in the place of Stripe's script; `block` does what an ad blocker does. */
export async function serveStripeDouble(context: BrowserContext) {
  const state = { blocked: false, asked: 0 };
  await context.route('https://js.stripe.com/**', async (route) => {
    state.asked += 1;
    if (state.blocked) return route.abort('blockedbyclient');
    await route.fulfill({
      contentType: 'text/javascript',
      body: `(${stripeDouble.toString()})();`,
    });
  });
  return {
    block: (blocked: boolean) => (state.blocked = blocked),
    /** How often the script was asked for. */
    asked: () => state.asked,
    answer: (page: Page, answer: StripeAnswer) =>
      page.evaluate(
        (given) => Object.assign((window as Played).stripeDouble, { answer: given }),
        answer,
      ),
    calls: (page: Page, name: string): Promise<StripeCall[]> =>
      page.evaluate(
        (wanted) => (window as Played).stripeDouble.calls.filter((call) => call.name === wanted),
        name,
      ),
    choose: (page: Page, method: string) =>
      page.evaluate((type) => (window as Played).stripeDouble.choose(type), method),
    /** Has an element tell something: 'expressCheckout:confirm'. */
    tell: (page: Page, name: string, event: object) =>
      page.evaluate(([told, given]) => (window as Played).stripeDouble.tell(told, given), [
        name,
        event,
      ] as const),
  };
}
