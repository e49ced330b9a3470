import type { productCalls } from '../../src/contract/products';
import { productFor } from '../catalogue/catalogue';
import type { Services } from '../services';
import { emailRequirements } from './email-requirements';
import type { HandlersOf, Incoming } from './handler';
import { notFound } from './refusal';
import { wireProduct } from './wire-product';

export function productHandlers(services: Services): HandlersOf<typeof productCalls> {
  const product = ({ request, now }: Incoming<'product' | 'visitorProduct'>) => {
    const offer = productFor(
      services.catalogue,
      request.product_id,
      request.country_id,
      request.country_residence_id,
    );
    if (!offer) throw notFound('product');
    return async () => wireProduct(offer, now);
  };
  return {
    product,
    visitorProduct: product,
    emailRequirements: (call) => emailRequirements(services, call),
  };
}
