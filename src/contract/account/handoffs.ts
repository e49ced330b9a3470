import * as v from 'valibot';
import { documentIcons } from '../documents';
import { defineCall } from '../define-call';
import { entity, someText } from '../entity';
import { applicantId, done, elecId, instant, pos, sha256, uploadKey } from '../scalars';

/**
 * A handoff: the computer asks a phone for one document of one applicant, or for the visa photo. All of
 * it is ours. The link's token is exchanged once, by the first phone, for that phone's own key; a key
 * opens these calls and the upload of its file, and nothing else.
 */
const handoffId = v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/));
/** Of the link: 128 random bits, short enough for a code that any camera reads. */
const linkToken = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
/**
 * Made by the phone, and known to nobody else: 256 random bits. Uploads carry it as their token, and its
 * beginning tells it from a session's.
 */
export const phoneKeyStart = 'phone-';
const phoneKey = v.pipe(v.string(), v.regex(/^phone-[\w-]{43}$/));

/** A page is attached when it arrives; the computer takes a passport or a photo as if chosen there. */
export const handoffKinds = ['page', 'passport', 'photo'] as const;
export type HandoffKind = (typeof handoffKinds)[number];

/**
 * `waiting` for a phone, `opened` by one, `arrived`, `ended` by either side or with what it was for,
 * `expired` without a phone.
 */
export const handoffStates = ['waiting', 'opened', 'arrived', 'ended', 'expired'] as const;
export type HandoffState = (typeof handoffStates)[number];
const state = v.picklist(handoffStates);

/** All that a phone learns: the document, whose it is, and what is shown on both sides. */
const forPhone = entity(
  {
    kind: v.picklist(handoffKinds),
    state,
    /** Absent for a visa photo, which the phone names itself. */
    name: someText,
    /** The language of the name; absent: English. */
    lang: someText,
    icon: v.fallback(v.optional(v.picklist(documentIcons)), undefined),
    first_name: v.string(),
    /** Two groups of two: 'K7 42'. */
    code: v.string(),
    /** Until when a picture can be taken. */
    expire_time: instant,
    /** Until when a picture that was taken in time is accepted. */
    deliver_time: instant,
  },
  { first_name: 'firstName', expire_time: 'expiresAt', deliver_time: 'deliverUntil' },
);
export type PhoneHandoff = v.InferOutput<typeof forPhone>;

const forComputer = entity(
  {
    handoff_id: handoffId,
    kind: v.picklist(handoffKinds),
    state,
    code: v.string(),
    expire_time: instant,
    /** Of an arrived picture that the computer has not taken yet. */
    url: someText,
    mime_type: someText,
  },
  { handoff_id: 'id', expire_time: 'expiresAt', mime_type: 'mimeType' },
);
export type ComputerHandoff = v.InferOutput<typeof forComputer>;

export const handoffCalls = {
  /** Ends those of the same document that were started before. */
  startHandoff: defineCall({
    path: '/handoff_start',
    access: 'customer',
    changes: true,
    // The token is nowhere stored.
    secret: true,
    request: v.object({
      applicant_id: applicantId,
      /** Absent: the visa photo. */
      elec_id: v.optional(elecId),
      /** The page's place, as in an attach. */
      pos: v.optional(pos),
      replaces: v.optional(v.nullable(v.string())),
    }),
    response: entity(
      { handoff_id: handoffId, link_token: linkToken, code: v.string(), expire_time: instant },
      { handoff_id: 'id', link_token: 'token', expire_time: 'expiresAt' },
    ),
  }),
  handoff: defineCall({
    path: '/handoff_query',
    access: 'customer',
    request: v.object({ handoff_id: handoffId }),
    response: forComputer,
  }),
  /** Ends it, or says that the computer has taken what arrived. */
  endHandoff: defineCall({
    path: '/handoff_end',
    access: 'customer',
    changes: true,
    request: v.object({ handoff_id: handoffId }),
    response: done,
  }),
  /** Mails the link to the account's own address. */
  emailHandoff: defineCall({
    path: '/handoff_email_send',
    access: 'customer',
    changes: true,
    request: v.object({ handoff_id: handoffId, link_token: linkToken }),
    response: done,
  }),
  /** The first phone exchanges the token for its own key; a repetition by the same one is answered alike. */
  claimHandoff: defineCall({
    path: '/handoff_open',
    access: 'visitor',
    changes: true,
    keyed: true,
    request: v.object({ link_token: linkToken, phone_key: phoneKey }),
    response: forPhone,
  }),
  phoneHandoff: defineCall({
    path: '/handoff_phone_query',
    access: 'visitor',
    request: v.object({ phone_key: phoneKey }),
    response: forPhone,
  }),
  /** Delivers the uploaded picture, once; a repetition is answered alike. */
  deliverHandoff: defineCall({
    path: '/handoff_deliver',
    access: 'visitor',
    changes: true,
    keyed: true,
    request: v.object({ phone_key: phoneKey, key: uploadKey }),
    response: entity({ sha256 }),
  }),
  stopHandoff: defineCall({
    path: '/handoff_phone_end',
    access: 'visitor',
    changes: true,
    keyed: true,
    request: v.object({ phone_key: phoneKey }),
    response: done,
  }),
};
