import { sql } from 'kysely';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Language } from '../../../src/contract/languages';
import type { Db } from '../../infra/db/tables';
import { extensionOf, fileNameOf, type FileType } from '../../infra/files/file-type';
import type { Services } from '../../services';
import { translateTo } from '../../messages/translate-to';
import { loadReceipts, receiptFile } from '../receipts/receipt-file';
import { idsOf } from './rows-of';
import { travellerTables } from './traveller-tables';

type Row = Readonly<Record<string, unknown>>;

/** Of a name, what every file system takes. */
const safe = (name: string) => name.replace(/[^\p{L}\p{N} .-]/gu, '-').slice(0, 60) || '-';

/**
 * The names of files in an export: by application and applicant. Files that belong to nobody any
 * more have none here.
 */
function fileNames(rows: Readonly<Record<string, readonly Row[]>>): Map<string, string> {
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
  for (const { upload_id, applicant_id, elec_id, pos } of rows['rejected_files'] ?? [])
    add(
      upload_id,
      applicant_id,
      elec_id === null
        ? `visa photo, rejected ${String(pos)}`
        : `document ${String(elec_id)} page ${String(pos)}, rejected`,
    );
  for (const photo of rows['photos'] ?? []) {
    add(photo['photo_upload_id'], photo['applicant_id'], 'visa photo');
    add(photo['source_upload_id'], photo['applicant_id'], 'visa photo as it was sent');
  }
  for (const { id, visa_upload_id } of rows['applicants'] ?? [])
    if (visa_upload_id !== null) add(visa_upload_id, id, 'visa');
  for (const { id, first_name, passport_upload_id, photo_source_id } of rows['people'] ?? []) {
    const folder = `files/people/${safe(String(first_name))} ${String(id).slice(0, 8)}`;
    const kept = { passport: passport_upload_id, 'visa photo as it was sent': photo_source_id };
    for (const [what, file] of Object.entries(kept)) {
      const type = types.get(file);
      // An application that has it too names it.
      if (type !== undefined && !names.has(String(file)))
        names.set(String(file), `${folder}/${what}.${extensionOf(type as FileType)}`);
    }
  }
  return names;
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The rows of an export, by table. */
export async function exportedRows(db: Db, userId: string): Promise<Rows> {
  const ids = idsOf(userId);
  const rows: Record<string, Readonly<Record<string, unknown>>[]> = {};
  for (const { table, by, exported, exportedIf = sql`true` } of travellerTables) {
    if (exported.length === 0) continue;
    const [column, of] = by;
    const columns = sql.join(exported.map((name) => sql.ref(name)));
    const found = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)}
      where ${sql.ref(column)} in ${ids[of]} and ${exportedIf} order by ${columns}`.execute(db);
    if (found.rows.length > 0) rows[table] = found.rows;
  }
  return rows;
}

/**
 * A ZIP archive with everything that is kept about a user: a JSON file for each kind of data, and
 * all files. One file at a time is read, in chunks, as fast as the archive is: its size does not
 * matter to the server's memory.
 */
export async function exportTraveller(
  services: Pick<Services, 'db' | 'blobs' | 'catalogue' | 'settings' | 'workers'>,
  userId: string,
  language: Language,
): Promise<Readable> {
  const rows = await exportedRows(services.db, userId);
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on('error', (error: Error) => out.destroy(error));
  zip.outputStream.pipe(out);
  let open: Readable | undefined;
  // A download that is stopped leaves no file open.
  out.on('close', () => open?.destroy());
  const text = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name);
  text('read-me.txt', readMe(language));
  for (const [table, found] of Object.entries(rows))
    text(`data/${table}.json`, `${JSON.stringify(found, null, 2)}\n`);
  const names = fileNames(rows);
  for (const upload of rows['uploads'] ?? []) {
    const { id, mime_type: type } = upload as { id: string; mime_type: FileType };
    const name = names.get(id) ?? `files/${fileNameOf(id, type)}`;
    // Pictures and PDFs are compressed already. A file whose bytes are gone is empty.
    zip.addReadStreamLazy(name, { compress: false }, (done) => {
      services.blobs.open(id).then(
        (file) => done(null, (open = file?.stream ?? Readable.from([]))),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  const orderIds = (rows['orders'] ?? []).map(({ id }) => String(id));
  for (const receipt of orderIds.length > 0 ? await loadReceipts(services.db, orderIds) : [])
    zip.addReadStreamLazy(`receipts/receipt-${receipt.year}-${receipt.number}.pdf`, (done) => {
      receiptFile(services, receipt).then(
        ({ bytes }) => done(null, Readable.from([bytes])),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  zip.end();
  return out;
}

function readMe(language: Language): string {
  const t = translateTo(language);
  return [
    t('Everything that we keep about you'),
    '',
    t(
      "The folder 'data' has a list for each kind of data, the folder 'files' what you sent us and what we sent you, the folder 'receipts' your receipts. Every list is a text in the format JSON, which spreadsheets and browsers open.",
    ),
    '',
  ].join('\n');
}
