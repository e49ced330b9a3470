import { paths } from '../../../../src/routing/paths';
import { arrivesWhole, beginOrder, statesOf } from '../begun';
import type { FaultCase } from '../fault-case';
import { applicantRequest, attachRequest, orderRequest, uploadRequest } from '../requests';

/** Where the delivery of an application stands. */
const stands = [
  ['order-asked', orderRequest, 'request', 'before the server has the order'],
  ['order-made', orderRequest, 'answer', 'before the phone knows the id of the order'],
  ['applicant-made', applicantRequest, 'answer', 'before the phone knows the id of an applicant'],
  ['page-sent', uploadRequest, 'answer', 'before the phone knows that the page is there'],
  ['page-attached', attachRequest, 'answer', 'before the page is acknowledged'],
] as const;

const kills = stands.map(([name, on, at, when]): FaultCase => ({
  name: `begun-killed-${name}`,
  does: `The browser is killed (SIGKILL) with an order begun offline, ${when}.`,
  ownProcess: true,
  async act(scene) {
    const begun = await beginOrder(scene);
    const gate = scene.http.hold(on, at);
    scene.wire.comeBack();
    await gate.reached;
    await scene.phone.killBrowser();
    gate.open();
    await scene.phone.open(scene.path);
    await arrivesWhole(scene, begun);
  },
}));

const lostAnswers = (
  [
    ['order', orderRequest],
    ['applicant', applicantRequest],
  ] as const
).map(([what, on]): FaultCase => ({
  name: `begun-${what}-answer-lost`,
  does: `The server makes the ${what} of an application begun offline, and no answer arrives, twice.`,
  ...(what === 'order' && { inFirefox: true }),
  async act(scene) {
    const begun = await beginOrder(scene);
    scene.wire.rule({ on, fault: { kind: 'lose-answer' }, times: 2 });
    scene.wire.comeBack();
    await arrivesWhole(scene, begun);
  },
}));

/** Applications that were begun without a network. */
export const begunCases: readonly FaultCase[] = [
  ...kills,
  ...lostAnswers,
  {
    name: 'begun-two-tabs',
    does: 'Two tabs and the worker deliver an application begun offline, beside each other.',
    async act(scene) {
      const begun = await beginOrder(scene);
      scene.wire.comeBack();
      await scene.phone.open(paths.orderUpload(begun.orderId));
      await arrivesWhole(scene, begun);
      // The address of the second tab follows, without a reload.
      await scene.until('The address has the id of the server', async () =>
        /\/ordering\/\d{8}-\d{8}\/upload$/.test(scene.phone.page().url()),
      );
    },
  },
  {
    name: 'begun-refused-then-sold',
    does: 'The server refuses the order: all of it waits, and goes after another try.',
    async act(scene) {
      const begun = await beginOrder(scene);
      scene.http.instead(orderRequest, {
        status: 200,
        own: true,
        body: { ret: -2, msg: 'Not sold today.' },
      });
      scene.wire.comeBack();
      await scene.until('It needs the traveller', async () =>
        (await statesOf(scene, begun)).includes('needs-you'),
      );
      const states = await statesOf(scene, begun);
      if (states.slice(1).some((state) => state !== 'sealed'))
        scene.problems.push(`what belongs to a refused order is ${states.join(', ')}`);
      await scene.phone.call('retry', begun.ids[0] ?? '');
      await arrivesWhole(scene, begun);
    },
  },
  {
    name: 'begun-by-worker',
    does: 'An application begun offline is left to the service worker, with the app closed.',
    async act(scene) {
      const begun = await beginOrder(scene);
      const worker = await scene.phone.worker();
      await scene.phone.closeApp();
      scene.wire.comeBack();
      await worker.sync(`outbox:${begun.ids[0]}`, false);
      await arrivesWhole(scene, begun);
    },
  },
];
