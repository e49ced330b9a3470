import type { FaultCase } from '../fault-case';
import { attachRequest, uploadRequest } from '../requests';

const api = /^POST \/api\//;

/** Cases of network faults, as the TCP proxy plays them. */
export const networkCases: readonly FaultCase[] = [
  {
    name: 'cut-before-headers-upload',
    does: 'The connection is reset before the server sees anything of the upload, three times.',
    inFirefox: true,
    wire: [{ on: uploadRequest, fault: { kind: 'cut-before-headers' }, times: 3 }],
  },
  {
    name: 'cut-before-headers-attach',
    does: 'The connection is reset before the server sees anything of the attach, three times.',
    wire: [{ on: attachRequest, fault: { kind: 'cut-before-headers' }, times: 3 }],
  },
  {
    name: 'cut-mid-upload',
    does: 'The connection is reset in the middle of the bytes, three times.',
    inFirefox: true,
    wire: [
      {
        on: uploadRequest,
        fault: { kind: 'cut-request', afterBytes: [3_000, 18_000] },
        times: 3,
      },
    ],
  },
  {
    name: 'lose-answer-upload',
    does: 'The server has the bytes, and its answer never arrives, twice.',
    wire: [{ on: uploadRequest, fault: { kind: 'lose-answer' }, times: 2 }],
  },
  {
    name: 'lose-answer-attach',
    does: 'The page is attached, and the acknowledgement never arrives, three times.',
    inFirefox: true,
    wire: [{ on: attachRequest, fault: { kind: 'lose-answer' }, times: 3 }],
  },
  {
    name: 'cut-answer-attach',
    does: 'The acknowledgement is cut off within its first bytes.',
    inFirefox: true,
    wire: [{ on: attachRequest, fault: { kind: 'cut-answer', afterBytes: [1, 300] }, times: 2 }],
  },
  {
    name: 'cut-answer-upload',
    does: "The upload's answer is cut off within its first bytes.",
    wire: [{ on: uploadRequest, fault: { kind: 'cut-answer', afterBytes: [1, 300] }, times: 2 }],
  },
  {
    name: 'black-hole-upload',
    does: 'In the middle of the bytes nothing arrives any more, and nothing is closed.',
    wire: [
      { on: uploadRequest, fault: { kind: 'black-hole', afterBytes: [2_000, 18_000] }, times: 1 },
    ],
  },
  {
    name: 'black-hole-attach',
    does: 'The attach arrives and is carried out; of its answer nothing comes, and nothing is closed.',
    wire: [{ on: attachRequest, fault: { kind: 'swallow-answer' }, times: 1 }],
  },
  {
    name: 'burst-loss',
    does: 'Packets are lost in bursts: each costs a retransmission time-out of 200 ms.',
    wire: [{ on: api, fault: { kind: 'burst-loss', oneIn: 12, stallMs: 200 } }],
  },
  {
    name: 'slow-network',
    does: 'Both ways carry 60 kB a second.',
    wire: [{ on: api, fault: { kind: 'bandwidth', bytesPerSecond: 60_000 } }],
  },
  {
    name: 'flaky-network',
    does: 'Two of three requests are cut somewhere: before it, in it, or after it was carried out.',
    wire: [
      { on: api, fault: { kind: 'lose-answer' }, oneIn: 3 },
      { on: api, fault: { kind: 'cut-request', afterBytes: [200, 60_000] }, oneIn: 3 },
      { on: api, fault: { kind: 'cut-before-headers' }, oneIn: 3 },
    ],
  },
  {
    name: 'network-gone-and-back',
    does: 'The phone has no network when the pages are sealed; it comes back later.',
    inFirefox: true,
    async act(scene) {
      scene.wire.goDown();
      await scene.seal();
      await scene.seal();
      await scene.phone.call('drain');
      scene.wire.comeBack();
      await scene.allArrived();
    },
  },
  {
    name: 'airplane-mode',
    does: 'The phone says that it is offline, and is; then it is online again.',
    async act(scene) {
      await scene.phone.context().setOffline(true);
      await scene.seal();
      await scene.phone.call('drain');
      await scene.phone.context().setOffline(false);
      await scene.allArrived();
    },
  },
  {
    name: 'online-lies',
    does: 'navigator.onLine says yes, and nothing gets through; connections hang.',
    async act(scene) {
      scene.wire.goSilent();
      await scene.seal();
      await scene.phone.call('drain');
      if (!(await scene.phone.page().evaluate(() => navigator.onLine)))
        throw new Error('navigator.onLine does not lie.');
      scene.wire.comeBack();
      await scene.allArrived();
    },
  },
  {
    name: 'offline-lies',
    does: 'navigator.onLine says no for ever, and everything gets through.',
    prepare: (context) =>
      context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
      ),
  },
];
