import { join } from 'node:path';
import { shortenAudit } from '../../areas/desk/shorten-audit';
import { StartFailure } from '../../errors/start-failure';
import { securityChain } from '../../infra/audit/security-chain';
import { SecurityLog } from '../../infra/audit/security-log';
import { securitySink } from '../../infra/audit/security-sink';
import { openEngine } from '../../infra/db/engines/open-engine';
import { Background } from '../../infra/jobs/background';
import { lockFolder } from '../../infra/folder/lock-folder';
import { DataKeys } from '../../infra/keys/data-keys';
import { loadKeyRing } from '../../infra/keys/load-key-ring';
import { readServerSecret } from '../../infra/secrets/server-secret';
import type { Settings } from '../../settings/settings';

const usage =
  "Say: npm run audit -- shorten, with DATABASE_URL of a superuser if seal-audit.sql took the desk's " +
  'audit from the role that serves.';

/**
 * Runs 'audit shorten': removes what versions before wrote into the desk's audit and this one does
 * not. A server of this version may run beside it.
 * @returns a summary for the operator
 * @throws {StartFailure}
 */
export async function runAuditCommand(
  settings: Settings,
  [command, ...more]: readonly string[],
): Promise<string> {
  if (command !== 'shorten' || more.length > 0) throw new StartFailure(usage);
  const { dataDir, databaseUrl } = settings;
  const lock = databaseUrl === undefined ? await lockFolder(dataDir) : undefined;
  try {
    const engine = await openEngine(settings);
    try {
      const { db } = engine;
      const keys = new DataKeys(await loadKeyRing(settings));
      await keys.load(db);
      const secret = await readServerSecret(join(dataDir, 'secret.key'), keys);
      const { securityLog: copy } = settings;
      const log = new SecurityLog({
        db,
        chain: securityChain(secret),
        background: new Background(rethrow),
        recorded: async () => [],
        sink: copy === undefined ? undefined : securitySink(copy),
        warn: () => undefined,
      });
      const record: SecurityLog['record'] = (change) => log.record(change);
      const done = await shortenAudit({ db, secret, record }, new Date());
      if ('left' in done && done.left > 0)
        throw new StartFailure(
          `${done.left} rows have words, and belong to another role. ${usage}`,
        );
      return `Shortened ${'shortened' in done ? done.shortened : 0} rows of the desk's audit.`;
    } finally {
      await engine.close();
    }
  } finally {
    await lock?.release();
  }
}

const rethrow = (error: unknown) => {
  throw error;
};
