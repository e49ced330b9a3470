import type { Answers } from '../../../src/contract/application-form';
import type { ApplicantStatus } from '../../../src/contract/codes';
import { addDays, type CalendarDate } from '../../../src/domain/calendar/calendar-date';
import { documentsFor } from '../../areas/catalogue/catalogue';
import { newId } from '../../infra/secrets/random-id';
import { documentPdf, letterPdf, visaPdf } from './demo-files';
import { demoPassport } from './demo-passport';
import { addUpload, type Maker } from './demo-rows';
import type { PlannedApplicant, PlannedOrder, PlannedPage } from './planned-order';

/**
 * The answers of a complete application form; the rejected demo form lacks the address of the stay.
 */
const demoAnswers = (firstName: string, arrival: string, departure: string): Answers => ({
  full_name: `${firstName} Sharma`,
  birth_place: 'Pune, India',
  marital_status: 'Single',
  home_address: '1 Demo Street, Singapore 018956',
  phone: '+65 5550 0100',
  occupation: 'Designer',
  purpose: 'Tourism',
  arrival_date: arrival,
  departure_date: departure,
  stay_address: 'Hotel Example, city centre',
  visited: 'No',
  refused: 'No',
  declaration: 'yes',
});

/** The statuses that lead to each status, for the dates of an applicant's progress. */
const ways: Record<ApplicantStatus, readonly ApplicantStatus[]> = {
  'uploading-documents': ['uploading-documents'],
  'waiting-for-payment': ['uploading-documents', 'waiting-for-payment'],
  'pre-checking': ['uploading-documents', 'waiting-for-payment', 'pre-checking'],
  'revision-needed': [
    'uploading-documents',
    'waiting-for-payment',
    'pre-checking',
    'revision-needed',
  ],
  'submitting-to-embassy': [
    'uploading-documents',
    'waiting-for-payment',
    'pre-checking',
    'submitting-to-embassy',
  ],
  'in-embassy': [
    'uploading-documents',
    'waiting-for-payment',
    'pre-checking',
    'submitting-to-embassy',
    'in-embassy',
  ],
  completed: [
    'uploading-documents',
    'waiting-for-payment',
    'pre-checking',
    'submitting-to-embassy',
    'in-embassy',
    'completed',
  ],
};

const stoppedUnpaid: readonly ApplicantStatus[] = ['uploading-documents', 'completed'];
const stoppedPaid: readonly ApplicantStatus[] = [
  'uploading-documents',
  'waiting-for-payment',
  'pre-checking',
  'completed',
];

/** Adds an applicant with documents, photo, form, letters and history. */
export async function addApplicant(
  maker: Maker,
  orderId: string,
  number: number,
  planned: PlannedApplicant,
  { payStatus }: PlannedOrder,
  arrival: CalendarDate,
): Promise<void> {
  const { rows, offer, at } = maker;
  const id = newId();
  const { firstName, identity, status, form, letters } = planned;
  const visa = planned.visa && visaPdf(offer.product.fullName, firstName);
  rows.applicants.push({
    id,
    order_id: orderId,
    number,
    first_name: firstName,
    identity_id: identity,
    status,
    result: planned.result ?? null,
    reason: planned.reason ?? null,
    refund_reason: planned.refundReason ?? null,
    letter_notes: letters?.notes ?? null,
    visa_upload_id: visa ? addUpload(maker, visa, at(0.9)) : null,
  });
  // A suspended application skips the statuses in between.
  const way =
    planned.result === 'suspended'
      ? payStatus === 'unpaid'
        ? stoppedUnpaid
        : stoppedPaid
      : ways[status];
  for (const [index, entered] of way.entries())
    rows.applicant_statuses.push({
      applicant_id: id,
      status: entered,
      entered_at: at((index / way.length) * 0.9),
    });
  await addPages(maker, id, planned);
  if (form)
    rows.application_forms.push({
      applicant_id: id,
      status: form.status,
      reason: form.reason ?? null,
      answers: JSON.stringify(answersFor(planned, arrival)),
      changed_at: at(0.1),
    });
  if (planned.photo && offer.product.photo) {
    const portrait = await maker.portraitOf(firstName, offer.product.photo);
    rows.photos.push({
      applicant_id: id,
      source_upload_id: addUpload(maker, portrait, at(0.1)),
      photo_upload_id: addUpload(maker, portrait, at(0.1)),
      thumbnail_upload_id: addUpload(maker, portrait, at(0.1)),
      status: planned.photo.status,
      reason: planned.photo.reason ?? null,
      submitted_at: at(0.1),
    });
  }
  for (const [index, letter] of (letters?.list ?? []).entries()) {
    const letterId = newId();
    rows.letters.push({ id: letterId, applicant_id: id, number: index + 1, name: letter.name });
    for (const [place, kind] of letter.files.entries()) {
      const file = kind === 'pdf' ? letterPdf(letter.name, firstName) : await maker.pictureOf(3);
      const upload_id = addUpload(maker, file, at(0.9));
      rows.letter_files.push({ upload_id, letter_id: letterId, number: place + 1 });
    }
  }
}

/** A rejected form lacks the answer that its reason names. */
function answersFor({ firstName, form }: PlannedApplicant, arrival: CalendarDate): Answers {
  const { stay_address, ...rest } = demoAnswers(firstName, arrival, addDays(arrival, 10));
  return form?.status === 'complete' ? { ...rest, stay_address: stay_address ?? '' } : rest;
}

async function addPages(maker: Maker, applicantId: string, planned: PlannedApplicant) {
  const { rows, offer, at } = maker;
  const material = documentsFor(offer.product, planned.identity);
  if (!material)
    throw new Error(`Product ${offer.product.id} is not for identity ${planned.identity}.`);
  const { required, optional } = material;
  const named = planned.pages ?? {};
  const isFemale = ['Ananya', 'Meera'].includes(planned.firstName);
  const passport = demoPassport(planned.firstName, isFemale);
  for (const name of Object.keys(named))
    if (![...required, ...optional].some((document) => document.name === name))
      throw new Error(`Product ${offer.product.id} asks for no '${name}'.`);
  for (const document of [...required, ...optional]) {
    const general: PlannedPage[] =
      planned.documents !== undefined && required.includes(document)
        ? Array.from({ length: document.style === 'multi-page' ? 2 : 1 }, () => ({
            status: planned.documents ?? 'uploaded',
          }))
        : [];
    const pages = named[document.name] ?? general;
    if (document.pattern === 'passport' && pages.length > 0)
      rows.passports.push({
        applicant_id: applicantId,
        ...passport,
        ...(planned.typedExpiry !== undefined && { expire_date: planned.typedExpiry }),
        submitted_at: at(0.1),
      });
    for (const [index, page] of pages.entries()) {
      const file =
        document.template !== null
          ? documentPdf(document.name, planned.firstName)
          : document.pattern === 'passport' && index === 0
            ? await maker.passportOf(passport)
            : await maker.pictureOf(document.elecId + index);
      const attached_at = at(0.1);
      rows.pages.push({
        upload_id: addUpload(maker, file, attached_at),
        applicant_id: applicantId,
        elec_id: document.elecId,
        pos: index,
        status: page.status,
        reason: page.reason ?? null,
        attached_at,
      });
    }
  }
}
