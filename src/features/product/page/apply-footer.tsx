import { Link } from 'react-router-dom';
import type { Product } from '../../../contract/products';
import { cardAction } from '../../../domain/order/order-state';
import { formatList, formatMoney } from '../../../language/format';
import { t } from '../../../language/translate';
import type { PriceAge } from '../../../i18n/price-age';
import { useOpenOverlay } from '../../../services/overlays';
import { describeProblem } from '../../../services/describe-problem';
import { useRecentOrders } from '../../../outbox/orders/listed-orders';
import { paths } from '../../../routing/paths';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { FooterReason } from '../../../ui/actions/footer-action';
import { applyButton, priceNote } from '../product-labels';
import type { useApply } from './use-apply';

/** Offers the newest open draft of the same product, beside a new application. */
function OpenDraft({ product }: { product: Product }) {
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

interface FooterProps {
  product: Product;
  age: PriceAge | undefined;
}

interface ApplyFooterProps extends FooterProps {
  applying: ReturnType<typeof useApply>;
}

/** The footer of a product before the countries are chosen: the lowest price, and their choice. */
export function ChooseFooter({ product, age }: FooterProps) {
  const openOverlay = useOpenOverlay();
  const { fromPrice } = product;
  return (
    <FooterAction
      price={
        fromPrice === undefined
          ? undefined
          : { amount: formatMoney(fromPrice), note: age?.asOf ?? t('lowest price per applicant') }
      }
      reason={
        <FooterReason quiet>
          {t('Both decide whether you can apply for this visa, and what it costs.')}
        </FooterReason>
      }
    >
      <Button onClick={() => openOverlay({ kind: 'countries', mode: 'nationality' })}>
        {t('Choose your countries')}
      </Button>
    </FooterAction>
  );
}

/** The footer with the price and the button 'Apply Now'. */
export function ApplyFooter({ product, age, applying }: ApplyFooterProps) {
  const { apply, busy, error } = applying;
  const { label, disabled } = applyButton(product);
  const problem = error && !disabled ? describeProblem(error) : undefined;
  return (
    <FooterAction
      price={
        product.sellPrice === undefined
          ? undefined
          : { amount: formatMoney(product.sellPrice), note: age?.asOf ?? priceNote(product) }
      }
      reason={problem && <FooterReason icon="warning">{problem}</FooterReason>}
      offer={<OpenDraft product={product} />}
    >
      <Button
        disabled={disabled}
        busy={busy}
        busyLabel={t('Making your application')}
        onClick={apply}
      >
        {label}
      </Button>
    </FooterAction>
  );
}
