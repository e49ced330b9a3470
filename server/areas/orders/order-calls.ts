import { ret } from '../../../src/contract/envelope';
import type { orderCalls } from '../../../src/contract/orders';
import { ordersPageSize } from '../../../src/domain/limits';
import { arrivalDateIsValid } from '../../../src/domain/order/arrival-date';
import { isEditable, isUnderWay } from '../../../src/domain/order/order-state';
import { notFound, Refusal } from '../../errors/refusal';
import type { HandlersOf, Incoming } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { fileLink, type LinkHolder } from '../../infra/files/file-links';
import { countFlood, limits } from '../../infra/limits/limits';
import { newOrderId } from '../../infra/secrets/random-id';
import type { Services } from '../../services';
import { cancelApplicants } from '../applications/applicant-progress';
import { applicantsOf } from '../applications/find-applicant';
import { findOrder, noteCancelled } from '../applications/find-order';
import { earliestArrival, isStillSold, offerOf, stateOf } from '../applications/order-offer';
import type { OrderRow } from '../applications/order-tables';
import { isValidPair, productFor } from '../catalogue/catalogue';
import { catalogueIn } from '../catalogue/catalogue-in';
import { couponOf, loadUnusedCoupons, lockCoupon } from '../coupons/spend-coupon';
import { reopenForms } from '../forms/form-rows';
import { loadChanges, wireChange } from '../notifications/add-change';
import { keepPerson } from '../people/keep-person';
import { paidFee } from '../payments/core/paid-fee';
import { refundByRule } from '../payments/core/refund-order';
import { loadReceipts } from '../receipts/receipt-file';
import { loadConversation, wireMessage } from '../support/load-conversation';
import { offeredWallets } from '../visas/wallet/wallets';
import { cancelPaid, prepareCancelling, sendAfterCommit } from './cancel-paid';
import { loadContradictions, loadOrders, wireContradiction } from './load-order';
import { priceToSubmit, submit } from './submit-order';
import { wireOrder, wireOrderInList } from './wire-order';

/** Maximum number of unpaid applications of a user; a group needs one for each fifty travellers. */
export const mostOpenOrders = 100;

/**
 * Checks whether a user may open another application; paid and cancelled ones do not count.
 * Concurrent requests may exceed the limit slightly, which the daily limit bounds.
 * @param factor multiplies the limit in dev, where tests use one user for the work of many
 * @throws {Refusal} with the remedy
 */
async function checkOpenOrders(db: Db, userId: string, factor: number): Promise<void> {
  const { count } = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('pay_status', 'in', ['unpaid', 'waiting-for-payment'])
    .where('cancel_reason', 'is', null)
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostOpenOrders * factor)
    throw new Refusal(ret.notAllowed, { code: 'too-many-unpaid', most: mostOpenOrders });
}

type Asking = Pick<Incoming<'order' | 'orders' | 'submitOrder'>, 'user' | 'language'>;

export function orderHandlers(services: Services): HandlersOf<typeof orderCalls> {
  const { catalogue, formOrigin, secret } = services;

  const linksFor = (holder: LinkHolder, now: Date) => (id: string) =>
    fileLink(secret, id, holder, now);

  const loadFound = async (db: Db, { language }: Asking, order: OrderRow) => {
    const [loaded] = await loadOrders(db, catalogueIn(catalogue, language), [order]);
    if (!loaded) throw notFound('application');
    return loaded;
  };

  const loadOne = async (db: Db, call: Asking, orderId: string, lock: 'lock' | 'read') =>
    loadFound(db, call, await findOrder(db, call.user.id, orderId, lock));

  return {
    addOrder: async ({ request, user, idempotencyKey, now }) => {
      const residenceId = request.country_residence_id ?? user.residenceId ?? undefined;
      if (residenceId === undefined)
        throw new Refusal(ret.notAllowed, { code: 'residence-needed' });
      const offer = productFor(catalogue, request.product_id, request.country_id, residenceId);
      if (!offer) throw notFound('product');
      if (offer.sellPrice === null || !isValidPair(catalogue, request.country_id, residenceId))
        throw new Refusal(ret.conflict, { code: 'visa-not-available' });
      await countFlood(services, limits.ordersPerUserAndDay, user.id, now);
      const order = {
        user_id: user.id,
        product_id: request.product_id,
        product_version: offer.product.version,
        country_id: request.country_id,
        country_residence_id: residenceId,
        pay_status: 'unpaid' as const,
        created_at: now,
        add_key: idempotencyKey,
      };
      return async (tx) => {
        await checkOpenOrders(tx, user.id, services.settings.perIpFactor);
        for (;;) {
          const added = await tx
            .insertInto('orders')
            .values({ id: newOrderId(now), ...order })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returning('id')
            .executeTakeFirst();
          if (added) return { order_id: added.id };
        }
      };
    },

    order: (call) => {
      const { request, user, now } = call;
      return async (db) => {
        const { order_id } = request;
        const order = await findOrder(db, user.id, order_id, 'read');
        const [loaded, paid, spent, receipts, changes, messages] = await Promise.all([
          loadFound(db, call, order),
          paidFee(db, order_id),
          couponOf(db, order_id),
          loadReceipts(db, [order_id]),
          loadChanges(db, order_id),
          loadConversation(db, order_id),
        ]);
        const state = stateOf(order, loaded.applicants);
        const [coupons, contradictions] = isEditable(state)
          ? await Promise.all([
              loadUnusedCoupons(db, user.id, now),
              loadContradictions(db, catalogue, loaded),
            ])
          : [[], []];
        const cancelRefund = isUnderWay(state) ? await refundByRule(db, loaded) : undefined;
        const linkTo = linksFor(user, now);
        const { email } = user;
        const wallets = offeredWallets(services.wallets, now);
        const money = { paid, cancelRefund, receipts, spent, coupons };
        return {
          ...wireOrder(loaded, { email, now, ...money, linkTo, formOrigin, wallets }),
          contradiction_list: contradictions.map(wireContradiction),
          change_list: changes.map(wireChange),
          support_list: messages.map(wireMessage),
        };
      };
    },

    orders: (call) => {
      const { request, user, language, now } = call;
      return async (db) => {
        const linkTo = linksFor(user, now);
        if (request.order_id !== undefined) {
          const loaded = await loadOne(db, call, request.order_id, 'read');
          return { page_data: [wireOrderInList(loaded, linkTo)] };
        }
        const page = await newestOrders(db, user.id, request.next_order_id);
        const loaded = await loadOrders(db, catalogueIn(catalogue, language), page);
        return { page_data: loaded.map((order) => wireOrderInList(order, linkTo)) };
      };
    },

    setArrivalDate:
      ({ request: { order_id, depart_date, seen_date }, user, now }) =>
      async (tx) => {
        const order = await findOrder(tx, user.id, order_id, 'lock');
        const applicants = await applicantsOf(tx, [order_id]);
        if (!isEditable(stateOf(order, applicants)))
          throw new Refusal(ret.notAllowed, { code: 'date-closed' });
        const isReal = new Date(`${depart_date}T00:00Z`).toISOString().startsWith(depart_date);
        const earliest = earliestArrival(offerOf(catalogue, order), now);
        if (!isReal || !arrivalDateIsValid(depart_date, earliest))
          throw new Refusal(ret.notAllowed, { code: 'date-stale' });
        const isSeen = seen_date === undefined || seen_date === order.depart_date;
        if (!isSeen && depart_date !== order.depart_date)
          throw new Refusal(ret.conflict, { code: 'date-changed' });
        await tx.updateTable('orders').set({ depart_date }).where('id', '=', order_id).execute();
        await reopenForms(
          tx,
          applicants.map(({ id }) => id),
          depart_date,
        );
        return {};
      },

    cancelOrder: async (call) => {
      const { request, user, now } = call;
      const { order_id, reason, refund } = request;
      if (refund !== undefined) {
        await findOrder(services.db, user.id, order_id, 'read');
        await countFlood(services, limits.paymentQuestionsPerUser, user.id, now);
        await prepareCancelling(services, call, order_id);
      }
      return async (tx) => {
        const order = await findOrder(tx, user.id, order_id, 'lock');
        const applicants = await applicantsOf(tx, [order_id]);
        const state = stateOf(order, applicants);
        if (refund !== undefined && isUnderWay(state)) {
          const [loaded] = await loadOrders(tx, catalogue, [order]);
          if (!loaded) throw notFound('application');
          const refundId = await cancelPaid(tx, loaded, { reason, refund, now });
          if (refundId !== undefined) sendAfterCommit(services, call, refundId);
          return {};
        }
        if (!isEditable(state)) throw new Refusal(ret.notAllowed, { code: 'cancel-closed' });
        await noteCancelled(tx, order_id, reason);
        await cancelApplicants(tx, order_id, now);
        return {};
      };
    },

    submitOrder: (call) => {
      const { request, user, now } = call;
      const { order_id, display_fee, user_coupon_id } = request;
      return async (tx) => {
        const loaded = await loadOne(tx, call, order_id, 'lock');
        const coupon =
          user_coupon_id === undefined
            ? undefined
            : ((await lockCoupon(tx, user.id, user_coupon_id)) ?? 'unknown');
        const isSold = isStillSold(catalogue, loaded.order);
        const price = priceToSubmit(loaded, { fee: display_fee, coupon, isSold }, now);
        await submit(tx, order_id, { price, couponId: user_coupon_id, now });
        for (const { id } of loaded.applicants) await keepPerson(tx, catalogue, id, now);
        return {};
      };
    },
  };
}

/** A page of a user's orders, newest first, after the last order of the previous page. */
async function newestOrders(db: Db, userId: string, after: string | undefined) {
  const own = db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ordersPageSize)
    .selectAll();
  if (after === undefined) return own.execute();
  const last = await findOrder(db, userId, after, 'read');
  return own
    .where(({ and, eb, or }) =>
      or([
        eb('created_at', '<', last.created_at),
        and([eb('created_at', '=', last.created_at), eb('id', '<', last.id)]),
      ]),
    )
    .execute();
}
