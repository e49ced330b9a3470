import { DataTable } from '../ui/data-table';
import styles from './catalogue.module.css';
import type { ProductDraft } from './product-draft';

type Prices = ProductDraft['prices'];
type PriceTableProps = {
  audiences: readonly string[];
  prices: Prices;
  onChange: (prices: Prices) => void;
};

/** The prices for one applicant; the first one that fits a traveller is theirs. */
export function PriceTable({ audiences, prices, onChange }: PriceTableProps) {
  const set = (at: number, part: Partial<Prices[number]>) =>
    onChange(prices.map((price, index) => (index === at ? { ...price, ...part } : price)));
  return (
    <DataTable heads={['For', 'Sold', 'Visa fee, $', 'Service fee, $']}>
      {prices.map(({ visaFee, serviceFee, isSold }, at) => (
        <tr key={audiences[at]}>
          <td>{audiences[at]}</td>
          <td>
            <input
              type="checkbox"
              className={styles.check}
              aria-label={`Sold: ${audiences[at]}`}
              checked={isSold}
              onChange={(event) => set(at, { isSold: event.target.checked })}
            />
          </td>
          <td>
            <input
              className={styles.amount}
              inputMode="decimal"
              aria-label={`Visa fee: ${audiences[at]}`}
              disabled={!isSold}
              value={visaFee}
              onChange={(event) => set(at, { visaFee: event.target.value })}
            />
          </td>
          <td>
            <input
              className={styles.amount}
              inputMode="decimal"
              aria-label={`Service fee: ${audiences[at]}`}
              disabled={!isSold}
              value={serviceFee}
              onChange={(event) => set(at, { serviceFee: event.target.value })}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
