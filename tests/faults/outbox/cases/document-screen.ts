import { paths } from '../../../../src/routing/paths';
import { isFinished } from '../../../../src/outbox/core/item';
import { makePortrait } from '../../../support/fixtures/make-portrait';
import { readServer } from '../journal';
import type { FaultPhone } from '../phone';
import type { Scene } from '../scene';

export const orderRequest = /^POST \/api\/order_query/;

/** A picture like no other, under the name by which its record is found. */
async function picture(name: string) {
  const width = 400 + (Number(name.replace(/\D/g, '')) || 0) * 8 + name.charCodeAt(0);
  const buffer = await makePortrait({ width, height: 800 });
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Chooses a file on the document's screen, for an empty document or in the place of its page. */
export async function choose(phone: FaultPhone, way: 'Choose a file' | 'Replace', name: string) {
  const file = await picture(name);
  await phone.page().locator(`input[aria-label="${way}"]`).setInputFiles(file);
}

/** Opens the document on its own screen, where one file takes the place of another. */
export async function openDocument({ orderId, applicantId, documentId }: Scene, phone: FaultPhone) {
  await phone.open(paths.solePage(orderId, applicantId, documentId));
}

export const recordOf = async (phone: FaultPhone, name: string) =>
  (await phone.records())?.find(
    (record) => 'fileName' in record && record.fileName === `${name}.jpg`,
  );

export const isSaved = (scene: Scene, phone: FaultPhone, name: string) =>
  scene.until(`${name} is saved`, async () => (await recordOf(phone, name)) !== undefined);

export const hasArrived = (scene: Scene, phone: FaultPhone, name: string) =>
  scene.until(`${name} has arrived`, async () => (await recordOf(phone, name))?.state === 'done');

/** A document with one page that both its phone and the server have. */
export async function withPage(scene: Scene): Promise<void> {
  await openDocument(scene, scene.phone);
  await choose(scene.phone, 'Choose a file', 'p0');
  await hasArrived(scene, scene.phone, 'p0');
}

export const pressed = async (phone: FaultPhone, name: RegExp) =>
  phone.page().getByRole('button', { name }).first().click();

/** Removes or deletes the page that is shown, and says yes to the question. */
export async function removePage(phone: FaultPhone): Promise<void> {
  await pressed(phone, /^(Remove|Delete) /);
  await phone
    .page()
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Remove|Delete)$/ })
    .click();
}

/**
 * Compares the application's final pages with the files that were chosen last; no other check has a
 * record of files that were chosen on a screen.
 */
export async function mustHave(scene: Scene, names: readonly string[]): Promise<void> {
  for (const phone of scene.phones)
    await scene.until('Nothing waits any more', async () =>
      ((await phone.records()) ?? []).every((record) => isFinished(record)),
    );
  const wanted: string[] = [];
  for (const name of names)
    for (const phone of scene.phones) {
      const record = await recordOf(phone, name);
      if (record && 'sha256' in record) wanted.push(record.sha256);
    }
  const { folder } = scene.lab.server;
  const server = await scene.lab.onTables((db) => readServer(db, folder, scene));
  for (const { key } of server.attaches) scene.foreign.add(key);
  const there = server.pages.map(({ bytesSha256 }) => bytesSha256 ?? 'no bytes');
  const same = [...there].sort().join() === [...wanted].sort().join();
  if (!same || wanted.length !== names.length)
    throw new Error(`The document has ${there.length} pages: ${there.join()}, not ${names.join()}`);
}
