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
import { summaryHandlers } from './orders/load-order';
import { orderHandlers } from './orders/order-calls';
import { keepPerson } from './people/keep-person';
import { peopleHandlers } from './people/people-calls';
import { deletePassport } from './passports/operator-passports';
import { passportHandlers } from './passports/passport-calls';
import { ownerProofHandlers } from './accounts/passkeys/owner-proof-calls';
import { passkeyEntryHandlers, passkeyHandlers } from './accounts/passkeys/passkey-calls';
import { paymentHandlers } from './payments/payment-calls';
import { photoHandlers } from './photos/photo-calls';
import { privacyHandlers } from './privacy/privacy-calls';
import { productHandlers } from './products/product-calls';
import { demoHandlers } from './recognition-demo/demo-calls';
import { receiptHandlers } from './documents/receipt-calls';
import { socialLogInHandlers } from './accounts/social/social-log-in-calls';
import { supportHandlers } from './support/support-calls';
import { visaPassHandlers } from './visas/wallet/visa-pass-calls';

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
