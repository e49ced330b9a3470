import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { keepCouponChoice, useCouponChoice } from '../../queries/coupon-choice';
import { useSession } from '../../session/session';
import { chooseCoupon } from './coupon-lists';

/** The coupon chosen for an order, and the action to choose one and return to the payment. */
export function useChooseCoupon(orderId: string | undefined, given: string | undefined) {
  const navigate = useNavigate();
  const fromPayment = (useLocation().state as { fromPayment?: boolean } | null)?.fromPayment;
  const userId = useSession()?.userId;
  const choice = useCouponChoice(orderId);
  const chosen = choice === 'not-made' ? given : (choice?.couponId ?? undefined);

  function choose(couponId: string): void {
    if (orderId === undefined || userId === undefined) return;
    keepCouponChoice(userId, orderId, chooseCoupon(chosen, couponId));
    void (fromPayment ? navigate(-1) : navigate(paths.orderConfirm(orderId), { replace: true }));
  }
  return { chosen, choose };
}
