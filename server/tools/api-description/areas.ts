import { accountCalls } from '../../../src/contract/accounts';
import type { CallName } from '../../../src/contract/all-calls';
import { applicantCalls } from '../../../src/contract/applicants';
import { applicationFormCalls } from '../../../src/contract/application-form';
import { countryCalls } from '../../../src/contract/countries';
import { couponCalls } from '../../../src/contract/coupons';
import { demoCalls } from '../../../src/contract/demo';
import { documentCalls } from '../../../src/contract/documents';
import { linkedLogInCalls } from '../../../src/contract/linked-log-ins';
import { noticeCalls } from '../../../src/contract/notices';
import { orderCalls } from '../../../src/contract/orders';
import { ownAccountCalls } from '../../../src/contract/own-account';
import { passkeyCalls } from '../../../src/contract/passkeys';
import { passportCalls } from '../../../src/contract/passport';
import { paymentCalls } from '../../../src/contract/payments';
import { photoCalls } from '../../../src/contract/photos';
import { productCalls } from '../../../src/contract/products';
import { receiptCalls } from '../../../src/contract/receipts';
import { sessionCalls } from '../../../src/contract/sessions';
import { supportCalls } from '../../../src/contract/support';
import { visaPassCalls } from '../../../src/contract/visa-passes';

/** The areas of the contract, one for each of its files. */
export const areas: readonly { readonly name: string; readonly calls: object }[] = [
  {
    name: 'Account',
    calls: {
      ...accountCalls,
      ...sessionCalls,
      ...linkedLogInCalls,
      ...ownAccountCalls,
      ...noticeCalls,
      ...passkeyCalls,
    },
  },
  { name: 'Countries', calls: countryCalls },
  { name: 'Products', calls: productCalls },
  { name: 'Coupons', calls: couponCalls },
  { name: 'Applications', calls: orderCalls },
  { name: 'Payment', calls: paymentCalls },
  { name: 'Applicants', calls: applicantCalls },
  { name: 'Application form', calls: applicationFormCalls },
  { name: 'Documents', calls: documentCalls },
  { name: 'Passport', calls: passportCalls },
  { name: 'Photo', calls: photoCalls },
  { name: 'Receipts', calls: receiptCalls },
  { name: 'Visa in a wallet', calls: visaPassCalls },
  { name: 'Support', calls: supportCalls },
  { name: 'Demo', calls: demoCalls },
];

/** The area of a call. */
export function areaOf(name: CallName): string {
  const area = areas.find(({ calls }) => name in calls);
  if (!area) throw new Error(`${name} belongs to no area.`);
  return area.name;
}
