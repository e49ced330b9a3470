import { paths } from '../../../../src/routing/paths';
import { makePortrait } from '../../../support/fixtures/make-portrait';
import type { FaultCase } from '../fault-case';
import { isRaw } from '../../../../src/outbox/core/item';
import { isDocumentPage } from '../../../../src/outbox/kinds/document-page';
import type { Scene } from '../scene';

const count = 6;

/** Opens a document of many pages and chooses pictures for it that take a while to be prepared. */
async function choosePictures(scene: Scene): Promise<void> {
  const { orderId, applicantId, documentId, phone } = scene;
  await phone.open(paths.multiPage(orderId, applicantId, documentId));
  const pictures = Array.from({ length: count }, async (_, index) => ({
    name: `page-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await makePortrait({ width: 1800 + 8 * index, height: 2400 }),
  }));
  await phone
    .page()
    .locator('input[aria-label="Add pages"]')
    .setInputFiles(await Promise.all(pictures));
}

const records = async ({ phone }: Scene) => (await phone.records()) ?? [];

/** Some are prepared, others are not. */
const inTheMiddle = (scene: Scene) =>
  scene.until('Some are prepared', async () => {
    const found = await records(scene);
    return found.length === count && found.some(isRaw) && !found.every(isRaw);
  });

/** Takes what is on the phone into the case's account, and waits until all of it has arrived. */
async function allOf(scene: Scene, wanted: number): Promise<void> {
  await scene.until(
    `${wanted} have arrived`,
    async () => (await records(scene)).filter(({ state }) => state === 'done').length === wanted,
    90,
  );
  const found = await records(scene);
  if (found.length !== wanted) throw new Error(`${found.length} of ${wanted} are on the phone.`);
  const inOrder = [...found].sort((one, other) => one.seq - other.seq);
  for (const record of inOrder) scene.adopt(record);
  const positions = inOrder.map((record) =>
    isDocumentPage(record) ? record.arrived?.position : undefined,
  );
  if (positions.some((position, index) => position !== index))
    throw new Error(`They stand at ${positions.join()}.`);
}

/** Chosen files are sealed as they are, then prepared; both may end at any moment. */
export const preparingCases: readonly FaultCase[] = [
  {
    name: 'browser-killed-preparing',
    does: 'The browser is killed (SIGKILL) while chosen pictures are prepared, and started again.',
    ownProcess: true,
    async act(scene) {
      await choosePictures(scene);
      await inTheMiddle(scene);
      await scene.phone.killBrowser();
      await scene.phone.open(scene.path);
      await allOf(scene, count);
    },
  },
  {
    name: 'browser-killed-saving',
    does: 'The browser is killed (SIGKILL) while chosen pictures are sealed: those that are safe arrive.',
    ownProcess: true,
    async act(scene) {
      const slow = await scene.phone.context().newCDPSession(scene.phone.page());
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 20 });
      await choosePictures(scene);
      await scene.until('Some are safe', async () => (await records(scene)).length >= 2);
      await scene.phone.killBrowser();
      await scene.phone.open(scene.path);
      const safe = (await records(scene)).length;
      if (safe < 2) throw new Error(`Only ${safe} are left of those that were safe.`);
      await allOf(scene, safe);
    },
  },
  {
    name: 'tab-closed-preparing',
    does: 'The tab that prepares is closed in the middle: another goes on.',
    inFirefox: true,
    async act(scene) {
      await choosePictures(scene);
      const [first] = scene.phone.context().pages().slice(-1);
      await scene.phone.open(scene.path);
      await inTheMiddle(scene);
      await first?.close();
      await allOf(scene, count);
    },
  },
];
