import { useEffect, useState } from 'react';
import type { Product } from '../../contract/products';
import { couponWorth } from '../../i18n/coupon-words';
import { useSession } from '../../session/session';
import { localKeys } from '../../storage/keys';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { hasSeenTip, withSeenTip } from './coupon-tip';
import { t } from '../../language/translate';

const read = () => {
  try {
    return localStorage.getItem(localKeys.productDetailEnter);
  } catch {
    return null;
  }
};

function write(value: string): void {
  try {
    localStorage.setItem(localKeys.productDetailEnter, value);
  } catch {
    // Storage is denied: the tip is shown again.
  }
}

/** The user's coupon for this product; on the first visit with a tip. */
export function CouponNotice({ product }: { product: Product }) {
  const email = useSession()?.user.email;
  const { userCoupon } = product;
  return (
    userCoupon &&
    email !== undefined && (
      <CouponTip
        key={email}
        email={email}
        productId={product.id}
        discount={couponWorth(userCoupon)}
      />
    )
  );
}

interface TipProps {
  email: string;
  productId: number;
  discount: string;
}

function CouponTip({ email, productId, discount }: TipProps) {
  const [open, setOpen] = useState(() => !hasSeenTip(read(), email, productId));
  useEffect(() => {
    if (!hasSeenTip(read(), email, productId)) write(withSeenTip(read(), email, productId));
  }, [email, productId]);
  return (
    <Notice
      tone="accent"
      icon="ticket"
      title={t('Your coupon: {discount} off', { discount })}
      live={open}
      action={
        open && (
          <Button small variant="card" onClick={() => setOpen(false)}>
            {t('Got it')}
          </Button>
        )
      }
    >
      {open && t('Only for one applicant in an order')}
    </Notice>
  );
}
