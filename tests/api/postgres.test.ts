import { createServer, type AddressInfo, type Socket } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { openPostgres } from '../../server/infra/db/engines/postgres';
import { newOrder } from '../support/order-steps';
import { asOwner, startPostgres, type PostgresCluster } from '../support/postgres-cluster';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';

/** A PostgreSQL of its own: a shared one cannot go away, refuse, or belong to somebody else. */
let cluster: PostgresCluster;
let folder: string;
beforeAll(async () => {
  cluster = await startPostgres('fast');
  await cluster.createDatabase('visa');
  folder = await mkdtemp(join(tmpdir(), 'visa-postgres-'));
}, startTimeout);
afterAll(async () => {
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
});

const startOn = (databaseUrl: string, name: string): Promise<TestServer> =>
  startTestServer({
    catalogue: referenceCatalogue,
    dataDir: join(folder, name),
    settings: { databaseUrl },
  });

describe('a database that goes away', () => {
  test(
    'a database that goes away is a 503 with a sentence until it is back, and the server lives on',
    async () => {
      const server = await startOn(cluster.url('visa'), 'away');
      const traveller = await signUpTraveller(server);
      await newOrder(traveller);
      await cluster.end('SIGKILL');
      for (let tries = 0; tries < 3; tries += 1) {
        const away = await traveller.call('orders');
        expect(away).toMatchObject({ status: 503, msg: expect.stringContaining('try again') });
        expect(away.headers.get('retry-after')).toBe('5');
      }
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      await cluster.start();
      expect(await traveller.call('orders')).toMatchObject({ status: 200, ret: 0 });
      await newOrder(traveller);
      await server.remove();
    },
    startTimeout,
  );

  test(
    'under open transactions and idle connections ends no process and loses no later call',
    async () => {
      const server = await startOn(cluster.url('visa'), 'terminated');
      const traveller = await signUpTraveller(server);
      const inTransaction = server.services.db.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('id').execute();
        await asOwner(
          cluster.url('postgres'),
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'visa'`,
        );
        await new Promise((resolve) => setTimeout(resolve, 200));
        await tx.selectFrom('users').select('id').execute();
      });
      await expect(inTransaction).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
      await vi.waitFor(
        async () => expect(await traveller.call('orders')).toMatchObject({ status: 200 }),
        20_000,
      );
      await server.remove();
    },
    startTimeout,
  );
});

describe('a database that cannot be used is one sentence without the password', () => {
  const refused = async (url: string, words: RegExp) => {
    const failure: unknown = await openPostgres(url, 2).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'StartFailure', message: expect.stringMatching(words) });
    expect((failure as Error).message).not.toMatch(/pa:ss|pa%3Ass|hidden/);
  };

  test('a wrong password', () =>
    refused(
      cluster.url('visa', { user: 'visa', password: 'hidden' }),
      /visa at .* refuses the user or the password of DATABASE_URL/,
    ));

  test('an unknown database', () =>
    refused(cluster.url('nowhere'), /There is no database nowhere at .*create it/));

  test('nobody there', async () => {
    await refused('postgres://visa:hidden@127.0.0.1:1/visa', /at 127.0.0.1:1 cannot be reached/);
    await refused(
      'postgres://visa:hidden@host.invalid/visa',
      /host.invalid:5432 cannot be reached/,
    );
  });

  test('no TLS where it is asked for', () =>
    refused(`${cluster.url('visa')}?sslmode=require`, /could not be secured/));

  test('a URL that cannot be read', async () => {
    await refused(
      'postgres://visa:hidden@h/visa?uselibpqcompat=true&sslmode=verify-ca',
      /DATABASE_URL cannot be read/,
    );
    await refused('postgres://h/visa?sslrootcert=/no/file', /names the file \/no\/file.*ENOENT/);
  });

  test('a version that is too old', async () => {
    const old = createServer(answerAsVersion12).listen(0, '127.0.0.1');
    await new Promise((resolve) => old.once('listening', resolve));
    const { port } = old.address() as AddressInfo;
    await refused(
      `postgres://visa:hidden@127.0.0.1:${port}/visa`,
      /PostgreSQL 12.22; this server needs version 13/,
    );
    old.close();
  });

  test('a user who may make no tables', async () => {
    await asOwner(cluster.url('visa'), `create role guest login password 'guest'`);
    const url = cluster.url('visa', { user: 'guest', password: 'guest' });
    await cluster.createDatabase('bare');
    const bare = url.replace(/visa$/, 'bare');
    await expect(startOn(bare, 'guest')).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(/may not .*owner of the database/),
    });
  });
});

/** As much of the protocol as a log-in and one query need. */
function answerAsVersion12(socket: Socket): void {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const column = (name: string) =>
    Buffer.concat([Buffer.from(`${name}\0`), Buffer.from([0, 0, 0, 0, 0, 0]), oidText]);
  const oidText = Buffer.from([0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]);
  const value = (text: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text)]);
  const two = Buffer.from([0, 2]);
  let greeted = false;
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    if (!greeted) {
      greeted = true;
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
    } else if (data.toString('latin1', 0, 1) === 'Q') {
      socket.write(
        Buffer.concat([
          message('T', Buffer.concat([two, column('number'), column('name')])),
          message('D', Buffer.concat([two, value('120022'), value('12.22')])),
          message('C', Buffer.from('SELECT 1\0')),
          ready,
        ]),
      );
    }
  });
}
