import { ret } from '../../../src/contract/envelope';
import type { productCalls } from '../../../src/contract/products';
import { notFound, Refusal } from '../../errors/refusal';
import type { Handler, HandlersOf, Incoming } from '../../handler';
import { mailOrigin } from '../../infra/mail/mailer';
import { sendMailOnce } from '../../infra/mail/send-mail-once';
import type { Services } from '../../services';
import { findCountry, findProduct, productFor, productForAnybody } from '../catalogue/catalogue';
import { catalogueIn } from '../catalogue/catalogue-in';
import { loadUnusedCoupons } from '../coupons/spend-coupon';
import { requirementsMail } from './mails/requirements-mail';
import { wireProduct } from './wire-product';

type Call = Incoming<'emailRequirements'>;

/** Mails the list of required documents to the typed address. */
async function emailRequirements(
  services: Services,
  call: Call,
): Promise<Awaited<ReturnType<Handler<'emailRequirements'>>>> {
  const mail = mailOf(services, call);
  await sendMailOnce(services, call, () => services.mailer.send(mail));
  return async () => ({});
}

function mailOf({ catalogue, settings }: Services, { request, language }: Call) {
  const found = findProduct(catalogueIn(catalogue, language), request.product_id);
  if (!found) throw notFound('product');
  const { product } = found;
  const material = product.identityMaterial.find(
    ({ identity }) => identity === request.identity_id,
  );
  if (!material) throw new Refusal(ret.notFound, { code: 'occupation-without-list' });
  return requirementsMail(request.email, {
    product,
    material,
    nationality: country(request.country_id),
    residence: country(request.country_residence_id),
    language,
    origin: mailOrigin(settings),
  });

  function country(id: number | undefined) {
    return id === undefined ? undefined : findCountry(catalogue, id);
  }
}

export function productHandlers(services: Services): HandlersOf<typeof productCalls> {
  const offerFor = ({ request, language }: Incoming<'product' | 'visitorProduct'>) => {
    const catalogue = catalogueIn(services.catalogue, language);
    const { product_id, country_id, country_residence_id } = request;
    const offer =
      country_id === undefined || country_residence_id === undefined
        ? productForAnybody(catalogue, product_id)
        : productFor(catalogue, product_id, country_id, country_residence_id);
    if (!offer) throw notFound('product');
    return offer;
  };
  return {
    product: (call) => {
      const offer = offerFor(call);
      return async (db) =>
        wireProduct(offer, await loadUnusedCoupons(db, call.user.id, call.now), call.now, services);
    },
    visitorProduct: (call) => {
      const offer = offerFor(call);
      return async () => wireProduct(offer, [], call.now, services);
    },
    emailRequirements: (call) => emailRequirements(services, call),
  };
}
