import { notFound } from '../../errors/refusal';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue, CatalogueDocument } from '../catalogue/catalogue-types';
import { passportOf } from './passport-row';
import type { ApplicantRow } from '../applications/applicant-tables';
import { applicantOf } from '../applications/find-applicant';
import { loadPages } from '../documents/load-pages';
import { findOrder } from '../applications/find-order';
import { offerOf } from '../applications/order-offer';
import type { OrderRow } from '../applications/order-tables';
import { keyOfUpload } from '../../infra/uploads/own-uploads';
import type { Db } from '../../infra/db/tables';

/**
 * The passport document of an applicant.
 * @throws {Refusal} if the product requires no passport
 */
export function passportDocument(
  catalogue: Catalogue,
  order: OrderRow,
  applicant: ApplicantRow,
): CatalogueDocument {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const documents = [...(material?.required ?? []), ...(material?.optional ?? [])];
  const passport = documents.find(({ pattern }) => pattern === 'passport');
  if (!passport) throw notFound('document');
  return passport;
}

/** The stored passport data of an applicant and the uploaded picture; each only if it exists. */
export async function findPassport(
  db: Db,
  catalogue: Catalogue,
  where: { userId: string; orderId: string; applicantId: string },
) {
  const order = await findOrder(db, where.userId, where.orderId, 'read');
  const applicant = await applicantOf(db, order, where.applicantId);
  const { elecId } = passportDocument(catalogue, order, applicant);
  const data = await db
    .selectFrom('passports')
    .where('applicant_id', '=', applicant.id)
    .selectAll()
    .executeTakeFirst();
  const page = (await loadPages(db, [applicant.id])).find((each) => each.elecId === elecId);
  const key = page && (await keyOfUpload(db, page.uploadId));
  return {
    data: data && passportOf(data),
    upload: page && key !== undefined ? { id: page.uploadId, key } : undefined,
  };
}
