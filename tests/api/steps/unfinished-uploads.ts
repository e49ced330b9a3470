import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestServer } from '../../support/start-server';

/** An upload that is not complete, and how much of it the server has. */
export interface UnfinishedUpload {
  readonly id: string;
  readonly bytes: number;
}

const folderOf = ({ dataDir }: TestServer) => join(dataDir, 'resumable');

/** All uploads that are not complete, wherever the server keeps them. */
export async function unfinishedUploads(server: TestServer): Promise<UnfinishedUpload[]> {
  const { db, settings } = server.services;
  if (settings.bucket) {
    const rows = await db.selectFrom('resumable_uploads').select(['id', 'received']).execute();
    return rows.map(({ id, received }) => ({ id, bytes: received }));
  }
  const names = await readdir(folderOf(server));
  const ids = names.filter((name) => /^[0-9a-f]{64}$/.test(name));
  return Promise.all(
    ids.map(async (id) => ({ id, bytes: (await stat(join(folderOf(server), id))).size })),
  );
}

/** Makes an unfinished upload older. */
export async function ageUpload(server: TestServer, id: string, byMilliseconds: number) {
  const { db, settings } = server.services;
  if (settings.bucket) {
    await sql`update resumable_uploads
      set created_at = created_at - make_interval(secs => ${sql.lit(byMilliseconds / 1_000)})
      where id = ${id}`.execute(db);
    return;
  }
  const info = join(folderOf(server), `${id}.json`);
  const told = JSON.parse(await readFile(info, 'utf8')) as { creation_date: string };
  const before = new Date(Date.parse(told.creation_date) - byMilliseconds).toISOString();
  await writeFile(info, JSON.stringify({ ...told, creation_date: before }));
}
