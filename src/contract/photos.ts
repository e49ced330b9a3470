import * as v from 'valibot';
import { photoHandlings, photoVerdicts, type PhotoHandling } from './codes';
import { defineCall } from './define-call';
import { entity, list, someText } from './entity';
import { messageCodes } from './envelope';
import { anyId, applicantId, done, supersedes, uploadKey } from './scalars';

/** As a form field, in which everything is text. */
const needHandleField = v.pipe(v.picklist(['0', '1']), v.transform(Number), photoHandlings.schema);
export const needHandleText = (handling: PhotoHandling) =>
  `${photoHandlings.codeOf(handling)}` as const;

export const photoCalls = {
  uploadPhoto: defineCall({
    path: '/applicant_id_photo_upload',
    access: 'customer',
    body: 'multipart',
    changes: true,
    request: v.object({ applicant_id: applicantId, need_handle: needHandleField }),
    /**
     * `url` is the photo that was made, `err_desc` an official's possible objections. The other
     * fields are ours. If it was rejected, no photo can be made, the first of `desc` is the reason,
     * and there is neither `url` nor `key`. Without a key the photo is made again from a plain
     * upload.
     */
    response: entity(
      {
        check_type: v.optional(photoVerdicts.or('accepted'), 1),
        desc: list(v.string()),
        url: someText,
        key: v.optional(anyId),
        err_desc: list(v.string()),
        /** Ours, as `err_codes`. */
        desc_codes: messageCodes,
        err_codes: messageCodes,
      },
      {
        check_type: 'verdict',
        desc: 'refusals',
        err_desc: 'problems',
        desc_codes: 'refusalCodes',
        err_codes: 'problemCodes',
      },
    ),
  }),
  submitPhoto: defineCall({
    /**
     * Accepts the key of `uploadPhoto`, or of a plain upload, from which the photo is then made.
     */
    path: '/applicant_id_photo_submit',
    access: 'customer',
    changes: true,
    delivers: true,
    request: v.object({
      applicant_id: applicantId,
      key: uploadKey,
      need_handle: photoHandlings.schema,
      supersedes,
    }),
    response: done,
  }),
};
