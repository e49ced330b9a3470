import type { Product } from '../../contract/products';
import { useCountry } from '../../queries/use-countries';
import { Flag } from '../../ui/media/flag';
import { Icon } from '../../ui/media/icon';
import { CouponNotice } from './coupon-notice';
import { ProductFacts } from './product-facts';
import styles from './product-head.module.css';
import { useOwnTitle } from './use-own-title';
import { countryName } from '../../language/country-names';
import { Rich } from '../../language/rich';
import { msg } from '../../language/text';
import { formatCalendarDate } from '../../language/format';
import { ServerText } from '../../language/server-text';

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
      {product.earliestArrivalDate && product.sellPrice !== undefined && (
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
