import { cardBrands } from '../../domain/payment/card-brands';
import styles from './card-brands.module.css';
import { t } from '../../language/translate';

/** The accepted card brands. */
export function CardBrands() {
  return (
    <ul className={styles.brands} aria-label={t('Cards accepted')}>
      {cardBrands.map((brand) => (
        <li key={brand} className={styles.brand}>
          {brand}
        </li>
      ))}
    </ul>
  );
}
