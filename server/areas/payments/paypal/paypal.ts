import * as v from 'valibot';
import { paypalClient, type PayPalClient } from './paypal-client';
import { payPalEvents, readPayPalEvent } from './paypal-event';
import type { PaymentCompany } from '../core/payment-company';
import type { PayPalSettings } from '../../../settings/payments/paypal-settings';
import { PayPalRefusal } from './paypal-http';
import {
  disputeOfPayPal,
  paypalDispute,
  paypalDisputes,
  refundOfPayPal,
  refundsOfPayPal,
} from './paypal-returns';
import {
  captureOf,
  paypalDecimal,
  moneyOf,
  paypalOrder,
  paypalRefund,
  paypalStatus,
  type PayPalOrder,
} from './paypal-status';
import {
  asReadOnly,
  PaymentFailure,
  type IntentStatus,
  type PaymentProvider,
} from '../core/provider';

/** Sources that PayPal documents for its buttons; their styles are inline and have no URL. */
const own = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const pageSources = {
  scripts: own,
  frames: own,
  calls: own,
  images: own,
  styles: [...own, "'unsafe-inline'"],
  payments: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
};

const ordersPath = '/v2/checkout/orders';

const registeredWebhook = v.looseObject({
  url: v.string(),
  event_types: v.array(v.looseObject({ name: v.string() })),
});

export const payPal: PaymentCompany = {
  way: 'paypal',
  open({ payments: { paypal: keys }, paymentTimeout: timeout }, clock) {
    if (!keys) return undefined;
    const client = paypalClient(keys, { clock, timeout });
    return {
      provider: paypalProvider(keys, client),
      readEvent: (body, headers) => readPayPalEvent(client, keys.webhookId, body, headers),
      events: payPalEvents,
      webhooks: async () => {
        const path = `/v1/notifications/webhooks/${encodeURIComponent(keys.webhookId)}`;
        const { url, event_types } = await client.send(
          { what: 'webhook', method: 'GET', path },
          registeredWebhook,
        );
        return [{ url, events: event_types.map(({ name }) => name) }];
      },
    };
  },
};

/**
 * PayPal's buttons: the server creates the order, the traveller approves it in the browser, and the
 * server captures it. PayPal cannot cancel an order; an order that is never captured is never paid.
 */
export function paypalProvider(
  { clientId, live }: PayPalSettings,
  { send }: PayPalClient,
): PaymentProvider {
  const find = (id: string): Promise<PayPalOrder> =>
    send({ what: 'query', method: 'GET', path: pathOf(id) }, paypalOrder);

  const capture = async (id: string, seen: IntentStatus): Promise<IntentStatus> => {
    try {
      const order = await send(
        {
          what: 'capture',
          method: 'POST',
          path: `${pathOf(id)}/capture`,
          body: '{}',
          key: `capture-${id}`,
        },
        paypalOrder,
      );
      return paypalStatus(order);
    } catch (error) {
      const end = endOf(error);
      if (!end) throw error;
      return end === 'query again' ? paypalStatus(await find(id)) : { ...seen, state: end };
    }
  };

  /** Queried one by one, because the list does not contain outcomes. */
  const disputesOf = async (captureId: string) => {
    const query = new URLSearchParams({ disputed_transaction_id: captureId });
    const path = '/v1/customer/disputes';
    const { items = [] } = await send(
      { what: 'list of disputes', method: 'GET', path: `${path}?${query}` },
      paypalDisputes,
    );
    return Promise.all(
      items.map(({ dispute_id }) =>
        send(
          { what: 'dispute', method: 'GET', path: `${path}/${encodeURIComponent(dispute_id)}` },
          paypalDispute,
        ),
      ),
    );
  };

  return {
    name: 'paypal',
    isLive: live,
    publishableKey: clientId,
    pageSources,

    async createIntent({ amount, currency, reference, idempotencyKey }) {
      const order = {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: reference,
            custom_id: idempotencyKey,
            description: `Visa application ${reference}`,
            amount: { currency_code: currency.toUpperCase(), value: paypalDecimal(amount) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
          },
        },
      };
      const { id } = await send(
        {
          what: 'order',
          method: 'POST',
          path: ordersPath,
          body: JSON.stringify(order),
          key: idempotencyKey,
        },
        paypalOrder,
      );
      return { intentId: id, clientSecret: id };
    },

    async queryIntent(intentId, mode) {
      const order = await findOrNone(find(intentId));
      if (!order) return nothingLeft;
      const status = paypalStatus(order);
      return order.status === 'APPROVED' && mode !== 'look' ? capture(intentId, status) : status;
    },

    async cancelIntent(intentId) {
      const order = await findOrNone(find(intentId));
      if (!order) return nothingLeft;
      const status = paypalStatus(order);
      return status.state === 'open' ? { ...status, state: 'cancelled' } : status;
    },

    async queryReturns(intentId) {
      const order = await asReadOnly(find(intentId));
      const taken = captureOf(order);
      if (!taken) return { refunds: [], disputes: [] };
      const refunds = refundsOfPayPal(order);
      const gone = refunds.filter(({ state }) => state !== 'failed');
      const left = gone.reduce((sum, { amount }) => sum - amount, moneyOf(taken.amount).amount);
      const disputes = await asReadOnly(disputesOf(taken.id));
      return { refunds, disputes: disputes.map((each) => disputeOfPayPal(each, left)) };
    },

    async refund({ intentId, amount, reference }) {
      const order = await find(intentId);
      const taken = captureOf(order);
      if (!taken) throw new PaymentFailure('refused', 'Nothing was taken for that PayPal order.');
      const money = { currency_code: taken.amount.currency_code, value: paypalDecimal(amount) };
      const made = await send(
        {
          what: 'refund',
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(taken.id)}/refund`,
          body: JSON.stringify({ amount: money, invoice_id: reference, custom_id: reference }),
          key: reference,
        },
        paypalRefund,
      );
      return refundOfPayPal(made, order.purchase_units[0].custom_id);
    },
  };
}

const pathOf = (id: string) => `${ordersPath}/${encodeURIComponent(id)}`;

/** PayPal deletes an order that is not approved within hours. */
const nothingLeft: IntentStatus = { state: 'cancelled', amount: 0, currency: 'usd' };

async function findOrNone(found: Promise<PayPalOrder>): Promise<PayPalOrder | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof PayPalRefusal && error.issues.includes('RESOURCE_NOT_FOUND'))
      return undefined;
    throw error;
  }
}

/**
 * Errors after which the payment is final: the key of its capture would only return the same error.
 */
const lost = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'ORDER_EXPIRED',
  'PAYER_CANNOT_PAY',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
];

/**
 * The meaning of a rejected capture for the payment; undefined if the error does not concern this
 * payment.
 */
function endOf(error: unknown): 'failed' | 'open' | 'query again' | undefined {
  if (!(error instanceof PayPalRefusal)) return undefined;
  const has = (...issues: string[]) => error.issues.some((issue) => issues.includes(issue));
  if (has('ORDER_ALREADY_CAPTURED')) return 'query again';
  if (has('ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED')) return 'open';
  return has(...lost) ? 'failed' : undefined;
}
