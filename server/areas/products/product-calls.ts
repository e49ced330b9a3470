import type { productCalls } from '../../../src/contract/products';
import { productFor } from '../catalogue/catalogue';
import { catalogueIn } from '../catalogue/catalogue-in';
import { loadUnusedCoupons } from '../coupons/unused-coupons';
import type { Services } from '../../services';
import { emailRequirements } from './email-requirements';
import type { HandlersOf, Incoming } from '../../handler';
import { notFound } from '../../errors/refusal';
import { wireProduct } from './wire-product';

export function productHandlers(services: Services): HandlersOf<typeof productCalls> {
  const offerFor = ({ request, language }: Incoming<'product' | 'visitorProduct'>) => {
    const offer = productFor(
      catalogueIn(services.catalogue, language),
      request.product_id,
      request.country_id,
      request.country_residence_id,
    );
    if (!offer) throw notFound('product');
    return offer;
  };
  return {
    product: (call) => {
      const offer = offerFor(call);
      return async (db) =>
        wireProduct(offer, await loadUnusedCoupons(db, call.user.id, call.now), call.now);
    },
    visitorProduct: (call) => {
      const offer = offerFor(call);
      return async () => wireProduct(offer, [], call.now);
    },
    emailRequirements: (call) => emailRequirements(services, call),
  };
}
