import type { Db } from '../../infra/db/tables';

/** The uploads of a snapshot in batches; one is in use if an application or a person refers to it. */
export async function* uploadsOf(tx: Db) {
  for (let after = ''; ;) {
    const some = await tx
      .selectFrom('uploads')
      .leftJoin('pages', 'pages.upload_id', 'uploads.id')
      .leftJoin('photos', (join) =>
        join.on(({ eb, or, ref }) =>
          or([
            eb('uploads.id', '=', ref('photos.source_upload_id')),
            eb('uploads.id', '=', ref('photos.photo_upload_id')),
            eb('uploads.id', '=', ref('photos.thumbnail_upload_id')),
          ]),
        ),
      )
      .leftJoin('letter_files', 'letter_files.upload_id', 'uploads.id')
      .leftJoin('applicants', 'applicants.visa_upload_id', 'uploads.id')
      .where('uploads.id', '>', after)
      .orderBy('uploads.id')
      .limit(500)
      .select(['uploads.id', 'sha256'])
      .select(({ fn }) =>
        fn
          .coalesce(
            'pages.upload_id',
            'photos.applicant_id',
            'letter_files.upload_id',
            'applicants.id',
            'uploads.kept_for_person',
          )
          .as('use'),
      )
      .execute();
    for (const { id, sha256, use } of some) yield { id, sha256, inUse: use !== null };
    const last = some.at(-1);
    if (!last) return;
    after = last.id;
  }
}
