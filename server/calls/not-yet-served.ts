import type { CallName } from '../../src/contract/all-calls';

/** Calls of the contract that are built later; they answer HTTP 501. */
export const notYetServed = [
  'redeemLoginCode',
  'loginCodeOwner',
  'sendSocialCode',
  'sessions',
  'revokeSession',
  'googleLogIn',
  'googleRedirect',
  'facebookRedirect',
  'coupons',
  'redeemCoupon',
  'payPriceDifference',
  'priceDifference',
  'reReview',
  'emailDocuments',
  'emailInterview',
  'openUploadFile',
  'recognizePassport',
  'passport',
  'submitPassport',
  'uploadPhoto',
  'submitPhoto',
  'demoPassport',
  'demoPhoto',
  'demoFlight',
  'demoPassportSubmit',
  'demoPhotoSubmit',
  'demoFlightSubmit',
] as const satisfies readonly CallName[];

export type ServedCall = Exclude<CallName, (typeof notYetServed)[number]>;
