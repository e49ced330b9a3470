import type { Order } from '../../contract/orders';
import { visaTerms } from '../../page/visa-labels';
import { visaTitle } from '../../domain/order/visa-title';
import { Card } from '../../ui/layout/card';
import { ImageThumb } from '../../ui/media/image-thumb';
import { ListRow } from '../../ui/layout/list-row';
import { formatMoney } from '../../language/format';
import { ServerText } from '../../language/server-text';

/** The order's product and its price. */
export function ProductCard({ order }: { order: Order }) {
  const { amount, applicants, currency } = order;
  return (
    <Card>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
        titleSize={17}
        titleWeight={600}
        detail={visaTerms(order)}
        end={amount !== undefined && applicants.length > 0 && formatMoney(amount, currency)}
      />
    </Card>
  );
}
