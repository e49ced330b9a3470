import type { documentCalls } from '../../../src/contract/documents';
import { ret } from '../../../src/contract/envelope';
import {
  canAddPage,
  canDeletePage,
  canEditDocument,
  documentStatus,
  whyDocumentClosed,
} from '../../../src/domain/document/document-rules';
import { notFound, Refusal } from '../../errors/refusal';
import type { HandlersOf } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { type Delivered, findDeliveries } from '../../infra/deliveries/journal';
import { recordSuperseded, type SupersedingDelivery } from '../../infra/deliveries/superseded-keys';
import { keepUpload, typeOfUpload } from '../../infra/uploads/keep-upload';
import { claimUpload } from '../../infra/uploads/own-uploads';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { Services } from '../../services';
import type { ApplicantRow } from '../applications/applicant-tables';
import { type ApplicantOfOrder, findApplicant } from '../applications/find-applicant';
import { offerOf } from '../applications/order-offer';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue, CatalogueDocument } from '../catalogue/catalogue-types';
import { loadPages } from './load-pages';
import { placePage, removePage } from './place-page';

interface Placed {
  readonly pos: number;
  readonly uploadId: string;
  /** The idempotency key of the attach that placed the page. */
  readonly attachKey: string | null;
}

/** A requested change of a document; the fields are those of the contract. */
interface Wanted {
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
const namedPages = <Page extends Placed>(
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
export function choosePlace(pages: readonly Placed[], wanted: Wanted, earlier?: number): Place {
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

const lastPosition = 999;

interface Attach extends Wanted, SupersedingDelivery {
  readonly supersedes?: readonly string[] | undefined;
  readonly applicantId: string;
  readonly elecId: number;
  readonly uploadKey: string;
}

interface Attached {
  readonly delivered: Delivered & { readonly pos: number };
  /** The response field `beside` of the contract. */
  readonly beside: string | undefined;
}

/** Attaches an upload to a document as a page. */
async function attachPage(
  db: Db,
  catalogue: Catalogue,
  attach: Attach,
  now: Date,
): Promise<Attached> {
  const { applicant, order } = await findApplicant(db, attach.userId, attach.applicantId);
  await recordSuperseded(db, attach, now);

  const document = documentOf(catalogue, { applicant, order }, attach.elecId);
  const pages = await pagesOfDocument(db, applicant, document);
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  const place = choosePlace(pages, attach, await earlierPosition(db, attach));
  const allowed =
    place.kind === 'add'
      ? canAddPage(context, pages)
      : canEditDocument(context, documentStatus(pages));
  if (!allowed) throw new Refusal(ret.notAllowed, whyDocumentClosed(context));
  if (place.kind === 'conflict') throw new Refusal(ret.positionTaken, { code: 'page-changed' });
  if (place.pos > lastPosition) throw new Refusal(ret.notAllowed, { code: 'document-full' });

  const upload = await claimUpload(db, attach, now);
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
interface Deletion extends SupersedingDelivery {
  readonly applicantId: string;
  readonly elecId: number;
  readonly pos: number;
  readonly uploadId?: string | undefined;
}

/** The data of an area above this one, which goes with the pictures that it was read from. */
interface ReadFromPages {
  /** Another applicant may then have that passport. */
  readonly deletePassport: (db: Db, applicantId: string) => Promise<void>;
}

/**
 * Deletes a page of a document. A page that is already deleted or never arrived is no error, and no
 * other page is touched.
 * @returns the upload that another device has put in its place in the meantime
 */
async function deletePage(
  db: Db,
  catalogue: Catalogue,
  { deletePassport, ...where }: Deletion & ReadFromPages,
  now: Date,
): Promise<string | undefined> {
  const { applicant, order } = await findApplicant(db, where.userId, where.applicantId);
  const document = documentOf(catalogue, { applicant, order }, where.elecId);
  const pages = await pagesOfDocument(db, applicant, document);
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
  if (document.pattern === 'passport' && meant.length > 0) await deletePassport(db, applicant.id);
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

/** @throws {Refusal} if the applicant's product asks for no such document */
function documentOf(
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

const pagesOfDocument = async (
  db: Db,
  { id }: Pick<ApplicantRow, 'id'>,
  { elecId }: CatalogueDocument,
) => (await loadPages(db, [id])).filter((page) => page.elecId === elecId);

export function documentHandlers(
  services: Services,
  { deletePassport }: ReadFromPages,
): HandlersOf<typeof documentCalls> {
  const { blobs, catalogue, clock, db, workers } = services;
  const sweep = () => sweepUploads(db, blobs, clock());

  return {
    uploadFile: async ({ file, user, now }) => {
      const type = await typeOfUpload(workers, { file, userId: user.id });
      const { key } = await keepUpload(db, { file, type, userId: user.id }, now);
      return async () => ({ key, sha256: file.sha256, size: file.size });
    },

    attachPage:
      ({ request, user, idempotencyKey, now, afterCommit, recordDelivery }) =>
      async (tx) => {
        const attach = {
          userId: user.id,
          idempotencyKey,
          applicantId: request.applicant_id,
          elecId: request.elec_id,
          pos: request.pos,
          replaces: request.replaces,
          supersedes: request.supersedes,
          uploadKey: request.key,
        };
        const { delivered: page, beside } = await attachPage(tx, catalogue, attach, now);
        recordDelivery(page);
        const { replaces, supersedes = [] } = request;
        if (typeof replaces === 'string' || supersedes.length > 0) afterCommit(sweep);
        const { id, sha256 } = page.upload;
        return { upload_id: id, pos: page.pos, sha256, beside, elec_status: 2 };
      },

    deletePage:
      ({ request, user, idempotencyKey, now, afterCommit }) =>
      async (tx) => {
        const deletion = {
          deletePassport,
          userId: user.id,
          idempotencyKey,
          applicantId: request.applicant_id,
          elecId: request.elec_id,
          pos: request.pos,
          uploadId: request.upload_id,
          supersedes: request.supersedes,
        };
        const beside = await deletePage(tx, catalogue, deletion, now);
        afterCommit(sweep);
        return { beside };
      },
  };
}
