import type { Order } from '../../contract/orders';
import { useCouponChoice } from '../../queries/coupon-choice';
import { useCoupons } from '../../queries/coupons-query';
import { appliedCoupon, feeWith, type AppliedCoupon } from './applied-coupon';

export interface OrderCoupon {
  applied: AppliedCoupon;
  /** The amount to pay; undefined until it is known, or if the visa is not sold. */
  fee: number | undefined;
  /** The number of coupons that apply to this order, if known. */
  available: number | undefined;
  failed: boolean;
  busy: boolean;
  retry: () => void;
}

const notLoaded: Pick<Order, 'amount' | 'userCoupon'> = {};

/** The coupon for the checkout of an order. */
export function useOrderCoupon(orderId: string, order: Order | undefined): OrderCoupon {
  const choice = useCouponChoice(orderId);
  const { data, isError, isFetching, refetch } = useCoupons(orderId);
  const priced = order ?? notLoaded;
  const applied = appliedCoupon(priced, choice, data);
  return {
    applied,
    fee: feeWith(applied, priced),
    available: data?.unused.filter(({ isAvailable }) => isAvailable).length,
    failed: isError,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
