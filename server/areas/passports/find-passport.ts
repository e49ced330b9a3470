import { notFound } from '../../errors/refusal';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue, CatalogueDocument } from '../catalogue/catalogue-types';
import { passportOf } from './passport-row';
import type { ApplicantRow } from '../applicants/applicant-tables';
import { applicantOf } from '../applicants/find-applicant';
import { loadPages } from '../documents/load-pages';
import { findOrder } from '../orders/find-order';
import { offerOf } from '../orders/load-order';
import type { OrderRow } from '../orders/order-tables';
import { keyOfUpload } from '../../infra/uploads/own-uploads';
import type { Db } from '../../infra/db/tables';

/** The document of an applicant that is a passport. @throws {Refusal} where none is asked for */
export function passportDocument(
  catalogue: Catalogue,
  order: OrderRow,
  applicant: ApplicantRow,
): CatalogueDocument {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const asked = [...(material?.required ?? []), ...(material?.optional ?? [])];
  const passport = asked.find(({ pattern }) => pattern === 'passport');
  if (!passport) throw notFound('document');
  return passport;
}

/** What an applicant's passport says, and the upload that shows it; each only if it is there. */
export async function findPassport(
  db: Db,
  catalogue: Catalogue,
  where: { userId: string; orderId: string; applicantId: string },
) {
  const order = await findOrder(db, where.userId, where.orderId, 'read');
  const applicant = await applicantOf(db, order, where.applicantId);
  const { elecId } = passportDocument(catalogue, order, applicant);
  const said = await db
    .selectFrom('passports')
    .where('applicant_id', '=', applicant.id)
    .selectAll()
    .executeTakeFirst();
  const page = (await loadPages(db, [applicant.id])).find((each) => each.elecId === elecId);
  const key = page && (await keyOfUpload(db, page.uploadId));
  return {
    said: said && passportOf(said),
    upload: page && key !== undefined ? { id: page.uploadId, key } : undefined,
  };
}
