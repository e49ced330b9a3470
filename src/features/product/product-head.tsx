import type { Product } from '../../contract/products';
import { Flag } from '../../ui/flag';
import { ProductFacts } from './product-facts';
import styles from './product-head.module.css';

/** Where to, what it is called, and the numbers that travellers compare. */
export function ProductHead({ product, age }: { product: Product; age: string | undefined }) {
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.country}>
          <Flag src={product.flagUrl} />
          {product.countryName}
        </p>
        <h1 className={styles.name}>{product.name}</h1>
        {age && <p className={styles.age}>{age}</p>}
      </div>
      <ProductFacts product={product} />
    </div>
  );
}
