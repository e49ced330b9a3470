import type { handoffCalls, HandoffKind } from '../../../src/contract/account/handoffs';
import { appPaths } from '../../../src/domain/app-paths';
import { ret } from '../../../src/contract/envelope';
import { Refusal } from '../../errors/refusal';
import type { Handler, HandlersOf, Incoming } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { fileLink } from '../../infra/files/file-links';
import { countIp, countUse, limits } from '../../infra/limits/limits';
import { mailOrigin } from '../../infra/mail/mailer';
import { sendMailOnce } from '../../infra/mail/send-mail-once';
import { newId } from '../../infra/secrets/random-id';
import { detachUpload, freeUpload, shownUpload } from '../../infra/uploads/own-uploads';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import { translateTo } from '../../messages/translate-to';
import type { Services } from '../../services';
import {
  type ApplicantOfOrder,
  findApplicant,
  readApplicant,
} from '../applications/find-applicant';
import { catalogueIn } from '../catalogue/catalogue-in';
import type { Catalogue } from '../catalogue/catalogue-types';
import { attachPage } from '../documents/document-calls';
import { documentOf, findPlace, pagesOfDocument } from '../documents/place-page';
import { notAPicture } from '../photos/photo-calls';
import { photoToChange } from '../photos/submit-photo';
import {
  claimHandoff,
  endHandoff,
  endOfDelivery,
  endOfOpening,
  type Handoff,
  handoffOfPhone,
  handoffOfUser,
  handoffOver,
  hashSecret,
  newHandoffCode,
  newLinkToken,
} from './handoff-rows';
import type { HandoffRow } from './handoff-tables';

type Target = Pick<HandoffRow, 'user_id' | 'applicant_id' | 'elec_id' | 'pos' | 'replaces'>;

/**
 * Checks that the application takes the picture now, as if it came from the computer.
 * @returns what kind of picture it is
 * @throws {Refusal} with the reason
 */
async function checkOpen(
  db: Db,
  catalogue: Catalogue,
  found: ApplicantOfOrder,
  { user_id, applicant_id, elec_id, pos, replaces }: Target,
): Promise<HandoffKind> {
  if (elec_id === null) {
    await photoToChange(db, catalogue, found);
    return 'photo';
  }
  const document = documentOf(catalogue, found, elec_id);
  const wanted = { userId: user_id, applicantId: applicant_id, elecId: elec_id, pos };
  if (document.pattern !== 'passport') {
    await findPlace(db, catalogue, found, { ...wanted, replaces, supersedes: [] });
    return 'page';
  }
  // The picture of a passport takes the place of the one that is there.
  const [page] = await pagesOfDocument(db, found.applicant, document);
  await findPlace(db, catalogue, found, { ...wanted, pos: 0, replaces: page?.uploadId ?? null });
  return 'passport';
}

/** Attaches a page; a passport's or a photo's file waits for the computer, which takes it as if chosen there. */
async function takePicture(
  tx: Db,
  catalogue: Catalogue,
  {
    row,
    uploadKey,
    idempotencyKey,
  }: { row: HandoffRow; uploadKey: string; idempotencyKey: string },
  now: Date,
): Promise<{ id: string; sha256: string }> {
  const { user_id: userId, applicant_id: applicantId, elec_id: elecId, pos, replaces } = row;
  if (row.kind !== 'page' || elecId === null) {
    const upload = await freeUpload(tx, { userId, uploadKey }, now);
    if (!upload) throw new Refusal(ret.uploadGone, { code: 'upload-gone' });
    if (row.kind === 'photo' && upload.mime_type === 'application/pdf') throw notAPicture();
    return upload;
  }
  const place = { userId, applicantId, elecId, pos, replaces, supersedes: [] };
  const attach = { ...place, uploadKey, idempotencyKey };
  return (await attachPage(tx, catalogue, attach, now)).delivered.upload;
}

/** The mail with the link, to the account's own address. */
async function emailLink(
  services: Services,
  call: Incoming<'emailHandoff'>,
): Promise<Awaited<ReturnType<Handler<'emailHandoff'>>>> {
  const { db, settings, mailer } = services;
  const { user, language, now } = call;
  const { handoff_id: id, link_token: token } = call.request;
  const { row, state } = await handoffOfUser(db, { id, userId: user.id }, now);
  if (state !== 'waiting' || row.token_hash !== hashSecret(token)) throw handoffOver();
  const t = translateTo(language);
  const mail = {
    to: user.email,
    subject: t('Continue on your phone'),
    text: [
      t('Open this link on your phone to take the picture that your computer asks for:'),
      `${mailOrigin(settings)}${appPaths.Handoff}#${token}`,
      '',
      t('Compare the code: your phone and your computer both show {code}.', { code: row.code }),
      t('The link works once, for 15 minutes after you asked for it. Do not pass it on.'),
      '',
    ].join('\n'),
  };
  const { idempotencyKey, requestHash, ip, log } = call;
  const request = { email: user.email };
  const own = { request, idempotencyKey, requestHash, ip, now, log };
  await sendMailOnce(services, own, () => mailer.send(mail), user);
  return async () => ({});
}

export function handoffHandlers(services: Services): HandlersOf<typeof handoffCalls> {
  const { blobs, catalogue, clock, db, secret } = services;

  /** All that a phone learns. */
  async function forPhone(
    tx: Db,
    { row, state }: Handoff,
    language: Incoming<'phoneHandoff'>['language'],
  ) {
    const found = await readApplicant(tx, row.user_id, row.applicant_id);
    const isOpen = state === 'waiting' || state === 'opened';
    if (isOpen) await checkOpen(tx, catalogue, found, row);
    const document =
      row.elec_id === null
        ? undefined
        : documentOf(catalogueIn(catalogue, language), found, row.elec_id);
    return {
      kind: row.kind,
      state,
      name: document?.name,
      lang: document?.lang,
      icon: document?.icon,
      first_name: found.applicant.first_name,
      code: row.code,
      expire_time: row.expires_at.toISOString(),
      deliver_time: endOfDelivery(row).toISOString(),
    };
  }

  return {
    startHandoff: async ({ request, user, now, audit, afterCommit }) => {
      await countUse(db, limits.handoffsPerUser, user.id, now);
      const token = newLinkToken();
      const row = {
        id: newId(),
        user_id: user.id,
        session_id: user.sessionId,
        applicant_id: request.applicant_id,
        elec_id: request.elec_id ?? null,
        pos: request.pos ?? 0,
        replaces: request.replaces ?? null,
        token_hash: hashSecret(token),
        code: newHandoffCode(),
        started_at: now,
        expires_at: endOfOpening(now),
      };
      return async (tx) => {
        const found = await findApplicant(tx, user.id, row.applicant_id);
        const kind = await checkOpen(tx, catalogue, found, row);
        const same = tx
          .updateTable('handoffs')
          .set({ ended_at: now, ended_by: 'computer' })
          .where('applicant_id', '=', row.applicant_id)
          .where('ended_at', 'is', null)
          .where('arrived_at', 'is', null);
        await (
          row.elec_id === null
            ? same.where('elec_id', 'is', null)
            : same.where('elec_id', '=', row.elec_id)
        ).execute();
        const unopened = { phone_hash: null, claimed_at: null, arrived_at: null, upload_id: null };
        const running = { ended_at: null, ended_by: null };
        await tx
          .insertInto('handoffs')
          .values({ ...row, kind, ...unopened, ...running })
          .execute();
        afterCommit(async () => audit('handoff-step', { step: 'started' }));
        return {
          handoff_id: row.id,
          link_token: token,
          code: row.code,
          expire_time: row.expires_at.toISOString(),
        };
      };
    },

    handoff:
      ({ request, user, now }) =>
      async (tx) => {
        const { row, state } = await handoffOfUser(
          tx,
          { id: request.handoff_id, userId: user.id },
          now,
        );
        const waits = state === 'arrived' && row.kind !== 'page' && row.ended_at === null;
        // Like any upload that is not attached it waits for a day.
        const upload =
          waits && row.upload_id !== null ? await shownUpload(tx, row.upload_id) : undefined;
        return {
          handoff_id: row.id,
          kind: row.kind,
          state: waits && !upload ? 'expired' : state,
          code: row.code,
          expire_time: row.expires_at.toISOString(),
          url: upload && fileLink(secret, upload.id, user, now),
          mime_type: upload?.mime_type,
        };
      },

    endHandoff:
      ({ request, user, now, audit, afterCommit }) =>
      async (tx) => {
        const { row } = await handoffOfUser(tx, { id: request.handoff_id, userId: user.id }, now);
        if (!(await endHandoff(tx, row.id, 'computer', now))) return {};
        // A file that the computer has taken goes at once: it comes again as one that was chosen there.
        if (row.upload_id !== null && row.kind !== 'page') {
          await detachUpload(tx, row.upload_id, now);
          afterCommit(() => sweepUploads(db, blobs, clock()));
        }
        afterCommit(async () => audit('handoff-step', { step: 'ended' }));
        return {};
      },

    emailHandoff: (call) => emailLink(services, call),

    claimHandoff: async ({ request, ip, language, now, audit, afterCommit }) => {
      await countIp(services, limits.handoffOpeningsPerIp, ip, now);
      return async (tx) => {
        const secrets = { token: request.link_token, phoneKey: request.phone_key };
        const handoff = await claimHandoff(tx, secrets, now).catch((error: unknown) => {
          if (error instanceof Refusal) audit('handoff-refused', {});
          throw error;
        });
        const { row, state } = handoff;
        if (state !== 'opened' && state !== 'arrived') throw handoffOver();
        afterCommit(async () => audit('handoff-step', { step: 'opened' }, { userId: row.user_id }));
        return forPhone(tx, handoff, language);
      };
    },

    phoneHandoff:
      ({ request, language, now }) =>
      async (tx) =>
        forPhone(tx, await handoffOfPhone(tx, request.phone_key, now), language),

    deliverHandoff:
      ({ request, idempotencyKey, now, audit, afterCommit }) =>
      async (tx) => {
        const { row: before } = await handoffOfPhone(tx, request.phone_key, now);
        // The order's lock first, as in every change of an application.
        const found = await findApplicant(tx, before.user_id, before.applicant_id);
        const { row, state } = await handoffOfPhone(tx, request.phone_key, now, 'lock');
        if (state === 'arrived') {
          const upload = row.upload_id === null ? undefined : await shownUpload(tx, row.upload_id);
          if (!upload) throw handoffOver();
          return { sha256: upload.sha256 };
        }
        if (state !== 'opened') throw handoffOver();
        await checkOpen(tx, catalogue, found, row);
        const picture = { row, uploadKey: request.key, idempotencyKey };
        const upload = await takePicture(tx, catalogue, picture, now);
        await tx
          .updateTable('handoffs')
          .set({ arrived_at: now, upload_id: upload.id })
          .where('id', '=', row.id)
          .execute();
        afterCommit(async () =>
          audit('handoff-step', { step: 'arrived' }, { userId: row.user_id }),
        );
        if (row.replaces !== null) afterCommit(() => sweepUploads(db, blobs, clock()));
        return { sha256: upload.sha256 };
      },

    stopHandoff:
      ({ request, now, audit, afterCommit }) =>
      async (tx) => {
        const { row, state } = await handoffOfPhone(tx, request.phone_key, now);
        if (state !== 'opened' || !(await endHandoff(tx, row.id, 'phone', now))) return {};
        afterCommit(async () => audit('handoff-step', { step: 'ended' }, { userId: row.user_id }));
        return {};
      },
  };
}
