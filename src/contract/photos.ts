import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { applicantId, done, uploadKey } from './scalars';

/** 0 plain upload, 1 recognise. */
const needHandle = v.picklist([0, 1]);

export const photoCalls = {
  uploadPhoto: defineCall({
    path: '/applicant_id_photo_upload',
    access: 'customer',
    body: 'multipart',
    changes: true,
    request: v.object({ applicant_id: applicantId, need_handle: needHandle }),
    response: entity(
      { url: v.string(), key: uploadKey, err_desc: v.array(v.string()) },
      { err_desc: 'problems' },
    ),
  }),
  submitPhoto: defineCall({
    path: '/applicant_id_photo_submit',
    access: 'customer',
    changes: true,
    request: v.object({ applicant_id: applicantId, key: uploadKey, need_handle: needHandle }),
    response: done,
  }),
};
