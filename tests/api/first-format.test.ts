import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { referenceCatalogue } from '../../server/areas/catalogue/reference-catalogue';
import { parseSettings, type Settings } from '../../server/settings/settings';
import { runCommand } from '../../server/tools/backup/run-command';
import { provideDatabase } from '../support/database';
import { readOrder } from '../support/order-steps';
import { call } from '../support/signed-client';
import { startTestServer, startTimeout } from '../support/start-server';
import { travellerOf } from '../support/traveller';
import { runsSweeps } from '../support/sweep';

/** Made by the version before migration 0021, of what the constants below say. */
const backup = fileURLToPath(new URL('../support/fixtures/first-format.backup', import.meta.url));

const account = {
  email: 'td96a270afabd@mail.example',
  passwd: 'v1.A-03ypgllV8UeQwKghXws45iapcKOLdqrQX5waJuHOM',
};
const orderId = '20261122-27581579';
const attach = {
  applicant_id: '08e312b9-1fae-4220-8fa3-34e4270f97c6',
  elec_id: 4040102,
  pos: 0,
  key: 'lXvqaHa5PMu6k4cs4Ej0v4NSD4Y4-sbL87w8Kw7VuhI',
};
const attached = {
  upload_id: '86ccc31b-473f-4d5d-a1fe-68e8536f9aef',
  pos: 0,
  sha256: 'f90f944d7bd7b9a1400dbad92b43634b7c8a26850790160740709eb4a82fd184',
  elec_status: 2,
};
const message = {
  content: 'Is my visa ready? Grüße 🛂\nSecond line',
  order_id: orderId,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visa-first-format-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function newTarget(): Promise<Settings> {
  const dataDir = await mkdtemp(join(folder, 'target-'));
  const settings = parseSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off' }, dataDir);
  return inject('postgres') ? { ...settings, ...(await provideDatabase(dataDir)) } : settings;
}

test.runIf(runsSweeps)(
  'a backup in the first format is restored, and its deliveries are answered as they were',
  async () => {
    const settings = await newTarget();
    expect(await runCommand(settings, ['restore', backup])).toMatch(
      /^Restored \d+ rows and 1 files/,
    );
    const { dataDir } = settings;
    const server = await startTestServer({ catalogue: referenceCatalogue, dataDir, settings });
    const reader = travellerOf(server, (await call(server.address, 'logIn', account)).body);
    const [document] = (await readOrder(reader, orderId)).applicant_list[0].material_required;
    expect((await fetch(server.address + document.upload_list[0].url)).status).toBe(200);

    const again = await reader.call('attachPage', attach, {
      idempotencyKey: 'attached-before-0021',
    });
    expect(again).toMatchObject({ ret: 0, body: attached });
    const idempotencyKey = 'message-before-0021';
    expect(await reader.call('addFeedback', message, { idempotencyKey })).toMatchObject({ ret: 0 });
    const other = { ...message, content: 'Another' };
    expect(await reader.call('addFeedback', other, { idempotencyKey })).toMatchObject({
      status: 409,
    });
    const { db } = server.services;
    expect(await db.selectFrom('feedback').select('content').execute()).toEqual([
      { content: message.content },
    ]);
    expect(await db.selectFrom('pages').select('attach_key').execute()).toEqual([
      { attach_key: 'attached-before-0021' },
    ]);
    const { body } = await reader.call('receipts', {
      key_list: ['attached-before-0021', idempotencyKey, 'never-sent'],
    });
    expect(body.receipt_list).toEqual([
      { key: 'attached-before-0021', upload_id: attached.upload_id, pos: 0, is_whole: true },
      { key: idempotencyKey, is_whole: true },
    ]);
    await server.stop();
  },
  startTimeout,
);

test('one that is cut off or changed is refused', async () => {
  const settings = await newTarget();
  const refused = async (bytes: Buffer) => {
    const path = join(folder, 'broken.backup');
    await writeFile(path, bytes);
    await expect(runCommand(settings, ['restore', path])).rejects.toThrow(/damaged or incomplete/);
  };
  const whole = readFileSync(backup);
  await refused(whole.subarray(0, whole.length / 2));
  const records = gunzipSync(whole);
  await refused(gzipSync(records.subarray(0, records.lastIndexOf('{"kind":"end"'))));
  const at = records.indexOf('Second line');
  await refused(
    gzipSync(
      Buffer.concat([records.subarray(0, at), Buffer.from('Other'), records.subarray(at + 5)]),
    ),
  );
});
