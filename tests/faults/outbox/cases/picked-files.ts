import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { FaultCase } from '../fault-case';

const fileInput = 'input[type=file]:not([capture])';

/** Holds every reading of a picked file until the test lets it go. */
const slowFiles = (context: BrowserContext) =>
  context.addInitScript(() => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    Object.assign(globalThis, { releaseFiles: release });
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function late() {
      if (this instanceof File) await released;
      return read.call(this);
    };
  });

/** Files that nothing can be made of when they are picked. */
export const pickedFileCases: readonly FaultCase[] = [
  {
    name: 'empty-file',
    does: 'An empty file is picked: it is refused in words, and nothing is queued.',
    async act(scene) {
      const page = scene.phone.page();
      await page
        .locator(fileInput)
        .first()
        .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
      await page.getByText(/empty/i).first().waitFor();
      if ((await scene.phone.records())?.length !== 0) throw new Error('Something was queued.');
    },
  },
  {
    name: 'stale-file',
    does: 'The picked file is another by the time it is read: that is said, and nothing is queued.',
    prepare: slowFiles,
    async act(scene) {
      const folder = mkdtempSync(join(tmpdir(), 'visa-picked-'));
      try {
        const file = join(folder, 'page.jpg');
        writeFileSync(file, scene.newPicture(40_000));
        const page = scene.phone.page();
        await page.locator(fileInput).first().setInputFiles(file);
        writeFileSync(file, scene.newPicture(10_000));
        await page.evaluate(() =>
          (globalThis as unknown as { releaseFiles: () => void }).releaseFiles(),
        );
        await page
          .getByText(/choose it again|could not be read|again/i)
          .first()
          .waitFor();
        if ((await scene.phone.records())?.length !== 0) throw new Error('Something was queued.');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
