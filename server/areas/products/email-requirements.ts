import { ret } from '../../../src/contract/envelope';
import { findCountry, findProduct } from '../catalogue/catalogue';
import { catalogueIn } from '../catalogue/catalogue-in';
import { requirementsMail } from './mails/requirements-mail';
import { mailOrigin } from '../../infra/mail/mail-origin';
import type { Services } from '../../services';
import type { Handler, Incoming } from '../../handler';
import { Refusal, notFound } from '../../errors/refusal';
import { sendMailOnce } from '../../infra/mail/send-mail-once';

type Call = Incoming<'emailRequirements'>;

/** Mails the list of required documents to the typed address. */
export async function emailRequirements(
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
