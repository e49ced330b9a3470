import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changedAuditRows } from '../../areas/desk/desk-events';
import { madeBeforeBaseline, StartFailure } from '../../errors/start-failure';
import { checkStream } from '../../infra/audit/check-stream';
import { securityChain } from '../../infra/audit/security-chain';
import type { Engine } from '../../infra/db/engines/engine';
import { withoutFileRemoval } from '../../infra/db/mutex';
import { isBeforeBaseline } from '../../infra/db/migrate';
import { allMigrations } from '../../infra/db/migrations/all-migrations';
import type { Db } from '../../infra/db/tables';
import { readSnapshot } from '../../infra/db/transact';
import { type BlobReader, StoreUnavailable } from '../../infra/files/blob-store';
import { fileReader } from '../../infra/files/file-stores';
import { DataKeys } from '../../infra/keys/data-keys';
import { loadKeyRing } from '../../infra/keys/load-key-ring';
import { countPlain } from '../../infra/keys/seal-existing';
import { readServerSecret } from '../../infra/secrets/server-secret';
import type { Settings } from '../../settings/settings';
import { uploadsOf } from '../backup/stored-uploads';
import { readHistory } from '../backup/table-dump';
import { checkOf, type DoctorCheck } from './doctor-check';
import { sql } from 'kysely';

/** The role that serves, and who owns each table that `seal-audit.sql` takes from it. */
async function auditOwners(
  db: Db,
): Promise<{ readonly serving: string; readonly owners: readonly string[] }> {
  const { rows } = await sql<{ serving: string; owner: string }>`
    select current_user::text as serving, pg_get_userbyid(relowner)::text as owner from pg_class
    where relnamespace = current_schema()::regnamespace
      and relname in ('desk_audit', 'security_stream')`.execute(db);
  return { serving: rows[0]?.serving ?? '', owners: rows.map(({ owner }) => owner) };
}

const mostNamed = 20;

/**
 * Reads every file that an application refers to, and compares its digest with that of its row. A
 * server may run beside it.
 * @returns a sentence for the operator
 * @throws {StartFailure} naming the files that are missing or damaged
 */
async function checkStoredFiles(engine: Engine, blobs: BlobReader): Promise<string> {
  const wrong: string[] = [];
  let count = 0;
  await withoutFileRemoval(engine, (db) =>
    readSnapshot(db, async (tx) => {
      for await (const { id, sha256, inUse } of uploadsOf(tx)) {
        if (!inUse) continue;
        count += 1;
        if ((await digestOf(blobs, id)) !== sha256) wrong.push(id);
      }
    }),
  );
  if (wrong.length === 0) return `${count}, each as it was received.`;
  const named = wrong.slice(0, mostNamed).join(', ');
  throw new StartFailure(`${wrong.length} of ${count} are missing or damaged: ${named}.`);
}

/** Undefined if the file is missing, or cannot be opened with the keys that are there. */
async function digestOf(blobs: BlobReader, id: string): Promise<string | undefined> {
  try {
    const file = await blobs.open(id);
    if (!file) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of file.stream as AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    return undefined;
  }
}

/**
 * Checks what is in the database: its version, its keys, and that nobody changed its journals.
 * @param readsFiles whether every file in use is read, too
 */
export async function checkDatabase(
  settings: Settings,
  engine: Engine,
  readsFiles: boolean,
): Promise<readonly DoctorCheck[]> {
  const { db } = engine;
  const history = await readHistory(db);
  const [first] = history ?? [];
  if (first && isBeforeBaseline(first))
    return [{ name: 'database', verdict: 'wrong', sentence: madeBeforeBaseline('It').message }];
  const missing = allMigrations.length - (history?.length ?? 0);
  if (missing > 0)
    return [
      {
        name: 'database',
        verdict: 'skipped',
        sentence: `${engine.description}; the next start brings it up to date (${missing} steps).`,
      },
    ];
  const keys = new DataKeys(await loadKeyRing(settings));
  const opened = await checkOf('data keys', async () => {
    await keys.load(db);
    if (!keys.ring)
      return { verdict: 'warning', sentence: 'nothing is sealed: there are no keys.' };
    return `open with the keys of ${keys.ring.source}; the current one is ${keys.ring.currentId}.`;
  });
  const checks: DoctorCheck[] = [
    { name: 'database', verdict: 'ok', sentence: `${engine.description}, up to date.` },
    opened,
  ];
  if (opened.verdict === 'wrong') return checks;
  const path = join(settings.dataDir, 'secret.key');
  if (!existsSync(path)) {
    const sentence = `${path} is missing: file links, codes and second factors depend on it.`;
    return [...checks, { name: 'secret', verdict: 'wrong', sentence }];
  }
  const secret = await readServerSecret(path, keys);
  return [
    ...checks,
    await checkOf('sealed data', async () => {
      if (!keys.ring) return { verdict: 'skipped', sentence: 'nothing is sealed.' };
      const plain = await countPlain(db);
      if (plain === 0) return 'every value of a sealed column is sealed.';
      return { verdict: 'warning', sentence: `${plain} values are not sealed yet.` };
    }),
    await checkOf('security events', async () => {
      const verdict = await checkStream(db, securityChain(secret));
      if ('rows' in verdict) return `${verdict.rows} rows, each chained to the one before it.`;
      throw new StartFailure(`Row ${verdict.brokenAt} was changed or removed.`);
    }),
    await checkOf('owner of the audit', () => checkAuditOwner(db)),
    await checkOf("the desk's audit", async () => {
      const changed = await changedAuditRows(db, secret);
      if (changed.length === 0) return 'as it was written.';
      throw new StartFailure(`Rows were changed or removed: ${changed.slice(0, 20).join(', ')}.`);
    }),
    await checkOf('files in use', async () => {
      if (readsFiles) return checkStoredFiles(engine, await fileReader(settings, 'files', keys));
      return { verdict: 'skipped', sentence: 'npm run doctor -- --files reads each of them.' };
    }),
  ];
}

/** Whether `seal-audit.sql` has run, and since the last table that it takes has come. */
async function checkAuditOwner(db: Db): Promise<string | Omit<DoctorCheck, 'name'>> {
  const { serving, owners } = await auditOwners(db);
  const sealed = owners.filter((owner) => owner !== serving).length;
  if (sealed === owners.length) return 'not the role that serves.';
  if (sealed === 0)
    return { verdict: 'skipped', sentence: 'the role that serves: seal-audit.sql did not run.' };
  return {
    verdict: 'warning',
    sentence: 'of some of it the role that serves: run seal-audit.sql again.',
  };
}
