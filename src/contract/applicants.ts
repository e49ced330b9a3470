import * as v from 'valibot';
import { applicantResults, applicantStatuses, formStatuses, identities } from './codes';
import { defineCall } from './define-call';
import { documentItem, idPhoto } from './documents';
import { entity, list, someText } from './entity';
import { anyId, applicantId, calendarDate, done, instant, orderId } from './scalars';
import { wallets, type Wallet } from './visa-passes';
import { email } from './account/email-address';

const applicantStatus = applicantStatuses.or('unknown');

const applicationForm = entity(
  {
    status: formStatuses.or('unknown'),
    application_url: someText,
    reason: someText,
  },
  { application_url: 'url' },
);

const interview = entity(
  {
    notice_letter_notes: someText,
    notice_letter_set: list(
      entity(
        {
          name: v.string(),
          url_set: list(v.string()),
          /** The files' types, in the same order: 'application/pdf', 'image/jpeg'. */
          type_set: v.optional(v.array(v.string())),
        },
        { url_set: 'urls', type_set: 'types' },
      ),
    ),
  },
  { notice_letter_notes: 'notes', notice_letter_set: 'letters' },
);

/** Without wallets that only a newer server knows. */
const knownWallets = v.pipe(
  list(v.string()),
  v.transform((all) => wallets.filter((each): each is Wallet => all.includes(each))),
);

/** Ours: what is printed on the finished visa, and its file. */
const visa = entity(
  {
    name: v.string(),
    passport_number: v.string(),
    number: someText,
    valid_from: v.optional(calendarDate),
    valid_until: v.optional(calendarDate),
    mime_type: someText,
    size: v.optional(v.pipe(v.number(), v.integer())),
    issue_time: v.optional(instant),
    /** When it replaced an earlier visa, which is not valid any more. */
    replace_time: v.optional(instant),
    /** The wallets that the server makes passes for. */
    wallet_list: knownWallets,
  },
  {
    passport_number: 'passportNumber',
    valid_from: 'validFrom',
    valid_until: 'validUntil',
    mime_type: 'mimeType',
    issue_time: 'issuedAt',
    replace_time: 'replacedAt',
    wallet_list: 'wallets',
  },
);

const person = {
  applicant_id: anyId,
  order_applicant_id: v.string(),
  first_name: v.string(),
  identity_id: identities.or('unknown'),
  status: applicantStatus,
  /** An unlisted result is read as none: the applicant is only completed. */
  result: v.fallback(v.optional(applicantResults.schema), undefined),
  avatar_url_thum: someText,
  /** Ours: the idempotency key of the call that added the applicant. */
  add_key: someText,
};
const personNames = {
  applicant_id: 'id',
  order_applicant_id: 'orderApplicantId',
  identity_id: 'identity',
  avatar_url_thum: 'avatarUrl',
} as const;

const statusEntry = entity({ status: applicantStatus, time: instant });

/** Ours: what a revision asks for, of an applicant in the list of applications. */
const revision = entity({
  /** How many things. */
  count: v.pipe(v.number(), v.integer()),
  /** The first of them; a document has a name. */
  kind: v.picklist(['photo', 'form', 'document']),
  name: someText,
  reason: someText,
});

export const applicantInList = entity(
  {
    ...person,
    /** Ours, oldest first; absent in answers of servers that do not send it. */
    status_log: v.optional(v.array(statusEntry)),
    revision: v.optional(revision),
  },
  personNames,
);
export type ApplicantInList = v.InferOutput<typeof applicantInList>;

export const applicant = entity(
  {
    ...person,
    /**
     * Ours: sent with a change, so that the server rejects changes to a version that the traveller
     * did not see.
     */
    version: v.optional(v.pipe(v.number(), v.integer())),
    reason: someText,
    refund_reason: someText,
    elec_visa_url: someText,
    elec_visa: v.optional(visa),
    material_required: list(documentItem),
    material_optional: list(documentItem),
    id_photo: v.optional(idPhoto),
    application: v.optional(applicationForm),
    interview: v.optional(interview),
    /**
     * Ours: when the applicant entered each status, oldest first; empty if the server does not send
     * it.
     */
    status_log: list(statusEntry),
  },
  {
    ...personNames,
    elec_visa_url: 'visaUrl',
    elec_visa: 'visa',
    material_required: 'required',
    material_optional: 'optional',
    id_photo: 'photo',
    application: 'applicationForm',
  },
);
export type Applicant = v.InferOutput<typeof applicant>;

/** Letters and spaces only, trimmed, at most 50. */
export const firstName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(50),
  v.regex(/^\p{L}[\p{L}\p{M} ]*$/u),
);

/** The fields that a traveller fills in, named as the server's columns. */
const filledIn = { identity_id: identities.schema, first_name: firstName };
export type FilledIn = v.InferInput<v.ObjectSchema<typeof filledIn, undefined>>;

export const applicantCalls = {
  addApplicant: defineCall({
    path: '/applicant_add',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({ order_id: orderId, ...filledIn }),
    response: entity({ applicant_id: v.optional(anyId) }, { applicant_id: 'id' }),
  }),
  updateApplicant: defineCall({
    path: '/applicant_update',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({
      applicant_id: applicantId,
      ...filledIn,
      /** The version that the screen showed; if it has changed since: ret -2. */
      version: v.optional(v.pipe(v.number(), v.integer())),
    }),
    response: done,
  }),
  deleteApplicant: defineCall({
    path: '/applicant_delete',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({ applicant_id: applicantId }),
    response: done,
  }),
  reReview: defineCall({
    path: '/applicant_rereview',
    access: 'customer',
    changes: true,
    request: v.object({ applicant_id: applicantId, order_id: orderId }),
    response: done,
  }),
  emailDocuments: defineCall({
    path: '/applicant_material_email_send',
    access: 'customer',
    changes: true,
    request: v.object({ email, applicant_id: applicantId }),
    response: done,
  }),
  emailInterview: defineCall({
    path: '/applicant_interview_email_send',
    access: 'customer',
    changes: true,
    request: v.object({ email, applicant_id: applicantId }),
    response: done,
  }),
};
