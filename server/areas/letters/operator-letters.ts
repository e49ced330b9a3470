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
