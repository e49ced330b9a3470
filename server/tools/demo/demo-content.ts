import type { PayMethod } from '../../../src/contract/codes';
import { addDays, calendarDateOf } from '../../../src/domain/calendar/calendar-date';
import { productFor } from '../../areas/catalogue/catalogue';
import type { Catalogue } from '../../areas/catalogue/catalogue-types';
import { newId, newOrderId, newSecret } from '../../infra/secrets/random-id';
import { demoAccount, type DemoFile } from './demo-account';
import { addApplicant } from './demo-applicants';
import { documentPictures } from './demo-files';
import { passportPicture } from './demo-passport';
import { demoPortrait } from './demo-portrait';
import { type DemoRows, noRows } from './demo-rows';
import type { PlannedOrder } from './planned-order';

interface PaidFor {
  readonly rows: DemoRows;
  readonly orderId: string;
  readonly method: PayMethod;
}

interface PaidPayment {
  readonly paymentId: string;
  readonly intentId: string;
}

const currency = 'usd';

/** Adds a completed payment, to our tables and to those of the sandbox. */
function addPayment(
  { rows, orderId, method }: PaidFor,
  { amount, differenceId }: { amount: number; differenceId?: string },
  when: Date,
): PaidPayment {
  const paymentId = newId();
  const intentId = `pi_${newId()}`;
  const common = { amount, currency, method, paid_at: when, created_at: when };
  rows.sandbox_intents.push({
    ...common,
    id: intentId,
    idempotency_key: paymentId,
    client_secret: newSecret(),
    reference: orderId,
    state: 'succeeded',
  });
  rows.payments.push({
    ...common,
    id: paymentId,
    order_id: orderId,
    fee_type: differenceId === undefined ? 'order' : 'price-difference',
    price_diff_id: differenceId ?? null,
    provider: 'sandbox',
    intent_id: intentId,
    state: 'paid',
    income: amount,
  });
  rows.ledger.push({
    source: `payment/${paymentId}`,
    kind: differenceId === undefined ? 'charge' : 'difference',
    order_id: orderId,
    payment_id: paymentId,
    amount,
    currency,
    created_at: when,
  });
  return { paymentId, intentId };
}

/** Adds a partial refund of a payment. */
function addRefund(
  { rows, orderId }: PaidFor,
  { paymentId, intentId, amount, words }: PaidPayment & { amount: number; words: string },
  when: Date,
): void {
  const id = newId();
  rows.sandbox_refunds.push({
    id: `re_${newId()}`,
    idempotency_key: id,
    intent_id: intentId,
    amount,
    created_at: when,
  });
  rows.refunds.push({
    id,
    order_id: orderId,
    payment_id: paymentId,
    fee_type: words,
    fee: amount,
    refunded_at: when,
  });
  rows.ledger.push({
    source: `refund/${id}`,
    kind: 'refund',
    order_id: orderId,
    payment_id: paymentId,
    refund_id: id,
    amount: -amount,
    currency,
    created_at: when,
  });
}

export interface DemoContent {
  readonly rows: DemoRows;
  /** The content of the uploads, by id. */
  readonly files: ReadonlyMap<string, DemoFile>;
}

const day = 86_400_000;

/** The rows and files of the planned orders, dated relative to now. */
export async function demoContent(
  plan: readonly PlannedOrder[],
  { catalogue, userId, now }: { catalogue: Catalogue; userId: string; now: Date },
): Promise<DemoContent> {
  const rows = noRows();
  const files = new Map<string, DemoFile>();
  const pictureOf = documentPictures();
  for (const planned of plan) {
    const offer = offerFor(catalogue, planned);
    const created = new Date(now.getTime() - planned.createdDaysAgo * day);
    const orderId = newOrderId(created);
    const fee = offer.sellPrice * planned.applicants.length;
    const arrival = addDays(calendarDateOf(now), planned.arrivesInDays ?? 30);
    rows.orders.push({
      id: orderId,
      user_id: userId,
      product_id: planned.productId,
      product_version: offer.product.version,
      country_id: demoAccount.nationalityId,
      country_residence_id: demoAccount.residenceId,
      applicants_added: planned.applicants.length,
      pay_status: planned.payStatus,
      depart_date: planned.arrivesInDays === undefined ? null : arrival,
      fee: planned.payStatus === 'unpaid' ? null : fee,
      visa_fee: planned.payStatus === 'unpaid' ? null : (offer.price?.visaFee ?? null),
      cancel_reason: planned.cancelReason ?? null,
      created_at: created,
    });
    const at = datesBetween(created, now);
    const drawn = { pictureOf, passportOf: passportPicture, portraitOf: demoPortrait };
    const maker = { rows, files, userId, ...drawn, offer, at };
    for (const [index, applicant] of planned.applicants.entries())
      await addApplicant(maker, orderId, index + 1, applicant, planned, arrival);
    const paidFor = { rows, orderId, method: planned.method ?? 'card' };
    const payment =
      planned.payStatus === 'paid' ? addPayment(paidFor, { amount: fee }, at(0.2)) : undefined;
    for (const { item, fee: extra, paid } of planned.differences ?? []) {
      const id = newId();
      const opened_at = at(0.5);
      const paid_at = paid ? at(0.6) : null;
      const owed = { id, order_id: orderId, item, expected_fee: extra, opened_at };
      rows.price_differences.push({ ...owed, fee: paid ? extra : null, paid_at });
      if (paid) addPayment(paidFor, { amount: extra, differenceId: id }, at(0.6));
    }
    for (const { feeType, fee: back } of planned.refunds ?? [])
      if (payment) addRefund(paidFor, { ...payment, amount: back, words: feeType }, at(0.8));
  }
  return { rows, files };
}

const datesBetween = (from: Date, to: Date) => (part: number) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * part);

function offerFor(catalogue: Catalogue, { productId }: PlannedOrder) {
  const { nationalityId, residenceId } = demoAccount;
  const offer = productFor(catalogue, productId, nationalityId, residenceId);
  if (!offer || offer.sellPrice === null)
    throw new Error(`The demo traveller cannot buy product ${productId}.`);
  return offer;
}
