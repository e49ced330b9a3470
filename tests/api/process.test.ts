import { randomUUID } from 'node:crypto';
import {
  chmod,
  cp,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  employee,
  kenya,
  newApplicant,
  newPicture,
  newUpload,
  readOrder,
} from '../support/order-steps';
import { failToStart, killAll, startProcess } from '../support/lasting-server';
import { codeFromMail } from '../support/mails';
import { signedHeaders } from '../support/signed-client';
import { startTimeout } from '../support/start-server';
import { signUpAt, travellerOf, type Traveller } from '../support/traveller';
import { runsSweeps, sampled } from '../support/sweep';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-process-'));
  dataDir = join(folder, 'data');
});
afterEach(killAll);
afterAll(() => rm(folder, { recursive: true, force: true }));

const signUp = (address: string, mails = join(dataDir, 'mails')): Promise<Traveller> =>
  signUpAt(address, (to) => codeFromMail(mails, to));

describe('a killed server', () => {
  test(
    'a killed server has kept everything that it acknowledged, and starts again at once',
    async () => {
      const first = await startProcess({ DATA_DIR: dataDir });
      expect(first.output()).toContain(`Data: ${dataDir}. Mails: ${join(dataDir, 'mails')}.`);
      let traveller = await signUp(first.address);
      const key = { idempotencyKey: randomUUID() };
      const added = await traveller.call('addOrder', kenya, key);
      const orderId = added.body.order_id as string;
      const applicant_id = await newApplicant(traveller, orderId);
      const order = await readOrder(traveller, orderId);
      const [passport, second] = order.applicant_list[0].material_required;
      const picture = newPicture(100_000);
      const attach = { applicant_id, pos: 0 };
      const uploadKey = await newUpload(traveller, picture);
      const attachKey = { idempotencyKey: randomUUID() };
      const request = { ...attach, elec_id: passport.elec_id, key: uploadKey };
      const attached = await traveller.call('attachPage', request, attachKey);
      const unattached = await newUpload(traveller);
      // Killed in the middle of writing: each round of these is acknowledged or never happened.
      let acknowledged = 0;
      const busy = (async () => {
        for (;;) {
          await traveller.call('addApplicant', {
            order_id: orderId,
            identity_id: employee,
            first_name: 'Ana',
          });
          acknowledged += 1;
        }
      })().catch(() => undefined);
      await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(5), 20_000);
      expect(await first.end('SIGKILL')).toBe('SIGKILL');
      await busy;

      const again = await startProcess({ DATA_DIR: dataDir });
      traveller = travellerOf(again, traveller);
      const after = await readOrder(traveller, orderId);
      const applicants = after.applicant_list.length - 1;
      expect([acknowledged, acknowledged + 1]).toContain(applicants);
      const [page] = after.applicant_list[0].material_required[0].upload_list;
      expect(page.upload_id).toBe(attached.body.upload_id);
      const file = await fetch(again.address + page.url);
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(picture);
      expect((await traveller.call('addOrder', kenya, key)).body).toEqual(added.body);
      const repeated = await traveller.call('attachPage', request, attachKey);
      expect(repeated.body).toEqual(attached.body);
      const late = { ...attach, elec_id: second.elec_id, key: unattached };
      expect(await traveller.call('attachPage', late)).toMatchObject({ ret: 0 });
      expect(await again.end('SIGTERM')).toBe(0);
      expect(again.output()).toContain('Stopped.');
    },
    startTimeout,
  );
});

describe('two servers on one folder', () => {
  test.runIf(runsSweeps)(
    'the second refuses and says who is there, also by another path, until the first is killed',
    async () => {
      const first = await startProcess({ DATA_DIR: dataDir });
      const alias = join(folder, 'alias');
      await symlink(dataDir, alias);
      for (const path of [dataDir, alias]) {
        const { status, output } = await failToStart({ DATA_DIR: path });
        expect(status).toBe(1);
        expect(output.trim().split('\n')).toHaveLength(1);
        expect(output).toContain(`The data folder ${path} is in use by process ${first.child.pid}`);
        expect(output).toContain(`:${new URL(first.address).port}`);
      }
      // A frozen server holds its folder like a running one.
      first.child.kill('SIGSTOP');
      expect((await failToStart({ DATA_DIR: dataDir })).output).toContain('in use by another');
      first.child.kill('SIGCONT');
      expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
      await first.end('SIGKILL');

      const both = await Promise.allSettled([
        startProcess({ DATA_DIR: dataDir }),
        startProcess({ DATA_DIR: dataDir }),
      ]);
      const started = both.filter((each) => each.status === 'fulfilled');
      expect(started).toHaveLength(1);
      for (const { value } of started) expect(await value.end('SIGTERM')).toBe(0);
    },
    startTimeout,
  );
});

describe('an orderly stop', () => {
  test.runIf(runsSweeps)(
    'finishes the upload that is in flight and takes no new connection',
    async () => {
      const server = await startProcess({ DATA_DIR: dataDir });
      const traveller = await signUp(server.address);
      const bytes = newPicture(500_000);
      const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
      const head =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n' +
        'Content-Type: image/jpeg\r\n\r\n';
      const upload = httpRequest(`${server.address}/api/upload_file_request`, {
        method: 'POST',
        headers: {
          ...signedHeaders('/upload_file_request', digest, {
            token: traveller.token,
            idempotencyKey: randomUUID(),
          }),
          'content-type': 'multipart/form-data; boundary=b',
        },
      });
      const answered = new Promise<string>((resolve, reject) => {
        upload.on('error', reject);
        upload.on('response', (response) => {
          let text = '';
          response.on('data', (part: Buffer) => (text += part.toString()));
          response.on('end', () => resolve(text));
        });
      });
      upload.write(head);
      upload.write(bytes.subarray(0, 250_000));
      await vi.waitFor(
        async () => expect(await readdir(join(dataDir, 'files', 'incoming'))).toHaveLength(1),
        10_000,
      );
      const ended = server.end('SIGTERM');
      await vi.waitFor(() => expect(fetch(`${server.address}/healthz`)).rejects.toThrow(), 10_000);
      upload.write(bytes.subarray(250_000));
      upload.end('\r\n--b--\r\n');
      const { ret, body } = JSON.parse(await answered);
      expect({ ret, sha256: body.sha256 }).toEqual({ ret: 0, sha256: digest });
      expect(await ended).toBe(0);

      const again = await startProcess({ DATA_DIR: dataDir });
      const reader = travellerOf(again, traveller);
      const { body: order } = await reader.call('addOrder', kenya);
      const applicant_id = await newApplicant(reader, order.order_id);
      const { applicant_list } = await readOrder(reader, order.order_id);
      const [{ elec_id }] = applicant_list[0].material_required;
      const attach = { applicant_id, elec_id, pos: 0, key: body.key };
      expect(await reader.call('attachPage', attach)).toMatchObject({ ret: 0 });
      await again.end('SIGINT');
    },
    startTimeout,
  );

  test.runIf(runsSweeps)(
    'an orderly stop waits for a stuck request no longer than its patience',
    async () => {
      const server = await startProcess({ DATA_DIR: dataDir });
      const stuck = httpRequest(`${server.address}/api/sys/location_get`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 100 },
      });
      stuck.on('error', () => undefined);
      stuck.write('{');
      await vi.waitFor(
        async () => expect((await fetch(`${server.address}/healthz`)).ok).toBe(true),
        20_000,
      );
      const started = Date.now();
      expect(await server.end('SIGTERM')).toBe(0);
      expect(Date.now() - started).toBeLessThan(30_000);
    },
    startTimeout,
  );
});

test.runIf(runsSweeps)(
  'nothing that it writes can be read by other users of the machine, what was open before is closed',
  async () => {
    const own = join(folder, 'own');
    const first = await startProcess({ DATA_DIR: own });
    await signUp(first.address, join(own, 'mails'));
    await first.end('SIGTERM');
    expect(await openPaths(own)).toEqual([]);
    for (const path of ['.', 'database', 'database/base']) await chmod(join(own, path), 0o755);
    await chmod(join(own, 'database', 'PG_VERSION'), 0o666);
    const again = await startProcess({ DATA_DIR: own });
    expect(await openPaths(own)).toEqual([]);
    expect((await stat(join(own, 'database', 'PG_VERSION'))).mode & 0o777).toBe(0o600);
    await again.end('SIGTERM');
  },
  startTimeout,
);

/**
 * The folders, and the files that the embedded database does not write itself, to which others have
 * any right. (It gives files of its own open modes; they lie in closed folders.)
 */
async function openPaths(path: string): Promise<string[]> {
  const info = await stat(path);
  const isItsOwn = info.isFile() && path.includes('/database/');
  const own = (info.mode & 0o077) === 0 || isItsOwn ? [] : [path];
  if (!info.isDirectory()) return own;
  const below = await Promise.all((await readdir(path)).map((name) => openPaths(join(path, name))));
  return [...own, ...below.flat()];
}

test.runIf(runsSweeps)(
  'says outside of dev that the embedded database is not for real data',
  async () => {
    const dev = await startProcess({ DATA_DIR: dataDir });
    expect(dev.output()).not.toContain('not meant for real data');
    await dev.end('SIGTERM');
    const outside = await startProcess({ DATA_DIR: dataDir, APP_ENV: 'test' });
    expect(outside.output()).toContain('not meant for real data');
    await outside.end('SIGTERM');
  },
  startTimeout,
);

describe('a server that cannot start', () => {
  /** One sentence, no stack, and a status that says failure. */
  async function sentence(env: Record<string, string>): Promise<string> {
    const { status, output } = await failToStart({ DATA_DIR: dataDir, ...env });
    expect(status).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).not.toMatch(/^\s+at /m);
    return output.trim();
  }

  test.each(
    sampled(
      [
        [{ PORT: 'http' }, 'PORT is'],
        [{ PORT: '70000' }, 'PORT is'],
        [{ APP_ENV: 'staging' }, 'APP_ENV is'],
        [{ HOST: '0.0.0.0' }, 'APP_ENV must say'],
        [{ APP_ENV: 'dev', SMTP_URL: 'mail.example' }, 'SMTP_URL must'],
        [{ APP_ENV: 'dev', DATABASE_URL: 'db.example/visa' }, 'DATABASE_URL must'],
        [
          { APP_ENV: 'dev', DATABASE_URL: 'postgres://visa:secret@127.0.0.1:1/visa' },
          'cannot be reached',
        ],
        [{ DATABASE_URL: 'postgres://visa:secret@127.0.0.1:1/visa' }, 'APP_ENV must say'],
        [{ PUBLIC_ORIGIN: 'https://visa.example' }, 'APP_ENV must say'],
        [{ APP_ENV: 'production' }, 'SMTP_URL is not set'],
        [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE is'],
        [{ APP_ENV: 'dev', TRUST_PROXY: 'everybody' }, 'TRUST_PROXY is'],
      ],
      2,
    ),
  )('a server that cannot start says which setting is wrong: %o', async (env, words) => {
    expect(await sentence(env)).toContain(words);
  });

  test.runIf(runsSweeps)(
    'a server that cannot start says that the port is taken',
    async () => {
      const squatter = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => squatter.once('listening', resolve));
      const { port } = squatter.address() as AddressInfo;
      expect(await sentence({ PORT: String(port) })).toContain(
        `Port ${port} on 127.0.0.1 is taken`,
      );
      squatter.close();
    },
    startTimeout,
  );

  test.runIf(runsSweeps)(
    'a server that cannot start says that the host is none of this machine',
    async () => {
      const env = { HOST: '203.0.113.7', APP_ENV: 'test' };
      expect(await sentence(env)).toContain('no address of this machine');
    },
    startTimeout,
  );

  test('a server that cannot start says that the folder cannot be written to', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await sentence({ DATA_DIR: file })).toContain('cannot be written to');
    expect(await sentence({ DATA_DIR: join(file, 'below') })).toContain('cannot be written to');
  });

  test.each(
    sampled(
      [
        [
          'a truncated control file',
          (db: string) => truncate(join(db, 'global', 'pg_control'), 100),
        ],
        ['no log', (db: string) => rm(join(db, 'pg_wal'), { recursive: true })],
        ['no version', (db: string) => rm(join(db, 'PG_VERSION'))],
        [
          'a file in its place',
          async (db: string) => {
            await rm(db, { recursive: true });
            await writeFile(db, '');
          },
        ],
      ],
      1,
    ),
  )(
    'a server that cannot start says that the database is damaged: %s',
    async (_what, damage) => {
      const damaged = join(folder, randomUUID());
      await cp(dataDir, damaged, { recursive: true });
      await damage(join(damaged, 'database'));
      expect(await sentence({ DATA_DIR: damaged })).toContain('is damaged');
      // Nothing was made in its place.
      expect(await sentence({ DATA_DIR: damaged })).toContain('is damaged');
    },
    startTimeout,
  );

  test.runIf(runsSweeps)(
    'a server that cannot start says that its secret is damaged',
    async () => {
      const damaged = join(folder, randomUUID());
      await cp(dataDir, damaged, { recursive: true });
      await writeFile(join(damaged, 'secret.key'), 'short');
      expect(await sentence({ DATA_DIR: damaged })).toContain('secret');
    },
    startTimeout,
  );
});
