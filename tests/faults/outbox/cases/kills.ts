import type { FaultCase } from '../fault-case';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';

/** Where an item stands when it happens; `hold` keeps it there. */
interface Stand {
  name: string;
  does: string;
  hold?: readonly [on: RegExp, at: 'request' | 'answer'];
}

export const stands: readonly Stand[] = [
  { name: 'sealed', does: 'before anything is sent' },
  { name: 'uploading', does: 'while the bytes are sent', hold: [uploadRequest, 'request'] },
  { name: 'uploaded', does: 'before the answer to the bytes', hold: [uploadRequest, 'answer'] },
  { name: 'attaching', does: 'while it is being attached', hold: [attachRequest, 'request'] },
  { name: 'attached', does: 'before the acknowledgement', hold: [attachRequest, 'answer'] },
];

/** Seals a page, does something when it stands where it is held, and lets everything go. */
async function interrupt(
  scene: Scene,
  { hold }: Stand,
  act: (item: Sealed) => Promise<void>,
): Promise<void> {
  if (!hold) scene.wire.goDown();
  const gate = hold && scene.http.hold(...hold);
  const item = await scene.seal();
  await gate?.reached;
  await act(item);
  gate?.open();
  scene.wire.comeBack();
}

const reloads = stands.map((stand): FaultCase => ({
  name: `reload-${stand.name}`,
  does: `The page is reloaded ${stand.does}.`,
  ...(stand.name === 'attached' && { inFirefox: true }),
  async act(scene) {
    // With no network the worker serves the page, or in its place nobody.
    await interrupt(scene, stand, () => scene.phone.reload());
    await scene.phone.reload();
    await scene.allArrived();
  },
}));

const tabs = stands.slice(1).map((stand): FaultCase => ({
  name: `tab-closed-${stand.name}`,
  does: `The tab is closed ${stand.does}, and opened again.`,
  ...(stand.name === 'uploaded' && { inFirefox: true }),
  async act(scene) {
    await interrupt(scene, stand, () => scene.phone.closeApp());
    await scene.phone.open(scene.path);
    await scene.allArrived();
  },
}));

const browsers = stands.map((stand): FaultCase => ({
  name: `browser-killed-${stand.name}`,
  does: `The browser is killed (SIGKILL) ${stand.does}, and started again.`,
  ownProcess: true,
  async act(scene) {
    await interrupt(scene, stand, () => scene.phone.killBrowser());
    await scene.phone.open(scene.path);
    await scene.allArrived();
  },
}));

const servers: readonly FaultCase[] = [
  {
    name: 'server-killed-mid-upload',
    does: 'The server is killed while the bytes are on their way, and started again.',
    async act(scene) {
      scene.wire.rule({
        on: uploadRequest,
        fault: { kind: 'bandwidth', bytesPerSecond: 60_000 },
        times: 1,
      });
      await scene.seal({ size: 120_000 });
      await scene.until('The bytes are on their way', async () => scene.wire.met.length > 0);
      await scene.lab.server.kill();
      await scene.lab.server.start();
      await scene.allArrived();
    },
  },
  {
    name: 'server-killed-before-attach',
    does: 'The server is killed when it has the bytes and not yet the attach, and started again.',
    async act(scene) {
      const gate = scene.http.hold(attachRequest, 'request');
      await scene.seal();
      await gate.reached;
      await scene.lab.server.kill();
      gate.open();
      await scene.lab.server.start();
      await scene.allArrived();
    },
  },
  {
    name: 'server-restarted-after-attach',
    does: 'The page is attached, the acknowledgement is lost, and the server is restarted.',
    async act(scene) {
      scene.wire.rule({ on: attachRequest, fault: { kind: 'lose-answer' }, times: 1 });
      await scene.seal();
      await scene.answered(attachRequest);
      await scene.lab.server.stop();
      await scene.lab.server.start();
      await scene.allArrived();
    },
  },
];

/** Page, tab, browser and server end at every moment of a delivery. */
export const killCases: readonly FaultCase[] = [...reloads, ...tabs, ...browsers, ...servers];
