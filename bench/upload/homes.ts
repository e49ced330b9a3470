import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../../server/infra/db/engines/open-engine';
import type { Db } from '../../server/infra/db/tables';
import { waysIn } from '../../tests/faults/outbox/app-versions';
import { codeFromMail } from '../../tests/support/mails';
import { buildVariant, type SourceChange } from '../../tests/support/app-builds';
import { startLastingServer, type LastingServer } from '../../tests/support/lasting-server';
import { startPostgres } from '../../tests/support/postgres-cluster';
import { signUpAt, type Traveller } from '../../tests/support/traveller';
import { clients, clientNames, type ClientName, type HomeName } from './clients';

/** A server with a client's page on it, and a traveller. */
export interface Home {
  server: LastingServer;
  traveller: Traveller;
  db: Db;
}

/** The app finds no resumable uploads, as on a server that has none. */
const withoutTus: SourceChange = {
  file: 'src/outbox/transfer/send-file.ts',
  find: 'resumable = await takesResumable(api.base);',
  put: 'resumable = (await takesResumable(api.base)) && false;',
};

const signUp = ({ address, mailFolder }: LastingServer): Promise<Traveller> =>
  signUpAt(address, (to) => codeFromMail(mailFolder, to));

/** Real servers, each with its own pages: the app as it ships, the same without tus, the peers. */
export async function openHomes(peers: string, wanted: readonly ClientName[] = clientNames) {
  const folder = mkdtempSync(join(tmpdir(), 'visa-bench-'));
  const cluster = await startPostgres('fast');
  const pages: Record<HomeName, () => string> = {
    app: () => buildVariant('bench-app', [waysIn]),
    'app-multipart': () => buildVariant('bench-app-multipart', [waysIn, withoutTus]),
    peers: () => peers,
  };
  const closing: (() => Promise<void>)[] = [];
  const servers = new Map<HomeName, { server: LastingServer; db: Db }>();
  const homes = new Map<ClientName, Home>();

  async function open(name: HomeName) {
    const staticDir = join(folder, name);
    cpSync(pages[name](), staticDir, { recursive: true });
    await cluster.createDatabase(name);
    const databaseUrl = cluster.url(name);
    const server = await startLastingServer({ STATIC_DIR: staticDir, DATABASE_URL: databaseUrl });
    const dataDir = server.folder;
    const engine = await openEngine({ dataDir, databaseUrl, databasePoolSize: 2 });
    closing.push(async () => {
      await engine.close();
      await server.remove();
    });
    return { server, db: engine.db };
  }

  for (const client of wanted) {
    const { home } = clients[client];
    const present = servers.get(home) ?? (await open(home));
    servers.set(home, present);
    homes.set(client, { ...present, traveller: await signUp(present.server) });
  }

  return {
    homeOf(client: ClientName): Home {
      const home = homes.get(client);
      if (!home) throw new Error(`${client} was not wanted.`);
      return home;
    },
    async close(): Promise<void> {
      for (const close of closing) await close();
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Homes = Awaited<ReturnType<typeof openHomes>>;
