import { notFound } from '../../errors/refusal';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue, CatalogueDocument } from '../catalogue/catalogue-types';
import { findOrder, type ApplicantRow, type OrderRow } from '../orders/find-order';
import { loadPages, offerOf } from '../orders/load-order';
import type { Db } from '../../infra/db/tables';

/** The document of an applicant that is a passport. @throws {Refusal} where none is asked for */
export function passportDocument(
  catalogue: Catalogue,
  order: OrderRow,
  applicant: ApplicantRow,
): CatalogueDocument {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const asked = [...(material?.required ?? []), ...(material?.optional ?? [])];
  const passport = asked.find(({ pattern }) => pattern === 1);
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
  const applicant = await db
    .selectFrom('applicants')
    .where('id', '=', where.applicantId)
    .where('order_id', '=', order.id)
    .selectAll()
    .executeTakeFirst();
  if (!applicant) throw notFound('applicant');
  const { elecId } = passportDocument(catalogue, order, applicant);
  const said = await db
    .selectFrom('passports')
    .where('applicant_id', '=', applicant.id)
    .selectAll()
    .executeTakeFirst();
  const page = (await loadPages(db, [applicant.id])).find((each) => each.elecId === elecId);
  const upload =
    page &&
    (await db
      .selectFrom('uploads')
      .where('id', '=', page.uploadId)
      .select(['id', 'key'])
      .executeTakeFirst());
  return { said, upload };
}
