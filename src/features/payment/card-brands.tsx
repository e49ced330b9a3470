import styles from './card-brands.module.css';
import { msg } from '../../language/text';
import { t } from '../../language/translate';

const brands = [
  'Visa',
  msg('Master Card'),
  msg('Discover'),
  msg('American Express'),
  msg('Diners Club'),
  'JCB',
  msg('Unionpay'),
] as const;

/** The accepted card brands. */
export function CardBrands() {
  return (
    <ul className={styles.brands} aria-label={t('Cards accepted')}>
      {brands.map((brand) => (
        <li key={brand} className={styles.brand}>
          {brand}
        </li>
      ))}
    </ul>
  );
}
