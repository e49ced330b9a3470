import { activities } from './coupon-kinds';

const anyOrder = 'No Threshold!';
const fromAmount = 'Orders {amount}+';

/** Which orders a coupon is for, as an ICU message. */
export const thresholdText = (cents: number | null): string =>
  cents === null ? anyOrder : fromAmount;

/** All texts about coupons that need a translation. */
export const couponTexts: readonly string[] = [
  anyOrder,
  fromAmount,
  ...activities.flatMap(({ kinds }) => kinds.map(({ memo }) => memo)),
];
