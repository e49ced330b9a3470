import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Product } from '../../../contract/products';
import { couponWorth } from '../../../i18n/coupon-labels';
import { countryName } from '../../../language/format';
import { formatCalendarDate } from '../../../language/format';
import { Rich } from '../../../language/rich';
import { ServerText } from '../../../language/server-text';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { useCountry } from '../../../queries/use-countries';
import { useSession } from '../../../session/session';
import { localKeys } from '../../../storage/keys';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { Flag } from '../../../ui/media/flag';
import { Icon } from '../../../ui/media/icon';
import { hasSeenTip, withSeenTip } from '../product-labels';
import { ProductFacts } from './product-facts';
import styles from './product-head.module.css';

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
function CouponNotice({ product }: { product: Product }) {
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

/**
 * Names the tab after what a screen shows, once that is known; a title in the address goes first.
 * The shell sets the route's title before, with every change of the path.
 */
function useOwnTitle(title: string): void {
  const { pathname, search } = useLocation();
  const isGiven = new URLSearchParams(search).has('meta-title');
  useEffect(() => {
    if (!isGiven) document.title = title;
  }, [title, isGiven, pathname]);
}

/** The head of a product page: country, name and facts. */
export function ProductHead({ product, age }: { product: Product; age: string | undefined }) {
  const country = useCountry(product.countryId);
  const destination = countryName(country?.flagKey, product.countryName);
  useOwnTitle(`${destination} ${product.name}`);
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.country}>
          <Flag src={product.flagUrl ?? country?.flagUrl} />
          {destination}
        </p>
        <h1 className={styles.name}>
          <ServerText lang={product.lang}>{product.name}</ServerText>
        </h1>
        {age && <p className={styles.age}>{age}</p>}
      </div>
      <ProductFacts product={product} />
      {product.earliestArrivalDate && (product.sellPrice ?? product.fromPrice) !== undefined && (
        <p className={styles.earliest}>
          <Icon name="calendar" />
          <span>
            <Rich
              text={msg('Apply today and arrive from <b>{day}</b>')}
              params={{ day: formatCalendarDate(product.earliestArrivalDate) }}
              tags={{ b: (part) => <strong>{part}</strong> }}
            />
          </span>
        </p>
      )}
      <CouponNotice product={product} />
    </div>
  );
}
