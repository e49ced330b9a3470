import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { applicantId, done, uploadKey } from './scalars';

/** 0 plain upload, 1 recognise: cropped to the photo's size. */
const needHandle = v.picklist([0, 1]);

/** The same as a field of a form, where everything is text. */
const needHandleField = v.pipe(v.picklist(['0', '1']), v.transform(Number), needHandle);

export const photoCalls = {
  uploadPhoto: defineCall({
    path: '/applicant_id_photo_upload',
    access: 'customer',
    body: 'multipart',
    changes: true,
    request: v.object({ applicant_id: applicantId, need_handle: needHandleField }),
    /**
     * `check_type` 0: no photo can be made of it, the first of `desc` says why, and there is neither
     * `url` nor `key`. 1: `url` shows what was made, `err_desc` says what an official may object to.
     */
    response: entity(
      {
        check_type: v.picklist([0, 1]),
        desc: v.array(v.string()),
        url: v.optional(v.string()),
        key: v.optional(uploadKey),
        err_desc: v.array(v.string()),
      },
      { check_type: 'checkType', desc: 'refusals', err_desc: 'problems' },
    ),
  }),
  submitPhoto: defineCall({
    /** Takes the key of `uploadPhoto`, or of a plain upload, of which the photo is then made. */
    path: '/applicant_id_photo_submit',
    access: 'customer',
    changes: true,
    request: v.object({ applicant_id: applicantId, key: uploadKey, need_handle: needHandle }),
    response: done,
  }),
};
