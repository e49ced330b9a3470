import { extensionOf, type FileType } from '../../infra/files/file-type';

type Row = Readonly<Record<string, unknown>>;

/** Of a name, what every file system takes. */
const safe = (name: string) => name.replace(/[^\p{L}\p{N} .-]/gu, '-').slice(0, 60) || '-';

/**
 * The names of files in an export: by application and applicant. Files that belong to nobody any
 * more have none here.
 */
export function fileNames(rows: Readonly<Record<string, readonly Row[]>>): Map<string, string> {
  const types = new Map((rows['uploads'] ?? []).map((row) => [row['id'], row['mime_type']]));
  const folders = new Map(
    (rows['applicants'] ?? []).map(({ id, order_id, number, first_name }) => [
      id,
      `files/${String(order_id)}/${String(number)} ${safe(String(first_name))}`,
    ]),
  );
  const names = new Map<string, string>();
  const add = (id: unknown, applicantId: unknown, what: string) => {
    const folder = folders.get(applicantId);
    const type = types.get(id);
    if (folder === undefined || type === undefined) return;
    names.set(String(id), `${folder}/${what}.${extensionOf(type as FileType)}`);
  };
  for (const { upload_id, applicant_id, elec_id, pos } of rows['pages'] ?? [])
    add(upload_id, applicant_id, `document ${String(elec_id)} page ${String(pos)}`);
  for (const photo of rows['photos'] ?? []) {
    add(photo['photo_upload_id'], photo['applicant_id'], 'visa photo');
    add(photo['source_upload_id'], photo['applicant_id'], 'visa photo as it was sent');
  }
  for (const { id, visa_upload_id } of rows['applicants'] ?? [])
    if (visa_upload_id !== null) add(visa_upload_id, id, 'visa');
  return names;
}
