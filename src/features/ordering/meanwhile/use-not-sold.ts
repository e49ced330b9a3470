import { useAtomValue } from 'jotai';
import type { Order } from '../../../contract/orders';
import { type NewOrder, productSeen } from '../../../domain/order/order-change';
import { isNotSold } from '../../../outbox/core/item';
import { openChangesAtom } from '../../../outbox/page/order-changes';
import { retryItem } from '../../../outbox/page/outbox';
import { toastIfStorageFull } from '../../../services/show-failure';
import type { OfferedVisa } from './use-other-visas';

/** An order that cannot arrive, because its visa is not sold to its traveller any more. */
export interface NotSold {
  begun: NewOrder;
  /** The order becomes one for another visa of the same destination. */
  choose: (visa: OfferedVisa) => Promise<void>;
  /** Asks the server once more. */
  checkAgain: () => void;
}

/** Whether, and for what, the traveller is asked what becomes of an order whose visa is not sold any more. */
export function useNotSold(order: Pick<Order, 'id'> | undefined): NotSold | undefined {
  const item = useAtomValue(openChangesAtom).find(
    (each) => each.content.type === 'begin-order' && each.target.orderId === order?.id,
  );
  if (item?.content.type !== 'begin-order' || !isNotSold(item)) return undefined;
  return {
    begun: item.content,
    async choose({ product, seenAt }) {
      const { chooseVisa } = await import('../../../outbox/orders/choose-visa');
      await chooseVisa(item.id, { product: productSeen(product), seenAt }).catch(
        toastIfStorageFull,
      );
    },
    checkAgain: () => void retryItem(item.id),
  };
}
