import { ret } from '../../../src/contract/envelope';
import {
  canAddPage,
  canDeletePage,
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../src/domain/document/document-rules';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue } from '../catalogue/catalogue-types';
import { Refusal, notFound } from '../../errors/refusal';
import { findDeliveries, type Delivered } from '../../infra/deliveries/journal';
import { recordSuperseded, type SupersedingDelivery } from '../../infra/deliveries/superseded-keys';
import type { Db } from '../../infra/db/tables';
import { choosePlace, namedPages, type Wanted } from './choose-place';
import { findApplicant, type ApplicantOfOrder } from '../applications/find-applicant';
import { offerOf } from '../applications/order-offer';
import { takeUpload } from '../../infra/uploads/own-uploads';
import { loadPages } from './load-pages';
import { placePage, removePage } from './place-page';

const lastPosition = 999;

export interface Attach extends Wanted, SupersedingDelivery {
  readonly supersedes?: readonly string[] | undefined;
  readonly applicantId: string;
  readonly elecId: number;
  readonly uploadKey: string;
}

export interface Attached {
  readonly delivered: Delivered & { readonly pos: number };
  /** The response field `beside` of the contract. */
  readonly beside: string | undefined;
}

/** Attaches an upload to a document as a page. */
export async function attachPage(
  db: Db,
  catalogue: Catalogue,
  attach: Attach,
  now: Date,
): Promise<Attached> {
  const { applicant, order } = await findApplicant(db, attach.userId, attach.applicantId);
  await recordSuperseded(db, attach, now);

  const pages = await pagesOfDocument(db, catalogue, { applicant, order }, attach.elecId);
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  const place = choosePlace(pages, attach, await earlierPosition(db, attach));
  const allowed =
    place.kind === 'add'
      ? canAddPage(context, pages)
      : canEditDocument(context, documentStatus(pages));
  if (!allowed) throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  if (place.kind === 'conflict') throw new Refusal(ret.positionTaken, { code: 'page-changed' });
  if (place.pos > lastPosition) throw new Refusal(ret.notAllowed, { code: 'document-full' });

  const upload = await takeUpload(db, attach, now);
  if (place.kind === 'replace')
    for (const uploadId of place.uploadIds) await removePage(db, uploadId, now);
  const beside = place.kind === 'add' ? place.beside : undefined;
  const placed = { applicantId: applicant.id, elecId: attach.elecId, pos: place.pos };
  const attachKey = attach.idempotencyKey;
  await placePage(db, { ...placed, uploadId: upload.id, attachKey }, now);
  return { delivered: { ...placed, upload }, beside };
}

/**
 * A deletion as in the contract: it names the upload to delete, or, without a name, its position.
 */
export interface Deletion extends SupersedingDelivery {
  readonly applicantId: string;
  readonly elecId: number;
  readonly pos: number;
  readonly uploadId?: string | undefined;
}

/**
 * Deletes a page of a document. A page that is already deleted or never arrived is no error, and no
 * other page is touched.
 * @returns the upload that another device has put in its place in the meantime
 */
export async function deletePage(
  db: Db,
  catalogue: Catalogue,
  where: Deletion,
  now: Date,
): Promise<string | undefined> {
  const { applicant, order } = await findApplicant(db, where.userId, where.applicantId);
  const pages = await pagesOfDocument(db, catalogue, { applicant, order }, where.elecId);
  await recordSuperseded(db, where, now);
  const { pos, uploadId, supersedes } = where;
  const hasName = uploadId !== undefined || supersedes !== undefined;
  const meant = hasName
    ? namedPages(pages, { replaces: uploadId, supersedes })
    : pages.filter((page) => page.pos === pos);
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  // A deletion of a page that never arrived is always allowed.
  const neverArrived = meant.length === 0 && supersedes !== undefined;
  if (!neverArrived && !canDeletePage(context))
    throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  for (const page of meant) await removePage(db, page.uploadId, now);
  if (!hasName || meant.length > 0) return undefined;
  const earlier = (await earlierPosition(db, where)) ?? (uploadId === undefined ? undefined : pos);
  return pages.find((page) => page.pos === earlier)?.uploadId;
}

/** The position at which the newest of the named attaches placed its page, if any did. */
async function earlierPosition(
  db: Db,
  { userId, applicantId, elecId, supersedes = [] }: Omit<Deletion, 'idempotencyKey' | 'pos'>,
): Promise<number | undefined> {
  const newest = (await findDeliveries(db, userId, supersedes))
    .filter((delivery) => delivery.applicantId === applicantId && delivery.elecId === elecId)
    .at(-1);
  return newest?.pos ?? undefined;
}

async function pagesOfDocument(
  db: Db,
  catalogue: Catalogue,
  { applicant, order }: ApplicantOfOrder,
  elecId: number,
) {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const asked = [...(material?.required ?? []), ...(material?.optional ?? [])];
  if (!asked.some((document) => document.elecId === elecId)) throw notFound('document');
  return (await loadPages(db, [applicant.id])).filter((page) => page.elecId === elecId);
}
