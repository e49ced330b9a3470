import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { readKeptCountryOf, readKeptProducts } from '../../queries/kept-offers';
import { paths } from '../../routing/paths';
import { quietFailure } from '../../services/failure-toast';
import { visaTerms } from '../../services/visa-labels';
import { type CompleteChoice, useCompleteChoice } from '../../session/countries';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { SectionHeading } from '../../ui/layout/section-heading';
import { Flag } from '../../ui/media/flag';
import { useProductId } from './product-query';

const mostProducts = 6;

const keptProductsQuery = (productId: number | undefined, choice: CompleteChoice | undefined) =>
  queryOptions({
    queryKey: ['kept-products', productId, choice],
    queryFn: async () =>
      readKeptProducts(choice, {
        most: mostProducts,
        firstOf: productId && (await readKeptCountryOf(productId, choice)),
      }),
    staleTime: 0,
    // It is read from the phone itself.
    persister: undefined,
    meta: quietFailure,
  });

/** Without a network, in place of a product that is not kept: those that are, of its country first. */
export default function KeptProducts() {
  const choice = useCompleteChoice();
  const { data: products = [] } = useQuery(keptProductsQuery(useProductId(), choice));
  if (products.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('Kept on this device')}</SectionHeading>
      <Card as="ul" label={t('Kept on this device')}>
        {products.map((product) => (
          <ListRow
            key={product.id}
            as="li"
            leading={<Flag src={product.flagUrl} />}
            title={<ServerText lang={product.lang}>{product.productName}</ServerText>}
            detail={visaTerms(product)}
            link={<Link to={paths.product(product.id)} />}
          />
        ))}
      </Card>
    </section>
  );
}
