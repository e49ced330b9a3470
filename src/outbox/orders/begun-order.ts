import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import type { Order } from '../../contract/orders';
import { begunOrder, type NewOrder } from '../../domain/order/order-change';
import { openDatabase } from '../../services/services';
import { currentOwnerId } from '../../session/session';
import { itemRows } from '../core/item-rows';
import { openFields } from '../core/sealed-content';
import { serverIds } from '../core/server-ids';
import { isChange } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';

const ids = serverIds(openDatabase);
const { list } = itemRows(openDatabase, outboxKinds);

/**
 * An order as it was begun on this phone, with the server's id if that has given one.
 * @param phoneId the id that the phone gave it
 * @throws {RefusedError} not found, if this phone does not know it
 */
export async function readBegunOrder(phoneId: string): Promise<Order> {
  const userId = currentOwnerId();
  if (userId !== undefined) {
    await ids.read(userId, [phoneId]);
    const orderId = ids.present(phoneId);
    const item = (await list(userId))
      .filter(isChange)
      .find((each) => outboxKinds.makes(each) === 'orderId' && each.target.orderId === orderId);
    const content = item && ((await openFields(openDatabase, item)) as NewOrder | undefined);
    if (item && content)
      return begunOrder({ key: item.sendKey, at: item.sealedAt, orderId, content });
  }
  throw new RefusedError(ret.notFound, { code: 'not-found' });
}
