import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, type Browser } from '@playwright/test';
import { chromiumArguments, findChromium, findFirefox } from '../../../scripts/browsers.mjs';
import { findPostgres } from '../../../scripts/postgres.mjs';
import { openEngine } from '../../../server/infra/db/engines/open-engine';
import type { Db } from '../../../server/infra/db/tables';
import { codeFromMail } from '../../support/mails';
import { deploy } from '../../support/app-builds';
import { startLastingServer, type LastingServer } from '../../support/lasting-server';
import type { Engine } from '../../support/phone';
import { startPostgres } from '../../support/postgres-cluster';
import { call } from '../../support/signed-client';
import { newProof, signUpAt, travellerOf, type Traveller } from '../../support/traveller';
import { versionOf, type VersionName } from './app-versions';

/**
 * The resources that all cases share: one server on one database, and one process of each browser.
 */
export interface Lab {
  readonly server: LastingServer;
  /** The setting that names the server's database; none where it is the embedded one. */
  readonly database: Readonly<Record<string, string>>;
  /** Puts a version of the app on the server, unless it is there. */
  deploy(version: VersionName): void;
  browser(engine: Engine): Promise<Browser>;
  /** The traveller of most cases, each of which has an application of its own. */
  traveller(): Traveller;
  /** The same traveller in a session of its own, which can be ended. */
  logInAgain(): Promise<Traveller>;
  /** Ends a session from another phone. */
  endSession(session: Traveller): Promise<void>;
  /** Signs somebody else up. */
  newTraveller(): Promise<Traveller>;
  /**
   * Works on the server's own tables. PostgreSQL allows that beside the server; the embedded
   * database belongs to one process, so there the server is restarted around it.
   */
  onTables<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const launch = (engine: Engine): Promise<Browser> =>
  engine === 'firefox'
    ? firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox() })
    : chromium.launch({ executablePath: findChromium(), args: chromiumArguments() });

const signUp = ({ address, mailFolder }: LastingServer, passwd = newProof()): Promise<Traveller> =>
  signUpAt(address, (to) => codeFromMail(mailFolder, to), { passwd });

export async function openLab(): Promise<Lab> {
  const cluster = findPostgres() ? await startPostgres('fast') : undefined;
  await cluster?.createDatabase('visa');
  const databaseUrl = cluster?.url('visa');
  const database = { ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const folder = mkdtempSync(join(tmpdir(), 'visa-deployed-'));
  const staticDir = join(folder, 'app');
  let deployed: VersionName | undefined;

  function deployVersion(version: VersionName): void {
    if (deployed === version) return;
    deploy(versionOf(version), staticDir);
    deployed = version;
  }

  deployVersion('present');
  const server = await startLastingServer({
    STATIC_DIR: staticDir,
    ...database,
  });
  const tables = () => openEngine({ dataDir: server.folder, databaseUrl, databasePoolSize: 2 });
  const beside = databaseUrl ? await tables() : undefined;
  const passwd = newProof();
  const traveller = await signUp(server, passwd);
  const browsers = new Map<Engine, Promise<Browser>>();

  return {
    server,
    database,
    deploy: deployVersion,
    browser(engine) {
      const running = browsers.get(engine) ?? launch(engine);
      browsers.set(engine, running);
      return running;
    },
    traveller: () => traveller,
    async logInAgain() {
      const { email } = traveller;
      const { body, msg } = await call(server.address, 'logIn', { email, passwd });
      if (!body) throw new Error(`The log-in failed: ${msg}`);
      return travellerOf(server, { email, token: body.token as string });
    },
    async endSession(session) {
      const { body } = await session.call('sessions', {});
      const own = body.session_list.find((one: { is_current: boolean }) => one.is_current);
      await traveller.call('revokeSession', { session_id: own.session_id });
    },
    newTraveller: () => signUp(server),
    async onTables(work) {
      if (beside) return work(beside.db);
      await server.stop();
      const engine = await tables();
      try {
        return await work(engine.db);
      } finally {
        await engine.close();
        await server.start();
      }
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
      await beside?.close();
      await server.remove();
      await cluster?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
