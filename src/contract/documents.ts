import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { applicantId, done, elecId, instant, pos, sha256, uploadKey } from './scalars';

/** 1 not uploaded or pending, 2 uploaded, 3 passed, 4 failed. */
export const elecStatus = v.picklist([1, 2, 3, 4]);
export type ElecStatus = v.InferOutput<typeof elecStatus>;

export const uploadItem = entity(
  {
    /** What `replaces` of a later attach names. */
    upload_id: v.string(),
    /** Signed and short-lived. */
    url: v.string(),
    pos,
    elec_status: elecStatus,
    reason: v.optional(v.string()),
    mime_type: v.string(),
    size: v.pipe(v.number(), v.integer()),
    sha256,
    attach_time: instant,
  },
  { upload_id: 'id', pos: 'position', elec_status: 'status', attach_time: 'attachedAt' },
);
export type UploadItem = v.InferOutput<typeof uploadItem>;

/** A document that an identity has to bring; with its uploads where it belongs to an applicant. */
export const documentItem = entity(
  {
    elec_id: elecId,
    name: v.string(),
    /** 1 a passport, read by recognition; 0 anything else. */
    pattern: v.picklist([0, 1]),
    /** 0 one page, 1 several pages. */
    style: v.picklist([0, 1]),
    hint: v.optional(v.string()),
    attention: v.optional(v.string()),
    template: v.optional(v.string()),
    sample_key: v.optional(v.string()),
    sample_list: v.optional(v.array(v.string())),
    is_required: v.boolean(),
    upload_list: v.optional(v.array(uploadItem)),
    elec_status: v.optional(elecStatus),
    url: v.optional(v.string()),
    reason: v.optional(v.string()),
    pos: v.optional(pos),
  },
  {
    elec_id: 'id',
    sample_list: 'samples',
    is_required: 'required',
    upload_list: 'uploads',
    elec_status: 'status',
    pos: 'position',
  },
);
export type DocumentItem = v.InferOutput<typeof documentItem>;

const photoEntries = {
  name: v.string(),
  sample_url: v.optional(v.string()),
  attention: v.array(v.string()),
  /** The background's colour in words: 'white'. */
  color: v.string(),
  /** Millimetres. */
  width: v.number(),
  height: v.number(),
};

export const photoRequirement = entity(photoEntries);

/** 1 incomplete, 2 in review, 3 pass, 4 fail. */
export const idPhoto = entity(
  {
    ...photoEntries,
    status: v.picklist([1, 2, 3, 4]),
    dest_photo_url: v.optional(v.string()),
    dest_photo_url_thum: v.optional(v.string()),
    reason: v.optional(v.string()),
  },
  { dest_photo_url: 'photoUrl', dest_photo_url_thum: 'thumbnailUrl' },
);

export const documentCalls = {
  uploadFile: defineCall({
    path: '/upload_file_request',
    access: 'customer',
    body: 'multipart',
    changes: true,
    request: v.object({}),
    response: entity({ key: uploadKey, sha256, size: v.pipe(v.number(), v.integer()) }),
  }),
  openUploadFile: defineCall({
    path: '/open/upload_file_request',
    access: 'open',
    body: 'multipart',
    changes: true,
    request: v.object({}),
    response: entity({ key: uploadKey }),
  }),
  attachPage: defineCall({
    path: '/applicant_elec_add',
    access: 'customer',
    changes: true,
    request: v.object({
      applicant_id: applicantId,
      elec_id: elecId,
      pos,
      key: uploadKey,
      /**
       * The upload that the traveller saw at that position, null for an empty one. Without the field
       * the call is a plain addition.
       */
      replaces: v.optional(v.nullable(v.string())),
    }),
    /** `pos` is where the page really stands: an addition to a taken position gets the next free one. */
    response: entity(
      { upload_id: v.string(), pos, sha256, elec_status: elecStatus },
      { upload_id: 'id', pos: 'position', elec_status: 'status' },
    ),
  }),
  deletePage: defineCall({
    path: '/applicant_elec_delete',
    access: 'customer',
    changes: true,
    request: v.object({ applicant_id: applicantId, elec_id: elecId, pos }),
    response: done,
  }),
};
