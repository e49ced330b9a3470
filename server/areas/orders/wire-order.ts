import {
  differenceStatuses,
  identities,
  type PayMethod,
  payMethods,
  payStatuses,
} from '../../../src/contract/codes';
import type { Wallet } from '../../../src/contract/visa-passes';
import { isCancelled } from '../../../src/domain/order/order-state';
import { amountOf, basisOf, earliestArrival, stateOf } from '../applications/order-offer';
import { flagPath, scenePath } from '../catalogue/asset-paths';
import { occupationsOf, destinationName } from '../catalogue/catalogue';
import type { Product } from '../catalogue/catalogue-types';
import type { UserCoupon } from '../coupons/coupon-tables';
import { wireBestCoupon, wireCarriedCoupon } from '../coupons/wire-coupon';
import type { Refund } from '../payments/core/paid-fee';
import type { Difference } from '../payments/core/price-differences';
import { wireTerms } from '../products/wire-product';
import { type Receipt, receiptNumber } from '../receipts/receipt-tables';
import {
  type LinkTo,
  wireApplicant,
  wireApplicantInList,
  wireLog,
  wireRevision,
} from './applicants/wire-applicant';
import type { LoadedOrder } from './load-order';

/**
 * Completed refunds of an order, and in a separate list those that are pending or failed: a client
 * that reads only the first list never shows money that has not arrived.
 */
const wireRefunds = (refunds: readonly Refund[]) => ({
  refund_list: refunds.filter(({ state }) => state === 'done').map(wireRefund),
  refund_open_list: refunds.flatMap((refund) => {
    const state = openState(refund, refunds);
    return state ? [{ ...wireRefund(refund), state }] : [];
  }),
});

function openState(
  refund: Refund,
  refunds: readonly Refund[],
): 'on its way' | 'failed' | undefined {
  if (refund.state === 'asked' || refund.state === 'sent') return 'on its way';
  return refund.state === 'failed' && !wasReplaced(refund, refunds) ? 'failed' : undefined;
}

const wireRefund = ({ fee_type, fee, refunded_at, asked_at, sent_at }: Refund) => ({
  fee_type,
  refund_fee: fee,
  refund_time: refunded_at.toISOString(),
  asked_time: asked_at?.toISOString(),
  sent_time: sent_at?.toISOString(),
});

/** Whether a later refund replaced the failed one. */
const wasReplaced = (failed: Refund, refunds: readonly Refund[]) =>
  refunds.some(
    ({ payment_id, state, fee, refunded_at }) =>
      payment_id === failed.payment_id &&
      state !== 'failed' &&
      state !== 'refused' &&
      fee >= failed.fee &&
      refunded_at >= failed.refunded_at,
  );

const currency = 'usd' as const;

/** An order as an entry of the list of applications. */
export const wireOrderInList = (loaded: LoadedOrder, linkTo: LinkTo) => ({
  ...wireHead(loaded),
  need_days: loaded.offer.product.needDays,
  depart_date: loaded.order.depart_date ?? undefined,
  applicant_list: loaded.applicants.map((applicant) => ({
    ...wireApplicantInList(applicant, linkTo),
    status_log: wireLog(applicant),
    revision: wireRevision(applicant, loaded.offer.product),
  })),
});

/** The payment of an order's fee; undefined until a fee is fixed. */
export interface PaidFee {
  readonly income: number | null;
  readonly method: PayMethod | null;
  readonly paid_at: Date | null;
}

/** Additional data for the detail view of an order. */
interface OrderViewContext {
  readonly email: string;
  readonly now: Date;
  readonly paid: PaidFee | undefined;
  /** The refund on cancelling, in cents; undefined if it cannot be cancelled as a paid one. */
  readonly cancelRefund: number | undefined;
  readonly receipts: readonly Receipt[];
  /** The coupon that was spent on it. */
  readonly spent: UserCoupon | undefined;
  /** Coupons that could be spent on it. */
  readonly coupons: readonly UserCoupon[];
  readonly linkTo: LinkTo;
  /** Origin of the application form. */
  readonly formOrigin: string | undefined;
  /** The wallets that visas can be added to. */
  readonly wallets: readonly Wallet[];
}

/** An order for its detail view. */
const wireLackingName = (rule: Product['lackingName']) =>
  rule?.kind === 'text'
    ? { kind: rule.kind, given_name: rule.givenName, surname: rule.surname }
    : rule;

export function wireOrder(
  loaded: LoadedOrder,
  {
    email,
    now,
    paid,
    cancelRefund,
    receipts,
    spent,
    coupons,
    linkTo,
    ...context
  }: OrderViewContext,
) {
  const { order, offer, applicants } = loaded;
  const { product, destination, sellPrice, price } = offer;
  return {
    ...wireHead(loaded),
    amount: amountOf(loaded),
    currency,
    email,
    depart_date: order.depart_date ?? undefined,
    earliest_depart_date: earliestArrival(offer, now),
    product: {
      id: product.id,
      country_id: destination.id,
      name: product.name,
      national_flag_url: flagPath(destination.flagKey),
      need_days: product.needDays,
      sell_price: sellPrice ?? undefined,
      visa_fee: price?.visaFee,
      service_fee: price?.serviceFee,
      lacking_name: wireLackingName(product.lackingName),
    },
    applicant_list: applicants.map((applicant) =>
      wireApplicant(applicant, product, linkTo, context),
    ),
    identity_id: occupationsOf(product).map((each) => identities.codeOf(each)),
    user_coupon: wireBestCoupon(coupons, basisOf(loaded), now),
    order_payment: order.fee === null ? undefined : wirePayment(order.fee, { order, paid, spent }),
    price_diff_list: loaded.differences.map(wireDifference),
    ...wireRefunds(loaded.refunds),
    cancel_refund: cancelRefund,
    receipt_list: receipts.map((receipt) => ({
      receipt_no: receiptNumber(receipt),
      receipt_kind: receipt.kind,
      amount: receipt.amount,
      issue_time: receipt.issued_at.toISOString(),
      url: linkTo(receipt.id),
    })),
  };
}

function wireHead({
  order,
  offer: { product, destination },
  applicants,
  differences,
  documentsDeletedAt,
}: LoadedOrder) {
  const pending = differences.find(({ paid_at }) => paid_at === null);
  return {
    order_id: order.id,
    pay_status: payStatuses.codeOf(order.pay_status),
    country_name: destinationName(product, destination),
    product_name: product.fullName,
    lang: product.lang,
    ...wireTerms(product),
    create_time: order.created_at.toISOString(),
    product_background_url: scenePath(destination.scene),
    price_diff_pending: pending && { price_diff_id: pending.id },
    is_price_diff_pending: pending !== undefined,
    is_canceled: isCancelled(stateOf(order, applicants)),
    add_key: order.add_key ?? undefined,
    documents_delete_time: documentsDeletedAt?.toISOString(),
  };
}

const wireDifference = ({ id, item, expected_fee, fee, paid_at }: Difference) => ({
  price_diff_id: id,
  item,
  expected_fee,
  /** The amount that was paid. */
  fee: fee ?? 0,
  status: differenceStatuses.codeOf(paid_at === null ? 'unpaid' : 'paid'),
  transaction_currency: currency,
});

const wirePayment = (
  fee: number,
  { order, paid, spent }: Pick<OrderViewContext, 'paid' | 'spent'> & Pick<LoadedOrder, 'order'>,
) => ({
  receivables: fee,
  income: paid?.income ?? undefined,
  pay_time: paid?.paid_at?.toISOString(),
  pay_method: paid?.method ? payMethods.codeOf(paid.method) : undefined,
  transaction_currency: paid ? currency : undefined,
  discount_amount: spent && order.discount,
  order_coupon: spent && wireCarriedCoupon(spent, fee),
});
