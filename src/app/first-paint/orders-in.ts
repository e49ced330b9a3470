import { inTerms, visaTitle } from '../../domain/order/visa-title';
import { defaultScene } from '../../services/default-scene';

/** The picture of a product's answer as it came, unchecked; undefined if it is no product. */
export function pictureIn(answer: unknown): string | undefined {
  const { ret, body } = Object(answer) as { ret?: unknown; body?: unknown };
  if (ret !== 0 || typeof body !== 'object' || body === null) return undefined;
  const { product_background_url: url } = body as { product_background_url?: unknown };
  return typeof url === 'string' && url !== '' ? url : defaultScene;
}

/** The lines of an order that its card shows first. */
export interface EarlyOrder {
  readonly title: string;
  /** Entry count, stay and validity, as they stand in a line. */
  readonly terms: readonly [string, string, string];
  readonly id: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The newest orders of an answer as it came, unchecked; none if it is no list of orders. */
export function ordersIn(answer: unknown, most: number): EarlyOrder[] {
  const { ret, body } = Object(answer) as { ret?: unknown; body?: unknown };
  const { page_data } = Object(body) as { page_data?: unknown };
  if (ret !== 0 || !Array.isArray(page_data)) return [];
  return page_data.slice(0, most).map((each: unknown) => {
    const order = Object(each) as Readonly<Record<string, unknown>>;
    const names = {
      countryName: text(order['country_name']),
      productName: text(order['product_name']),
    };
    return {
      title: visaTitle(names),
      terms: [
        text(order['entry_count']),
        inTerms(text(order['stay_duration'])),
        inTerms(text(order['validity_period'])),
      ],
      id: text(order['order_id']),
    };
  });
}
