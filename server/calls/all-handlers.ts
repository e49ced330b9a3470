import type { Services } from '../services';
import { accountHandlers } from './accounts';
import { applicantHandlers } from './applicants';
import { applicationFormHandlers } from './application-form';
import { countryHandlers } from './countries';
import { couponHandlers } from './coupons';
import { documentHandlers } from './documents';
import type { Handlers } from './handler';
import { linkedLogInHandlers } from './linked-log-ins';
import { orderHandlers } from './orders';
import { passportHandlers } from './passport';
import { paymentHandlers } from './payments';
import { photoHandlers } from './photos';
import { productHandlers } from './products';
import { sessionHandlers } from './sessions';
import { socialLogInHandlers } from './social-log-in';
import { supportHandlers } from './support';

/** Every served call's handler, by the call's name. */
export const allHandlers = (services: Services): Handlers => ({
  ...accountHandlers(services),
  ...socialLogInHandlers(services),
  ...sessionHandlers,
  ...linkedLogInHandlers,
  ...countryHandlers(services),
  ...productHandlers(services),
  ...couponHandlers(services),
  ...orderHandlers(services),
  ...paymentHandlers(services),
  ...applicantHandlers(services),
  ...applicationFormHandlers(services),
  ...documentHandlers(services),
  ...passportHandlers(services),
  ...photoHandlers(services),
  ...supportHandlers(services),
});
