import { Link } from 'react-router-dom';
import type { Product } from '../../contract/products';
import { cardAction } from '../../domain/order/card-action';
import { formatList } from '../../language/format';
import { t } from '../../language/translate';
import { useRecentOrders } from '../../queries/recent-orders-query';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-reason';

/** Offers the newest open draft of the same product, beside a new application. */
export function OpenDraft({ product }: { product: Product }) {
  const draft = useRecentOrders()
    .orders.map(({ order }) => order)
    .find(
      (order) =>
        cardAction(order) === 'upload' &&
        order.countryName === product.countryName &&
        order.productName === product.productName,
    );
  if (!draft) return null;
  const names = draft.applicants.map(({ firstName }) => firstName);
  return (
    <FooterReason
      quiet
      icon="edit"
      action={
        <Button variant="link" link={<Link to={paths.orderUpload(draft.id)} />}>
          {t('Continue your application')}
        </Button>
      }
    >
      {names.length > 0
        ? t('You have a draft for {names}.', { names: formatList(names) })
        : t('You have a draft for this visa.')}
    </FooterReason>
  );
}
