import type { Services } from '../services';
import { accountHandlers } from './accounts/account-calls';
import { applicantHandlers } from './orders/applicants/applicant-calls';
import { applicationFormHandlers } from './forms/form-calls';
import { countryHandlers } from './products/country-calls';
import { couponHandlers } from './coupons/coupon-calls';
import { documentHandlers } from './documents/document-calls';
import { handoffHandlers } from './handoffs/handoff-calls';
import type { Handlers } from '../handler';
import { linkedLogInHandlers, sessionHandlers } from './accounts/log-in-calls';
import { ownAccountHandlers } from './accounts/own-account-calls';
import { noticeHandlers } from './notifications/notice-calls';
import { orderHandlers } from './orders/order-calls';
import { keepPerson } from './people/keep-person';
import { peopleHandlers } from './people/people-calls';
import { deletePassport } from './passports/operator-passports';
import { passportHandlers } from './passports/passport-calls';
import { ownerProofHandlers } from './accounts/passkeys/owner-proof-calls';
import { passkeyEntryHandlers } from './accounts/passkeys/passkey-entry-calls';
import { passkeyHandlers } from './accounts/passkeys/passkey-calls';
import { paymentHandlers } from './payments/payment-calls';
import { photoHandlers } from './photos/photo-calls';
import { privacyHandlers } from './privacy/privacy-calls';
import { productHandlers } from './products/product-calls';
import { demoHandlers } from './recognition-demo/demo-calls';
import { receiptHandlers } from './documents/receipt-calls';
import { socialLogInHandlers } from './accounts/social/social-log-in-calls';
import { supportHandlers } from './support/support-calls';
import { visaPassHandlers } from './visas/wallet/visa-pass-calls';
import type { accountCalls } from '../../src/contract/account/accounts';
import { waitsForTraveller } from '../../src/domain/order/order-state';
import type { HandlersOf } from '../handler';
import type { Db } from '../infra/db/tables';
import { applicantsOf } from './applications/find-applicant';
import { countUnusedCoupons } from './coupons/spend-coupon';
import { ordersThatOwe } from './payments/core/price-differences';
import { groupBy } from './applications/group-by';
import { stateOf } from './applications/order-offer';

const summaryHandlers: Pick<HandlersOf<typeof accountCalls>, 'accountSummary'> = {
  accountSummary:
    ({ user, now }) =>
    async (tx) => ({
      unprocessed_count: await waitingOrders(tx, user.id),
      coupon_count: await countUnusedCoupons(tx, user.id, now),
    }),
};

/** The number of a user's applications that need an action of the traveller. */
async function waitingOrders(db: Db, userId: string): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .select(['id', 'pay_status', 'cancel_reason'])
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const owing = await ordersThatOwe(db, orderIds);
  const ofOrder = groupBy(await applicantsOf(db, orderIds), ({ order_id }) => order_id);
  return orders.filter((order) =>
    waitsForTraveller({
      ...stateOf(order, ofOrder(order.id)),
      hasPendingPriceDifference: owing.has(order.id),
    }),
  ).length;
}

/** The handlers of all served calls, by call name. */
export const allHandlers = (services: Services): Handlers => ({
  ...accountHandlers(services),
  ...summaryHandlers,
  ...socialLogInHandlers(services),
  ...sessionHandlers,
  ...linkedLogInHandlers,
  ...ownAccountHandlers(services),
  ...passkeyHandlers(services),
  ...passkeyEntryHandlers(services),
  ...ownerProofHandlers(services),
  ...privacyHandlers(services),
  ...noticeHandlers(services),
  ...countryHandlers(services),
  ...productHandlers(services),
  ...couponHandlers(services),
  ...orderHandlers(services),
  ...paymentHandlers(services),
  ...applicantHandlers(services),
  ...applicationFormHandlers(services),
  ...documentHandlers(services, { deletePassport }),
  ...passportHandlers(services, { keepPerson }),
  ...photoHandlers(services, { keepPerson }),
  ...peopleHandlers(services),
  ...handoffHandlers(services),
  ...demoHandlers(services),
  ...receiptHandlers(services),
  ...supportHandlers(services),
  ...visaPassHandlers(services),
});
