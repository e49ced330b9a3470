import { paths } from './paths';
import type { CardAction } from '../domain/order/order-state';

/** The address of a card's action; undefined for a card without one. */
export function cardTarget(orderId: string, action: CardAction | undefined): string | undefined {
  switch (action) {
    case 'upload':
      return paths.orderUpload(orderId);
    case 'pay':
      return paths.orderDetail(orderId, 'pay');
    case 'pay-difference':
      return paths.orderDetail(orderId, 'diff_pay');
    case 're-submit':
    case 'details':
      return paths.orderDetail(orderId);
    case undefined:
      return undefined;
  }
}
