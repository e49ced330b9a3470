import { createApi } from '../../src/api/client';
import { passwordProof } from '../../src/api/password-proof';
import { readLoosely } from '../../src/api/read-loosely';
import { serverClock } from '../../src/api/server-clock';
import { accountCalls } from '../../src/contract/account/accounts';
import { environments } from '../../src/contract/environments';
import { orderCalls, type Order } from '../../src/contract/orders';

export type KnownOrder = Order;

/** The whole orders of an account, by the id of their product. */
export async function knownOrders(
  origin: string,
  email: string,
  password: string,
): Promise<ReadonlyMap<number, KnownOrder>> {
  const session: { token?: string } = {};
  const api = createApi({
    looseReader: async () => readLoosely,
    environment: environments.dev,
    origin,
    clock: serverClock(),
    token: async () => session.token,
  });
  const passwd = await passwordProof(email, password);
  session.token = (await api.call(accountCalls.logIn, { email, passwd })).token;
  const found = new Map<number, KnownOrder>();
  for (let last: string | undefined; ;) {
    const page = last === undefined ? {} : { next_order_id: last };
    const { orders } = await api.call(orderCalls.orders, page);
    if (orders.length === 0) return found;
    for (const { id } of orders) {
      const order = await api.call(orderCalls.order, { order_id: id });
      found.set(order.product.id, order);
      last = id;
    }
  }
}
