import { ret } from '../../../src/contract/envelope';
import {
  canAddPage,
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../src/domain/document/document-rules';
import { notFound, Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { findDeliveries } from '../../infra/deliveries/journal';
import { detachUpload } from '../../infra/uploads/own-uploads';
import type { ApplicantRow } from '../applications/applicant-tables';
import type { ApplicantOfOrder } from '../applications/find-applicant';
import { offerOf } from '../applications/order-offer';
import { keepRejected } from '../applications/rejected-files';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue, CatalogueDocument } from '../catalogue/catalogue-types';
import { loadPages } from './load-pages';

interface Present {
  readonly pos: number;
  readonly uploadId: string;
  /** The idempotency key of the attach that placed the page. */
  readonly attachKey: string | null;
}

/** A requested change of a document; the fields are those of the contract. */
export interface Wanted {
  readonly pos: number;
  readonly replaces?: string | null | undefined;
  readonly supersedes?: readonly string[] | undefined;
}

type Place =
  /** `beside` is an upload of another device that already has the wanted position. */
  | { readonly kind: 'add'; readonly pos: number; readonly beside?: string }
  | { readonly kind: 'replace'; readonly pos: number; readonly uploadIds: readonly string[] }
  /** The page to replace no longer exists. */
  | { readonly kind: 'conflict' };

/** The pages that a change names by upload or by attach key; never by position. */
export const namedPages = <Page extends Present>(
  pages: readonly Page[],
  { replaces, supersedes = [] }: Omit<Wanted, 'pos'>,
): Page[] =>
  pages.filter(
    ({ uploadId, attachKey }) =>
      uploadId === replaces || (attachKey !== null && supersedes.includes(attachKey)),
  );

/**
 * Decides the position of a page in a document. A replacement takes the position of the page that
 * it names. If that page no longer exists, pages of other devices are not touched: the new page is
 * added beside them, or, for a phone that does not send superseded keys, the replacement is a
 * conflict. An addition to a taken position gets the next free one, so that two phones that filled
 * the same position both keep their page. Positions are never renumbered.
 * @param earlier the position at which a superseded attach once placed its page, if any
 */
export function choosePlace(pages: readonly Present[], wanted: Wanted, earlier?: number): Place {
  const { replaces, supersedes } = wanted;
  const named = namedPages(pages, wanted);
  const [first] = named;
  if (first)
    return { kind: 'replace', pos: first.pos, uploadIds: named.map(({ uploadId }) => uploadId) };
  const isReplacement = typeof replaces === 'string';
  if (isReplacement && supersedes === undefined) return { kind: 'conflict' };
  const pos = earlier ?? wanted.pos;
  const beside =
    isReplacement || earlier !== undefined ? pages.find((page) => page.pos === pos) : undefined;
  let free = pos;
  while (pages.some((page) => page.pos === free)) free += 1;
  return { kind: 'add', pos: free, ...(beside && { beside: beside.uploadId }) };
}

/** A page that a user wants in a document of an applicant. */
export interface WantedPage extends Wanted {
  readonly userId: string;
  readonly applicantId: string;
  readonly elecId: number;
}

const lastPosition = 999;

/** @throws {Refusal} if the applicant's product asks for no such document */
export function documentOf(
  catalogue: Catalogue,
  { applicant, order }: ApplicantOfOrder,
  elecId: number,
): CatalogueDocument {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const asked = [...(material?.required ?? []), ...(material?.optional ?? [])];
  const document = asked.find((each) => each.elecId === elecId);
  if (!document) throw notFound('document');
  return document;
}

/** The pages of one document of an applicant. */
export const pagesOfDocument = async (
  db: Db,
  { id }: Pick<ApplicantRow, 'id'>,
  { elecId }: CatalogueDocument,
) => (await loadPages(db, [id])).filter((page) => page.elecId === elecId);

/** The position at which the newest of the named attaches placed its page, if any did. */
export async function earlierPosition(
  db: Db,
  { userId, applicantId, elecId, supersedes = [] }: Omit<WantedPage, 'pos'>,
): Promise<number | undefined> {
  const newest = (await findDeliveries(db, userId, supersedes))
    .filter((delivery) => delivery.applicantId === applicantId && delivery.elecId === elecId)
    .at(-1);
  return newest?.pos ?? undefined;
}

/**
 * The place of a page in its document.
 * @throws {Refusal} if it cannot be added now
 */
export async function findPlace(
  db: Db,
  catalogue: Catalogue,
  of: ApplicantOfOrder,
  wanted: WantedPage,
) {
  const { applicant, order } = of;
  const pages = await pagesOfDocument(db, applicant, documentOf(catalogue, of, wanted.elecId));
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  const place = choosePlace(pages, wanted, await earlierPosition(db, wanted));
  const allowed =
    place.kind === 'add'
      ? canAddPage(context, pages)
      : canEditDocument(context, documentStatus(pages));
  if (!allowed) throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  if (place.kind === 'conflict') throw new Refusal(ret.positionTaken, { code: 'page-changed' });
  if (place.pos > lastPosition) throw new Refusal(ret.notAllowed, { code: 'document-full' });
  return place;
}

/** The position of a page, and the key of the delivery that attached it. */
export interface PlacedPage {
  readonly uploadId: string;
  readonly applicantId: string;
  readonly elecId: number;
  readonly pos: number;
  readonly attachKey: string;
}

/** Adds an upload to a document as a page, to be reviewed. */
export async function placePage(db: Db, page: PlacedPage, now: Date): Promise<void> {
  await db
    .insertInto('pages')
    .values({
      upload_id: page.uploadId,
      applicant_id: page.applicantId,
      elec_id: page.elecId,
      pos: page.pos,
      status: 'uploaded',
      attached_at: now,
      attach_key: page.attachKey,
    })
    .execute();
}

/** Marks an unchanged page for another review. */
export async function reviewAgain(db: Db, uploadId: string): Promise<void> {
  await db
    .updateTable('pages')
    .set({ status: 'uploaded', reason: null })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Removes a page from its document. The file of a rejected one stays for the check that follows. */
export async function removePage(db: Db, uploadId: string, now: Date): Promise<void> {
  const page = await db
    .deleteFrom('pages')
    .where('upload_id', '=', uploadId)
    .returning(['applicant_id', 'elec_id', 'pos', 'status', 'attached_at'])
    .executeTakeFirst();
  if (page?.status !== 'failed') return detachUpload(db, uploadId, now);
  const { applicant_id, elec_id, pos, attached_at: added_at } = page;
  await keepRejected(db, [{ upload_id: uploadId, applicant_id, elec_id, pos, added_at }], now);
}

/** Removes all pages of an applicant. */
export async function removePages(db: Db, applicantId: string, now: Date): Promise<void> {
  const pages = await db
    .deleteFrom('pages')
    .where('applicant_id', '=', applicantId)
    .returning('upload_id')
    .execute();
  for (const { upload_id } of pages) await detachUpload(db, upload_id, now);
}
