import { join } from 'node:path';
import * as v from 'valibot';
import { operatorRole, operatorRoles } from '../../../src/contract/desk/define-desk-call';
import { email } from '../../../src/contract/account/email-address';
import { approvesFrom } from '../../areas/desk/access/enrolment-link';
import { addOperator, makeFactors } from '../../areas/desk/access/operators';
import { totpUri } from '../../areas/desk/access/totp';
import { writeDeskAudit } from '../../areas/desk/write-audit';
import { StartFailure } from '../../errors/start-failure';
import { openEngine } from '../../infra/db/engines/open-engine';
import { migrate } from '../../infra/db/migrate';
import { allMigrations } from '../../infra/db/migrations/all-migrations';
import { transact } from '../../infra/db/transact';
import { lockFolder } from '../../infra/folder/lock-folder';
import { prepareFolder } from '../../infra/folder/prepare-folder';
import { DataKeys } from '../../infra/keys/data-keys';
import { loadKeyRing } from '../../infra/keys/load-key-ring';
import { passwordsOfCost } from '../../areas/accounts/passwords';
import { loadServerSecret } from '../../infra/secrets/server-secret';
import type { Settings } from '../../settings/settings';

const usage =
  `Say: npm run operator -- add EMAIL NAME [ROLE,…]. The roles are ${operatorRoles.join(', ')}; ` +
  'without one it is an admin, who adds the others in the desk.';

/**
 * Runs 'operator add EMAIL NAME [ROLES]' on the configured database: the way to the first admin.
 * @returns what the operator has to be told; the password and the key are shown only here
 * @throws {StartFailure}
 */
export async function runOperatorCommand(
  settings: Settings,
  [command, address, name, roleList = 'admin']: readonly string[],
): Promise<string> {
  const mailbox = v.safeParse(email, address);
  const roles = v.safeParse(v.array(operatorRole), roleList.split(','));
  if (command !== 'add' || !name?.trim() || !mailbox.success || !roles.success)
    throw new StartFailure(usage);
  const { dataDir, databaseUrl } = settings;
  await prepareFolder(dataDir);
  // With PostgreSQL the server may run; the embedded database has one user at a time.
  const lock = databaseUrl === undefined ? await lockFolder(dataDir) : undefined;
  try {
    const engine = await openEngine(settings);
    try {
      const keys = new DataKeys(await loadKeyRing(settings));
      await engine.exclusively(async (db) => {
        await migrate(db, allMigrations);
        await keys.prepare(db, new Date());
      });
      const secret = await loadServerSecret(join(dataDir, 'secret.key'), keys);
      const factors = await makeFactors({ passwords: passwordsOfCost(), secret });
      const now = new Date();
      const operator = { name: name.trim(), email: mailbox.output, roles: roles.output };
      const added = await transact(engine.db, async (tx) => {
        const made = await addOperator(tx, { ...operator, ...approvesFrom(now) }, factors, now);
        if (made)
          await writeDeskAudit(
            tx,
            { what: 'operator-added', subject: made.id, after: operator },
            now,
          );
        return made;
      });
      if (!added) throw new StartFailure(`There is an operator ${operator.email} already.`);
      return [
        `Added ${operator.name} <${operator.email}> as ${operator.roles.join(', ')}.`,
        `Password: ${added.password}`,
        `Key for an authenticator app: ${added.totpSecret}`,
        `The same as an address: ${totpUri(settings.site.name, added.totpSecret, operator.email)}`,
        'Neither is shown again.',
      ].join('\n');
    } finally {
      await engine.close();
    }
  } finally {
    await lock?.release();
  }
}
