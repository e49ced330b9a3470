import { paths } from '../../routing/paths';
import type { CardAction } from '../../domain/order/card-action';

/** The address of a card's action; undefined for a card without one. */
export function cardTarget(orderId: string, action: CardAction | undefined): string | undefined {
  switch (action) {
    case 'Upload documents':
      return paths.orderUpload(orderId);
    case 'Pay':
      return paths.orderDetail(orderId, 'pay');
    case 'Pay the difference':
      return paths.orderDetail(orderId, 'diff_pay');
    case 'Re-submit':
    case 'Details':
      return paths.orderDetail(orderId);
    case undefined:
      return undefined;
  }
}
