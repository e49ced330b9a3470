import { documentsFor, findCountry } from '../catalogue/catalogue';
import { catalogueIn } from '../catalogue/catalogue-in';
import { requirementsMail } from '../products/mails/requirements-mail';
import { readApplicant } from '../applications/find-applicant';
import { offerOf } from '../applications/order-offer';
import { mailOrigin } from '../../infra/mail/mailer';
import type { Services } from '../../services';
import type { Handler, Incoming } from '../../handler';
import { notFound } from '../../errors/refusal';
import { sendMailOnce } from '../../infra/mail/send-mail-once';

/** Mails the list of documents that an applicant needs. */
export async function emailDocuments(
  services: Services,
  call: Incoming<'emailDocuments'>,
): Promise<Awaited<ReturnType<Handler<'emailDocuments'>>>> {
  const { catalogue, db, settings } = services;
  const { request, user, language } = call;
  const { applicant, order } = await readApplicant(db, user.id, request.applicant_id);
  const { product } = offerOf(catalogueIn(catalogue, language), order);
  const material = documentsFor(product, applicant.identity_id);
  if (!material) throw notFound('applicant');
  const mail = requirementsMail(request.email, {
    product,
    material,
    nationality: findCountry(catalogue, order.country_id),
    residence: findCountry(catalogue, order.country_residence_id),
    language,
    origin: mailOrigin(settings),
  });
  await sendMailOnce(services, call, () => services.mailer.send(mail), user);
  return async () => ({});
}
