import * as v from 'valibot';
import { documentPatterns, documentStatuses, documentStyles, photoStatuses } from './codes';
import { defineCall } from './define-call';
import { entity, list, someText } from './entity';
import { anyId, applicantId, elecId, instant, pos, sha256, supersedes, uploadKey } from './scalars';
import { ownUpload, uploadItem } from './upload-item';

/** The drawings for kinds of documents. */
export const documentIcons = ['passport', 'plane', 'bed', 'bank', 'briefcase'] as const;
export type DocumentIcon = (typeof documentIcons)[number];

/** A document that an occupation requires; with its uploads if it belongs to an applicant. */
export const documentItem = v.pipe(
  entity(
    {
      elec_id: elecId,
      name: v.string(),
      /** Ours: absent, or one that only a newer server knows: a plain document. */
      icon: v.fallback(v.optional(v.picklist(documentIcons)), undefined),
      /** Ours: the language of the name, the hint and the attention; absent: English, as a template. */
      lang: someText,
      pattern: documentPatterns.or('ordinary'),
      /** A style that only a newer server knows is treated as one of several pages. */
      style: documentStyles.or('multi-page'),
      /** Ours: one document may serve all applicants of an order; absent: each has an own one. */
      common: v.fallback(v.optional(v.boolean()), undefined),
      /** Ours: which papers are the same for several visas, so that a person's is used again; absent: it is not. */
      again_kind: someText,
      hint: someText,
      attention: someText,
      template: someText,
      sample_key: someText,
      sample_list: v.optional(v.array(v.string())),
      is_required: v.boolean(),
      upload_list: v.optional(v.array(uploadItem)),
      elec_status: v.optional(documentStatuses.or('unknown')),
      url: someText,
      reason: someText,
      pos: v.optional(pos),
      /** Ours: it was taken from an earlier application, to which it was added at this time. */
      reused_time: v.optional(instant),
    },
    {
      elec_id: 'id',
      sample_key: 'sampleKey',
      sample_list: 'samples',
      is_required: 'required',
      upload_list: 'uploads',
      elec_status: 'status',
      pos: 'position',
      reused_time: 'reusedFrom',
    },
  ),
  v.transform((item) => ownUpload(item)),
);
export type DocumentItem = v.InferOutput<typeof documentItem>;

const photoEntries = {
  name: v.string(),
  /** Ours: the language of the name and the attention; absent: English, as the colour. */
  lang: someText,
  sample_url: someText,
  attention: list(v.string()),
  /** The name of the background's colour: 'white'. */
  color: v.string(),
  /** Millimetres. */
  width: v.number(),
  height: v.number(),
  /** Ours: whether the wall behind the person may be made white. */
  may_whiten: v.optional(v.boolean()),
};

export const photoRequirement = entity(photoEntries, { may_whiten: 'mayWhiten' });

export const idPhoto = entity(
  {
    ...photoEntries,
    status: photoStatuses.or('unknown'),
    dest_photo_url: someText,
    dest_photo_url_thum: someText,
    reason: someText,
    /** Ours: it was taken from an earlier application, to which it was added at this time. */
    reused_time: v.optional(instant),
  },
  {
    may_whiten: 'mayWhiten',
    dest_photo_url: 'photoUrl',
    dest_photo_url_thum: 'thumbnailUrl',
    reused_time: 'reusedFrom',
  },
);

/** The place of a page, and what it replaces there. */
const placeEntries = {
  applicant_id: applicantId,
  elec_id: elecId,
  pos,
  /**
   * The upload that the screen showed at that position, null if it was empty. Without the field the
   * call is a plain addition.
   */
  replaces: v.optional(v.nullable(v.string())),
  /**
   * With it, a page whose position was taken by another upload since is added beside that one.
   */
  supersedes,
};

/**
 * All fields are ours: another server may only report success, and then the page has the requested
 * position. `pos` is the page's actual position: an addition to a taken position gets the next free
 * one.
 */
const placedPage = entity(
  {
    upload_id: v.optional(anyId),
    pos: v.optional(pos),
    sha256: v.optional(sha256),
    elec_status: v.optional(documentStatuses.or('unknown')),
    /** The upload that another device put at the requested position: both are kept. */
    beside: v.optional(v.string()),
  },
  { upload_id: 'id', pos: 'position', elec_status: 'status' },
);

export const documentCalls = {
  uploadFile: defineCall({
    path: '/upload_file_request',
    access: 'customer',
    body: 'multipart',
    changes: true,
    request: v.object({}),
    /** The digest is ours: other servers do not show which bytes they have. */
    response: entity({
      key: anyId,
      sha256: v.optional(sha256),
      size: v.optional(v.pipe(v.number(), v.integer())),
    }),
  }),
  attachPage: defineCall({
    path: '/applicant_elec_add',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({ ...placeEntries, key: uploadKey }),
    response: placedPage,
  }),
  /**
   * Ours: adds the file of another applicant's page of the same order and common document, without an
   * upload. Each applicant then has a page of their own. The rules are those of an attach; a page
   * that is not there answers as an upload that is gone.
   */
  repeatPage: defineCall({
    path: '/applicant_elec_repeat',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({
      ...placeEntries,
      /** The page's upload, or the idempotency key of the delivery that added it. */
      page: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    }),
    response: placedPage,
  }),
  deletePage: defineCall({
    path: '/applicant_elec_delete',
    access: 'customer',
    changes: true,
    request: v.object({
      applicant_id: applicantId,
      elec_id: elecId,
      pos,
      /**
       * The upload to delete, whatever its position. Without this and `supersedes`: the upload at
       * `pos`.
       */
      upload_id: v.optional(v.string()),
      supersedes,
    }),
    response: entity({
      /** The upload with which another device replaced the requested one: it is kept. */
      beside: v.optional(v.string()),
    }),
  }),
};
