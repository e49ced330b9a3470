import type { Product } from '../../contract/products';
import { formatMoney } from '../../domain/payment/money';
import { PriceSummary } from '../../ui/layout/price-summary';
import { SectionHeading } from '../../ui/layout/section-heading';

/** The price and its parts, if the server sends them; renders nothing if the visa is not sold. */
export function ProductPrice({ product }: { product: Product }) {
  const { sellPrice, visaFee, serviceFee } = product;
  if (sellPrice === undefined || visaFee === undefined || serviceFee === undefined) return null;
  return (
    <section>
      <SectionHeading>Price</SectionHeading>
      <PriceSummary
        rows={[
          { label: 'Visa fee', value: formatMoney(visaFee) },
          { label: 'Service fee', value: formatMoney(serviceFee) },
        ]}
        totalLabel="Per applicant"
        total={formatMoney(sellPrice)}
        currency="USD"
      />
    </section>
  );
}
