import type { documentCalls } from '../../../src/contract/documents';
import { ret } from '../../../src/contract/envelope';
import { canDeletePage, whyDocumentClosed } from '../../../src/domain/document/document-rules';
import { Refusal } from '../../errors/refusal';
import type { HandlersOf, Incoming } from '../../handler';
import type { Db } from '../../infra/db/tables';
import type { Delivered } from '../../infra/deliveries/journal';
import { recordSuperseded, type SupersedingDelivery } from '../../infra/deliveries/superseded-keys';
import { countUse, limits } from '../../infra/limits/limits';
import { copyUpload, keepUpload, typeOfUpload } from '../../infra/uploads/keep-upload';
import { claimUpload } from '../../infra/uploads/own-uploads';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { Services } from '../../services';
import { applicantsOf, findApplicant, readApplicant } from '../applications/find-applicant';
import type { Catalogue } from '../catalogue/catalogue-types';
import { loadPages } from './load-pages';
import {
  documentOf,
  earlierPosition,
  findPlace,
  namedPages,
  pagesOfDocument,
  placePage,
  removePage,
  type WantedPage,
} from './place-page';

interface Attach extends WantedPage, SupersedingDelivery {
  readonly uploadKey: string;
}

interface Attached {
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
  const found = await findApplicant(db, attach.userId, attach.applicantId);
  await recordSuperseded(db, attach, now);
  const place = await findPlace(db, catalogue, found, attach);

  const upload = await claimUpload(db, attach, now);
  if (place.kind === 'replace')
    for (const uploadId of place.uploadIds) await removePage(db, uploadId, now);
  const beside = place.kind === 'add' ? place.beside : undefined;
  const placed = { applicantId: found.applicant.id, elecId: attach.elecId, pos: place.pos };
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

/**
 * Copies the file of another applicant's page of the same order and common document.
 * @param page its upload, or the idempotency key of its attach
 * @param wanted the place of the copy: it is looked at beforehand, so that a refusal leaves no copy
 * @returns the key of the copy
 * @throws {Refusal} upload-gone, if there is no such page (any more)
 */
async function copyOfPage(
  { blobs, catalogue, db }: Services,
  page: string,
  wanted: WantedPage,
  now: Date,
): Promise<string> {
  const { userId, applicantId, elecId } = wanted;
  const found = await readApplicant(db, userId, applicantId);
  await findPlace(db, catalogue, found, wanted);
  const all = await applicantsOf(db, [found.order.id]);
  const others = all.map(({ id }) => id).filter((id) => id !== applicantId);
  const source = (await loadPages(db, others)).find(
    (each) => each.elecId === elecId && (each.uploadId === page || each.attachKey === page),
  );
  const gone = new Refusal(ret.uploadGone, { code: 'upload-gone' });
  if (!source || !documentOf(catalogue, found, elecId).common) throw gone;
  await countUse(db, limits.uploadsPerUserAndDay, userId, now);
  const copy = await copyUpload({ db, blobs }, { id: source.uploadId, userId }, now);
  if (!copy) throw gone;
  return copy.key;
}

export function documentHandlers(
  services: Services,
  { deletePassport }: ReadFromPages,
): HandlersOf<typeof documentCalls> {
  const { blobs, catalogue, clock, db, workers } = services;
  const sweep = () => sweepUploads(db, blobs, clock());
  const wantedBy = ({
    request,
    user,
    idempotencyKey,
  }: Pick<Incoming<'attachPage' | 'repeatPage'>, 'request' | 'user' | 'idempotencyKey'>) => ({
    userId: user.id,
    idempotencyKey,
    applicantId: request.applicant_id,
    elecId: request.elec_id,
    pos: request.pos,
    replaces: request.replaces,
    supersedes: request.supersedes,
  });
  const attach =
    (call: Incoming<'attachPage'> | Incoming<'repeatPage'>, uploadKey: string) =>
    async (tx: Db) => {
      const wanted = { ...wantedBy(call), uploadKey };
      const { delivered: page, beside } = await attachPage(tx, catalogue, wanted, call.now);
      call.recordDelivery(page);
      const { replaces, supersedes = [] } = wanted;
      if (typeof replaces === 'string' || supersedes.length > 0) call.afterCommit(sweep);
      const { id, sha256 } = page.upload;
      return { upload_id: id, pos: page.pos, sha256, beside, elec_status: 2 as const };
    };

  return {
    uploadFile: async ({ file, user, now }) => {
      const type = await typeOfUpload(workers, { file, userId: user.id });
      const { key } = await keepUpload(db, { file, type, userId: user.id }, now);
      return async () => ({ key, sha256: file.sha256, size: file.size });
    },

    attachPage: (call) => attach(call, call.request.key),

    repeatPage: async (call) =>
      attach(call, await copyOfPage(services, call.request.page, wantedBy(call), call.now)),

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
