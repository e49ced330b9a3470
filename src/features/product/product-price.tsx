import type { Product } from '../../contract/products';
import { PriceSummary } from '../../ui/layout/price-summary';
import { SectionHeading } from '../../ui/layout/section-heading';
import { t } from '../../language/translate';
import { formatMoney } from '../../language/format';

/** The price and its parts, if the server sends them; renders nothing if the visa is not sold. */
export function ProductPrice({ product }: { product: Product }) {
  const { sellPrice, visaFee, serviceFee } = product;
  if (sellPrice === undefined || visaFee === undefined || serviceFee === undefined) return null;
  return (
    <section>
      <SectionHeading>{t('Price')}</SectionHeading>
      <PriceSummary
        rows={[
          { label: t('Visa fee'), value: formatMoney(visaFee) },
          { label: t('Service fee'), value: formatMoney(serviceFee) },
        ]}
        totalLabel={t('Per applicant')}
        total={formatMoney(sellPrice)}
        currency="USD"
      />
    </section>
  );
}
