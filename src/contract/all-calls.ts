import { accountCalls } from './account/accounts';
import { applicantCalls } from './applicants';
import { applicationFormCalls } from './application-form';
import { countryCalls } from './countries';
import { couponCalls } from './coupons';
import { demoCalls } from './demo';
import { documentCalls } from './documents';
import { handoffCalls } from './account/handoffs';
import { homepageCalls } from './homepage';
import { linkedLogInCalls, ownAccountCalls } from './account/own-account';
import { noticeCalls } from './account/notices';
import { orderCalls } from './orders';
import { passkeyCalls } from './account/passkeys';
import { peopleCalls } from './account/people';
import { passportCalls } from './passport';
import { paymentCalls } from './payments';
import { photoCalls } from './photos';
import { productCalls } from './products';
import { receiptCalls } from './receipts';
import { sessionCalls } from './account/sessions';
import { supportCalls } from './support';
import { visaPassCalls } from './visa-passes';

/** All calls, for the server's routes, the access tests and the documentation. */
export const allCalls = {
  ...accountCalls,
  ...sessionCalls,
  ...linkedLogInCalls,
  ...ownAccountCalls,
  ...passkeyCalls,
  ...noticeCalls,
  ...peopleCalls,
  ...countryCalls,
  ...homepageCalls,
  ...productCalls,
  ...couponCalls,
  ...orderCalls,
  ...paymentCalls,
  ...applicantCalls,
  ...applicationFormCalls,
  ...documentCalls,
  ...passportCalls,
  ...photoCalls,
  ...handoffCalls,
  ...receiptCalls,
  ...visaPassCalls,
  ...supportCalls,
  ...demoCalls,
};

export type CallName = keyof typeof allCalls;
