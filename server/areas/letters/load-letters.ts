import type { Db } from '../../infra/db/tables';

/** Adds a letter of the embassy after those that an applicant has. */
export async function addLetter(
  tx: Db,
  letter: { id: string; applicantId: string; name: string; uploadIds: readonly string[] },
): Promise<void> {
  const { last } = await tx
    .selectFrom('letters')
    .where('applicant_id', '=', letter.applicantId)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('letters')
    .values({
      id: letter.id,
      applicant_id: letter.applicantId,
      number: (last ?? 0) + 1,
      name: letter.name,
    })
    .execute();
  await tx
    .insertInto('letter_files')
    .values(
      letter.uploadIds.map((upload_id, index) => ({
        upload_id,
        letter_id: letter.id,
        number: index + 1,
      })),
    )
    .execute();
}

/** A letter of the embassy with its files in order. */
export interface Letter {
  readonly applicantId: string;
  readonly name: string;
  readonly files: readonly LetterFile[];
}

export interface LetterFile {
  readonly uploadId: string;
  readonly mimeType: string;
  readonly size: number;
}

/** The letters of these applicants; a letter without files is left out. */
export async function loadLetters(db: Db, applicantIds: readonly string[]): Promise<Letter[]> {
  const rows = await db
    .selectFrom('letters')
    .innerJoin('letter_files', 'letter_files.letter_id', 'letters.id')
    .innerJoin('uploads', 'uploads.id', 'letter_files.upload_id')
    .where('applicant_id', 'in', applicantIds)
    .orderBy('letters.number')
    .orderBy('letter_files.number')
    .select([
      'letters.id as id',
      'applicant_id as applicantId',
      'name',
      'upload_id as uploadId',
      'mime_type as mimeType',
      'size',
    ])
    .execute();
  const letters = new Map<string, Letter & { files: LetterFile[] }>();
  for (const { id, applicantId, name, ...file } of rows) {
    const letter = letters.get(id) ?? { applicantId, name, files: [] };
    letter.files.push(file);
    letters.set(id, letter);
  }
  return [...letters.values()];
}
