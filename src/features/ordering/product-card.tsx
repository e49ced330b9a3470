import type { Order } from '../../contract/orders';
import { formatMoney } from '../../domain/money';
import { visaTerms, visaTitle } from '../../state/order-words';
import { Card } from '../../ui/card';
import { ImageThumb } from '../../ui/image-thumb';
import { ListRow } from '../../ui/list-row';

/** What is applied for, and what it costs. */
export function ProductCard({ order }: { order: Order }) {
  return (
    <Card>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={visaTitle(order)}
        titleSize={17}
        titleWeight={600}
        detail={visaTerms(order)}
        end={order.amount !== undefined && formatMoney(order.amount, order.currency)}
      />
    </Card>
  );
}
