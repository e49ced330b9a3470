/** Whatever ends a delivery. */
export const attachRequest =
  /^POST \/api\/(applicant_elec_add|applicant_id_photo_submit|applicant_passport_submit|order_feedback_add)/;
/** Whatever brings bytes to the server, resumable or in one piece. */
export const uploadRequest =
  /^(POST \/api\/(upload_file_request|passport_recognize|uploads\b)|PATCH \/api\/uploads\/)/;
/** The calls that make an order, and an applicant of it. */
export const orderRequest = /^POST \/api\/order_add/;
export const applicantRequest = /^POST \/api\/applicant_add/;
/** The call that brings answers of an application form. */
export const formRequest = /^POST \/api\/applicant_form_update/;
