import styles from './card-brands.module.css';

const brands = [
  'Visa',
  'Master Card',
  'Discover',
  'American Express',
  'Diners Club',
  'JCB',
  'Unionpay',
] as const;

/** The accepted card brands. */
export function CardBrands() {
  return (
    <ul className={styles.brands} aria-label="Cards accepted">
      {brands.map((brand) => (
        <li key={brand} className={styles.brand}>
          {brand}
        </li>
      ))}
    </ul>
  );
}
