/** Whatever ends a delivery. */
export const attachRequest =
  /^POST \/api\/(applicant_elec_add|applicant_id_photo_submit|applicant_passport_submit|order_feedback_add)/;
/** Whatever brings bytes to the server, resumable or in one piece. */
export const uploadRequest =
  /^(POST \/api\/(upload_file_request|passport_recognize|uploads\b)|PATCH \/api\/uploads\/)/;
