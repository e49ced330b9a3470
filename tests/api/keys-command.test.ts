import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { runKeysCommand } from '../../server/tools/keys/keys-command';
import { provideDatabase } from '../support/database';
import { startKeyService } from '../support/key-service';
import { newPicture } from '../support/order-steps';
import { beginRawUpload } from './steps/raw-upload';
import { startTestServer, startTimeout, type TestServer } from '../support/start-server';
import { signUpTraveller } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

let service: Awaited<ReturnType<typeof startKeyService>>;
let folder: string;
let settings: Settings;
let server: TestServer;

const start = () =>
  startTestServer({
    catalogue: referenceCatalogue,
    dataDir: settings.dataDir,
    settings,
  });

beforeAll(async () => {
  service = await startKeyService('first');
  folder = await mkdtemp(join(tmpdir(), 'visa-keys-service-'));
  const given = parseSettings({ PORT: '0', DATA_DIR: folder, DEMO: 'off' }, folder);
  const database = await provideDatabase(folder);
  settings = { ...given, ...database, deskPort: 0, formPort: 0, keysCommand: service.path };
  server = await start();
}, startTimeout);
afterAll(async () => {
  await server?.remove();
  await service?.remove();
  await rm(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const wrappedBy = async () =>
  (await server.services.db.selectFrom('data_keys').select('wrapped_by').execute()).map(
    ({ wrapped_by }) => wrapped_by,
  );

test.runIf(runsSweeps)(
  'a rotation in the key service while the server runs, in the middle of an upload, loses nothing',
  async () => {
    const traveller = await signUpTraveller(server);
    const bytes = newPicture(150_001);
    const { send } = await beginRawUpload(server, traveller.token, bytes);
    expect((await send(0, 70_003)).status).toBe(204);
    expect(new Set(await wrappedBy())).toEqual(new Set(['first']));

    await service.add('second');
    // The file goes on while the data keys are wrapped again.
    const [said, middle] = await Promise.all([
      runKeysCommand(settings, ['rotate']),
      send(70_003, 100_000),
    ]);
    expect(said).toMatch(/with the key second\.$/);
    expect(middle.status).toBe(204);
    expect(new Set(await wrappedBy())).toEqual(new Set(['second']));
    const last = await send(100_000, bytes.length);
    expect(last.status).toBe(204);

    // The first key is needed by nothing any more: not by what was sealed before it, either.
    await service.forget('first');
    await server.stop();
    server = await start();
    const row = await server.services.db
      .selectFrom('uploads')
      .where('sha256', '=', sha256(bytes))
      .select('id')
      .executeTakeFirstOrThrow();
    const file = await server.services.blobs.open(row.id);
    if (!file) throw new Error('The file is missing.');
    expect(sha256(await buffer(file.stream))).toBe(sha256(bytes));
    expect(
      (await server.services.db.selectFrom('users').select('email').execute()).map(
        ({ email }) => email,
      ),
    ).toContain(traveller.email);
  },
  startTimeout,
);
