import { ret } from '../../src/contract/envelope';
import { findCountry, findProduct } from '../catalogue/catalogue';
import { AddressRefusedError } from '../mail/mailer';
import { requirementsMail } from '../mail/requirements-mail';
import { countForeignMail, forgetUses, limits, useIsLeft } from '../security/limits';
import type { Services } from '../services';
import type { Settings } from '../settings';
import type { Handler, Incoming } from './handler';
import { HttpProblem, Refusal, notFound } from './refusal';
import { fullName } from './wire-product';

type Call = Incoming<'emailRequirements'>;

/**
 * Mails what an applicant has to bring to whatever address was typed, before it answers: whoever
 * waits learns at once that a mail did not go out. A repeated request is answered without a second
 * mail, also while the first is still on its way.
 */
export async function emailRequirements(
  services: Services,
  call: Call,
): Promise<Awaited<ReturnType<Handler<'emailRequirements'>>>> {
  const mail = mailOf(services, call);
  const { db } = services;
  const repetition = `${call.idempotencyKey} ${call.requestHash}`;
  const isFirst = await useIsLeft(db, limits.requirementsMailPerKey, repetition, call.now);
  if (isFirst)
    try {
      const { request, ip, now } = call;
      await countForeignMail(services, { address: request.email, ip, now });
      await services.mailer.send(mail);
    } catch (error) {
      await forgetUses(db, limits.requirementsMailPerKey, repetition);
      throw problemOf(error, call);
    }
  return async () => ({});
}

function mailOf({ catalogue, settings }: Services, { request }: Call) {
  const found = findProduct(catalogue, request.product_id);
  if (!found) throw notFound('product');
  const { product, destination } = found;
  const material = product.identityMaterial.find(
    ({ identityId }) => identityId === request.identity_id,
  );
  if (!material) throw new Refusal(ret.notFound, 'This visa has no list for that occupation.');
  return requirementsMail(request.email, {
    product,
    material,
    title: fullName(destination, product),
    nationality: countryName(request.country_id),
    residence: countryName(request.country_residence_id),
    origin: originOf(settings),
  });

  function countryName(id: number | undefined) {
    return id === undefined ? undefined : findCountry(catalogue, id)?.name;
  }
}

/** Where the mail's links lead. A Host header says nothing that a stranger could not have written. */
const originOf = ({ publicOrigin, environment, port }: Settings) =>
  publicOrigin ?? (environment === 'dev' ? `http://localhost:${port}` : undefined);

function problemOf(error: unknown, { log }: Call): unknown {
  if (error instanceof HttpProblem) return error;
  if (error instanceof AddressRefusedError)
    return new Refusal(
      ret.notAllowed,
      'This e-mail address cannot receive mail. Check it for typing mistakes.',
    );
  log.error({ err: error }, 'a mail was not sent');
  return new HttpProblem(503, 'The e-mail could not be sent right now. Please try again later.');
}
