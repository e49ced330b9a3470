import { accountCalls } from './accounts';
import { applicantCalls } from './applicants';
import { applicationFormCalls } from './application-form';
import { countryCalls } from './countries';
import { couponCalls } from './coupons';
import { demoCalls } from './demo';
import { documentCalls } from './documents';
import { linkedLogInCalls } from './linked-log-ins';
import { noticeCalls } from './notices';
import { orderCalls } from './orders';
import { ownAccountCalls } from './own-account';
import { passkeyCalls } from './passkeys';
import { passportCalls } from './passport';
import { paymentCalls } from './payments';
import { photoCalls } from './photos';
import { productCalls } from './products';
import { receiptCalls } from './receipts';
import { sessionCalls } from './sessions';
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
  ...countryCalls,
  ...productCalls,
  ...couponCalls,
  ...orderCalls,
  ...paymentCalls,
  ...applicantCalls,
  ...applicationFormCalls,
  ...documentCalls,
  ...passportCalls,
  ...photoCalls,
  ...receiptCalls,
  ...visaPassCalls,
  ...supportCalls,
  ...demoCalls,
};

export type CallName = keyof typeof allCalls;
