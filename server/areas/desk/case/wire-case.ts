import type { CaseApplicant, DeskCase } from '../../../../src/contract/desk/case-shape';
import type { CaseItem } from '../../../../src/contract/desk/case-item';
import type { OperatorInShort } from '../../../../src/contract/desk/desk-scalars';
import type { RevisionReason } from '../../../../src/contract/desk/revision-reasons';
import type { Passport } from '../../../../src/contract/passport';
import { passportSupported } from '../../../../src/domain/limits';
import { isCancelled } from '../../../../src/domain/order/order-state';
import { endsTooSoonFor } from '../../../../src/domain/passport/passport-expiry';
import { fullName } from '../../../../src/domain/passport/passport-names';
import { stateOf } from '../../applications/order-offer';
import { readableForm } from '../../forms/operator-forms';
import type { ReadPassport } from '../../recognition/read-passport';
import { inShort } from '../access/operators';
import type { DraftRow } from '../desk-tables';
import { waitOf } from '../queue/waits';
import type { ApplicantFacts, CaseFacts } from './case-facts';
import type { ItemFacts } from './case-items';
import { comparePassport } from './compare-passport';
import { seenOfApplicant, seenOfItem, seenOfOrder } from './fingerprints';
import type { Asked, SentBack } from './sent-back';
import { actionsForApplicant, actionsForCase, isSending } from './offered-actions';

type Finding = CaseItem['findings'][number];

const names = {
  passportNumber: 'passport number',
  surname: 'surname',
  givenName: 'given name',
  countryCode: 'country',
  sex: 'sex',
  birthday: 'date of birth',
  expireDate: 'date of expiry',
} as const;

interface Known {
  readonly typed: Passport | undefined;
  /** Null: the picture has no zone that could be read; undefined: it was not read, as a PDF. */
  readonly read: ReadPassport | null | undefined;
  /** 'YYYY-MM-DD' */
  readonly arrival: string | null;
}

/** The findings on a passport before an operator looks at it. */
export function passportFindings({ typed, read, arrival }: Known): Finding[] {
  const expires = read?.said.expireDate ?? typed?.expireDate;
  return [
    zoneFinding(typed, read),
    ...(expires !== undefined && arrival !== null ? [expiryFinding(expires, arrival)] : []),
  ];
}

function zoneFinding(typed: Passport | undefined, read: Known['read']): Finding {
  const what = 'Machine-readable zone';
  if (!read) {
    const detail = read === null ? 'could not be read' : 'not read';
    return { what, verdict: 'judge', detail };
  }
  const compared = comparePassport(typed, read);
  const differing = compared.filter(({ differs }) => differs).map(({ field }) => names[field]);
  if (differing.length > 0)
    return {
      what,
      verdict: 'differs',
      detail: `${differing.join(', ')} ${differing.length === 1 ? 'differs' : 'differ'}`,
    };
  const count = compared.filter(({ checkFits }) => checkFits).length;
  return { what, verdict: typed ? 'fits' : 'judge', detail: `${count} fields read` };
}

function expiryFinding(expires: string, arrival: string): Finding {
  const what = 'Validity';
  if (expires < arrival) return { what, verdict: 'differs', detail: 'ends before the arrival' };
  const { months } = passportSupported;
  return endsTooSoonFor(arrival, expires)
    ? { what, verdict: 'judge', detail: `under ${months} months after the arrival` }
    : { what, verdict: 'fits', detail: `over ${months} months after the arrival` };
}

/** The parts of a case's answer that are not among its facts. */
export interface CaseContext {
  readonly operatorOf: (id: string) => OperatorInShort;
  readonly readings: ReadonlyMap<string, ReadPassport | null>;
  readonly photoProblems: ReadonlyMap<string, string[]>;
  readonly samePassport: ReadonlyMap<string, CaseApplicant['samePassport']>;
  readonly claim: DeskCase['claim'];
  readonly traveller: DeskCase['traveller'];
  readonly money: DeskCase['money'];
  readonly notes: DeskCase['notes'];
  readonly messages: DeskCase['messages'];
  readonly history: DeskCase['history'];
}

/** A case as the desk shows it. */
export function wireCase(facts: CaseFacts, context: CaseContext): DeskCase {
  const { order, loaded, applicants } = facts;
  const { product, destination } = loaded.offer;
  const due = applicants.flatMap(({ applicant }) => {
    const { dueAt } = waitOf(applicant, applicant.log, product.needDays);
    return dueAt ? [dueAt.getTime()] : [];
  });
  const { claim, traveller, money, notes, messages, history } = context;
  return {
    caseId: order.id,
    createdAt: order.created_at.toISOString(),
    countryId: destination.id,
    countryName: destination.name,
    flagKey: destination.flagKey,
    productName: product.name,
    needDays: product.needDays,
    ...(order.depart_date && { arrival: order.depart_date }),
    ...(due.length > 0 && { dueAt: new Date(Math.min(...due)).toISOString() }),
    isCancelled: order.cancel_reason !== null || isCancelled(stateOf(order, loaded.applicants)),
    traveller,
    ...(claim && { claim }),
    applicants: applicants.map((each) => wireApplicant(facts, each, context)),
    ...(money && { money }),
    notes,
    messages,
    history,
    actions: actionsForCase(facts),
    seen: seenOfOrder(facts),
  };
}

function wireApplicant(
  facts: CaseFacts,
  found: ApplicantFacts,
  context: CaseContext,
): CaseApplicant {
  const { applicant, passport, items, sending, submission } = found;
  const typed = passport?.passport;
  return {
    id: applicant.id,
    number: applicant.number,
    firstName: applicant.first_name,
    fullName: typed ? fullName(typed) : applicant.first_name,
    occupation: applicant.identity_id,
    status: applicant.status,
    ...(applicant.result && { result: applicant.result }),
    ...(applicant.reason && { reason: applicant.reason }),
    ...(applicant.refund_reason && { refundReason: applicant.refund_reason }),
    statusLog: applicant.log.map(({ status, at }) => ({ status, at: at.toISOString() })),
    items: items.map((item) => wireItem(item, found, facts, context)),
    ...(applicant.letter_notes && { letterNotes: applicant.letter_notes }),
    letters: applicant.letters.map(({ name, files }) => ({
      name,
      files: files.map(({ uploadId, mimeType, size }) => ({ uploadId, mimeType, size })),
    })),
    ...(applicant.visa_upload_id && { visa: { uploadId: applicant.visa_upload_id } }),
    ...(submission && {
      submission: { submittedOn: submission.submitted_on, reference: submission.reference },
    }),
    ...(sending && isSending(found) && { sendsAt: sending.dueAt.toISOString() }),
    ...(sending?.hasFailed && { notSent: sending.givenUpAt ? 'given-up' : 'tried-again' }),
    samePassport: context.samePassport.get(applicant.id) ?? [],
    actions: actionsForApplicant(facts, found),
    seen: seenOfApplicant(found),
  };
}

function wireItem(
  item: ItemFacts,
  { applicant, passport, lackingName, form }: ApplicantFacts,
  { order, loaded: { offer } }: CaseFacts,
  { operatorOf, readings, photoProblems }: CaseContext,
): CaseItem {
  const { key, kind, name, required, status, reason, draft, sentBack, document, pages } = item;
  const requirement =
    kind === 'photo'
      ? [...(offer.product.photo?.attention ?? [])]
      : document
        ? [document.hint, document.attention].filter((text) => text !== '')
        : [];
  const { photo } = applicant;
  const read = pages[0] === undefined ? undefined : readings.get(pages[0].uploadId);
  return {
    key,
    kind,
    name,
    required,
    ...(document && { style: document.style }),
    requirement,
    status,
    ...(reason !== null && { reason }),
    ...(draft && { draft: wireDraft(draft, operatorOf) }),
    ...(sentBack && { sentBack: wireSentBack(sentBack, item, applicant, operatorOf) }),
    files: pages.map((page) => ({
      uploadId: page.uploadId,
      mimeType: page.mimeType,
      size: page.size,
      status: page.status,
      ...(page.reason !== null && { reason: page.reason }),
      addedAt: page.attachedAt.toISOString(),
    })),
    findings:
      kind === 'passport' && pages.length > 0
        ? passportFindings({ typed: passport?.passport, read, arrival: order.depart_date })
        : [],
    ...(kind === 'passport' && {
      passport: {
        fields: comparePassport(passport?.passport, read ?? undefined, lackingName),
        ...(read?.zone && {
          zone: { lines: [...read.zone.lines], corners: [...read.zone.corners] },
        }),
      },
    }),
    ...(kind === 'photo' &&
      photo &&
      offer.product.photo && {
        photo: {
          originalId: photo.source_upload_id,
          photoId: photo.photo_upload_id,
          thumbnailId: photo.thumbnail_upload_id,
          widthMm: offer.product.photo.widthMm,
          heightMm: offer.product.photo.heightMm,
          color: offer.product.photo.colorName,
          problems: photoProblems.get(photo.photo_upload_id) ?? [],
        },
      }),
    ...(kind === 'form' &&
      form && { form: { status: form.status, sections: readableForm(form.answers) } }),
    seen: seenOfItem(item),
  };
}

/** What was asked, and each rejected file with the one in its place now. */
function wireSentBack(
  { asked, files }: SentBack,
  { pages }: ItemFacts,
  { photo }: ApplicantFacts['applicant'],
  operatorOf: CaseContext['operatorOf'],
): NonNullable<CaseItem['sentBack']> {
  const ofPhoto = photo && [photo.photo_upload_id, photo.source_upload_id];
  return {
    ...wireAsked(asked, operatorOf),
    files: files.map(({ upload_id, mime_type, size, added_at, elec_id, pos }) => {
      const replacedBy =
        elec_id === null ? ofPhoto?.[pos] : pages.find((page) => page.pos === pos)?.uploadId;
      return {
        uploadId: upload_id,
        mimeType: mime_type,
        size,
        addedAt: added_at.toISOString(),
        ...(replacedBy !== undefined && { replacedBy }),
      };
    }),
  };
}

const wireAsked = (asked: Asked, operatorOf: CaseContext['operatorOf']) => ({
  ...(asked.reason !== null && { reason: asked.reason as RevisionReason }),
  where: [...asked.where],
  words: asked.words,
  operator: operatorOf(asked.operatorId) ?? inShort({ id: asked.operatorId, name: '' }),
  at: asked.at,
});

const wireDraft = (
  draft: DraftRow,
  operatorOf: (id: string) => OperatorInShort,
): NonNullable<CaseItem['draft']> => ({
  verdict: draft.verdict,
  ...(draft.reason !== null && { reason: draft.reason as RevisionReason }),
  where: JSON.parse(draft.places) as string[],
  ...(draft.words !== null && { words: draft.words }),
  operator: operatorOf(draft.operator_id) ?? inShort({ id: draft.operator_id, name: '' }),
  at: draft.decided_at.toISOString(),
});
