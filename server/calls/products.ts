import type { productCalls } from '../../src/contract/products';
import { productFor } from '../catalogue/catalogue';
import type { Services } from '../services';
import type { HandlersOf, Incoming } from './handler';
import { notFound } from './refusal';
import { wireProduct } from './wire-product';

export function productHandlers({ catalogue }: Services): HandlersOf<typeof productCalls> {
  const product = ({ request }: Incoming<'product' | 'visitorProduct'>) => {
    const offer = productFor(
      catalogue,
      request.product_id,
      request.country_id,
      request.country_residence_id,
    );
    if (!offer) throw notFound('product');
    return async () => wireProduct(offer);
  };
  return { product, visitorProduct: product };
}
