import { NavLink } from 'react-router-dom';
import type { ProductInList } from '../../src/contract/desk/catalogue-calls';
import { Flag } from '../../src/ui/media/flag';
import { paths } from '../app/paths';
import { Chip } from '../ui/chip';
import { countWords, dayWords, moneyWords } from '../words/date-words';
import { availabilityWords } from './availability-words';
import styles from './catalogue.module.css';

/** The products, one line each, by their countries. */
export function ProductList({ products }: { products: readonly ProductInList[] }) {
  return (
    <nav className={styles.list} aria-label="Products">
      {products.map((product) => {
        const { id, name, destinationName, flagKey, needDays, fromPrice, toPrice } = product;
        const { availability, planned, version } = product;
        const look = availabilityWords[availability];
        return (
          <NavLink key={id} to={paths.product(id)} className={styles.row}>
            <Flag src={`/flags/${flagKey.toLowerCase()}.svg`} size="small" />
            <span className={styles.name}>
              {destinationName}
              <span className={styles.faint}>{name}</span>
            </span>
            <span className={styles.figures}>
              {fromPrice === toPrice
                ? moneyWords(fromPrice)
                : `${moneyWords(fromPrice)}–${moneyWords(toPrice)}`}
              <span className={styles.faint}>
                {countWords(needDays, 'day')} · version {version}
              </span>
            </span>
            {(availability !== 'sold' || planned) && (
              <span className={styles.chips}>
                {availability !== 'sold' && (
                  <Chip tone={look.tone} icon={look.icon}>
                    {look.label}
                  </Chip>
                )}
                {planned && (
                  <Chip tone="action" icon="clock">
                    Version {planned.version} from {dayWords(new Date(planned.holdsFrom))}
                  </Chip>
                )}
              </span>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}
