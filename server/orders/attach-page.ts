import { ret } from '../../src/contract/envelope';
import {
  canAddPage,
  canDeletePage,
  canEditDocument,
  documentStatus,
} from '../../src/domain/document-rules';
import { lockReason } from '../../src/domain/lock-reason';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue } from '../catalogue/catalogue-types';
import { HttpProblem, Refusal, notFound } from '../calls/refusal';
import type { Db } from '../store/tables';
import { choosePlace, type Wanted } from './choose-place';
import { findApplicant, type ApplicantRow, type OrderRow } from './find-order';
import { loadPages, offerOf } from './load-order';

const lastPosition = 999;

export interface Attach extends Wanted {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly applicantId: string;
  readonly elecId: number;
  readonly uploadKey: string;
}

/** By what a repetition is found. */
export type JournalKey = Pick<Attach, 'userId' | 'idempotencyKey' | 'requestHash'>;

export interface Attached {
  readonly upload_id: string;
  readonly pos: number;
  readonly sha256: string;
}

/**
 * Puts an upload in its place. The journal answers a repetition, however late and whatever happened
 * to the order meanwhile, with the first result.
 */
export async function attachPage(
  db: Db,
  catalogue: Catalogue,
  attach: Attach,
  now: Date,
): Promise<Attached> {
  const earlier = await findInJournal(db, attach);
  if (earlier) return earlier;
  const { applicant, order } = await findApplicant(db, attach.userId, attach.applicantId);
  // Again under the order's lock: the same attach may have waited for itself there.
  const meanwhile = await findInJournal(db, attach);
  if (meanwhile) return meanwhile;

  const pages = await pagesOfDocument(db, catalogue, { applicant, order }, attach.elecId);
  const context = { payStatus: order.pay_status, applicantStatus: applicant.status };
  const place = choosePlace(pages, attach);
  const allowed =
    place.kind === 'add'
      ? canAddPage(context, pages)
      : canEditDocument(context, documentStatus(pages));
  if (!allowed) throw new Refusal(ret.notAllowed, whyClosed(order, applicant));
  if (place.kind === 'conflict')
    throw new Refusal(ret.positionTaken, 'This page was changed on another device meanwhile.');
  if (place.pos > lastPosition)
    throw new Refusal(ret.notAllowed, 'This document has no room for another page.');

  const upload = await takeUpload(db, attach, now);
  if (place.kind === 'replace') await detach(db, place.uploadId, now);
  const attached = { applicant_id: applicant.id, elec_id: attach.elecId, pos: place.pos };
  await db
    .insertInto('pages')
    .values({ ...attached, upload_id: upload.id, status: 2, attached_at: now })
    .execute();
  await db
    .insertInto('attach_journal')
    .values({
      ...attached,
      user_id: attach.userId,
      idempotency_key: attach.idempotencyKey,
      request_hash: attach.requestHash,
      upload_id: upload.id,
      sha256: upload.sha256,
      size: upload.size,
      attached_at: now,
    })
    .execute();
  return { upload_id: upload.id, pos: place.pos, sha256: upload.sha256 };
}

/** Takes a page out of its document; a position that is empty already is fine. */
export async function deletePage(
  db: Db,
  catalogue: Catalogue,
  where: { userId: string; applicantId: string; elecId: number; pos: number },
  now: Date,
): Promise<void> {
  const { applicant, order } = await findApplicant(db, where.userId, where.applicantId);
  const pages = await pagesOfDocument(db, catalogue, { applicant, order }, where.elecId);
  if (!canDeletePage({ payStatus: order.pay_status, applicantStatus: applicant.status }))
    throw new Refusal(ret.notAllowed, whyClosed(order, applicant));
  const page = pages.find(({ pos }) => pos === where.pos);
  if (page) await detach(db, page.uploadId, now);
}

/** Takes an upload out of its place; the sweep removes its bytes. */
export async function detach(db: Db, uploadId: string, now: Date): Promise<void> {
  await db.deleteFrom('pages').where('upload_id', '=', uploadId).execute();
  await db.updateTable('uploads').set({ detached_at: now }).where('id', '=', uploadId).execute();
}

/** What an attach with this key has done. @throws {HttpProblem} 409 where it was another one */
export async function findInJournal(db: Db, attach: JournalKey): Promise<Attached | undefined> {
  const entry = await db
    .selectFrom('attach_journal')
    .where('user_id', '=', attach.userId)
    .where('idempotency_key', '=', attach.idempotencyKey)
    .select(['upload_id', 'pos', 'sha256', 'request_hash'])
    .executeTakeFirst();
  if (!entry) return undefined;
  const { request_hash, ...answer } = entry;
  if (request_hash !== attach.requestHash)
    throw new HttpProblem(409, 'This idempotency key belongs to another request.');
  return answer;
}

async function pagesOfDocument(
  db: Db,
  catalogue: Catalogue,
  { applicant, order }: { applicant: ApplicantRow; order: OrderRow },
  elecId: number,
) {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const asked = [...(material?.required ?? []), ...(material?.optional ?? [])];
  if (!asked.some((document) => document.elecId === elecId)) throw notFound('document');
  return (await loadPages(db, [applicant.id])).filter((page) => page.elecId === elecId);
}

/** The upload behind a key, now taken: a key serves once, for its own traveller, in its time. */
export async function takeUpload(
  db: Db,
  { userId, uploadKey }: Pick<Attach, 'userId' | 'uploadKey'>,
  now: Date,
) {
  const upload = await db
    .updateTable('uploads')
    .set({ attached_at: now })
    .where('key', '=', uploadKey)
    .where('user_id', '=', userId)
    .where('attached_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'sha256', 'size'])
    .executeTakeFirst();
  if (!upload) throw new Refusal(ret.uploadGone, 'The file has to be uploaded again.');
  return upload;
}

/** Why a document stays as it is, in a sentence for the traveller. */
export const whyClosed = ({ pay_status }: OrderRow, { status }: ApplicantRow): string =>
  lockReason({ payStatus: pay_status, applicantStatus: status });
