import { readOrder } from '../../../support/order-steps';
import type { FaultCase } from '../fault-case';
import type { FalseAnswer } from '../http-layer';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';

const blocked = { ret: -4, msg: 'Blocked by the network.' };

/** Answers of portals and proxies in the server's place, in our own form where they can. */
const foreign: readonly [name: string, answer: FalseAnswer][] = [
  ['400', { status: 400, body: blocked }],
  ['401', { status: 401, body: blocked }],
  ['403', { status: 403, body: blocked }],
  ['403-page', { status: 403, body: '<!doctype html><p>Access denied by policy.</p>' }],
  ['404', { status: 404, body: blocked }],
  ['404-page', { status: 404, body: '<!doctype html><p>Not found.</p>' }],
  ['410', { status: 410, body: blocked }],
  ['413', { status: 413, body: blocked }],
  ['460', { status: 460, body: blocked }],
  ['307', { status: 307, headers: { location: '/welcome' } }],
  ['refusal', { status: 200, body: blocked }],
  [
    'success',
    {
      status: 200,
      body: {
        ret: 0,
        msg: '',
        body: {
          upload_id: 'u',
          pos: 0,
          sha256: 'a'.repeat(64),
          elec_status: 2,
          key: 'k'.repeat(24),
        },
      },
    },
  ],
];

/** Nobody was asked for anything, and nobody was logged out. */
function mustHaveWaited(scene: Scene): void {
  const { log } = scene.http;
  if (log.filter(({ request }) => /^POST \/api\/uploads\b/.test(request)).length > 2)
    throw new Error('The upload restarted.');
}

const passing = foreign.flatMap(([name, answer]): FaultCase[] => [
  {
    name: `foreign-upload-${name}`,
    does: `Somebody else answers the upload in the server's place (${name}), twice.`,
    answers: [{ on: uploadRequest, with: [answer, answer] }],
  },
  {
    name: `foreign-attach-${name}`,
    does: `Somebody else answers the attach in the server's place (${name}), twice.`,
    answers: [{ on: attachRequest, with: [answer, answer] }],
    async act(scene) {
      await scene.seal();
      await scene.allArrived();
      mustHaveWaited(scene);
    },
  },
  {
    name: `foreign-attach-${name}-done`,
    does: `The attach is done, and somebody else's answer comes in the server's place (${name}).`,
    answers: [{ on: attachRequest, with: [{ ...answer, afterServer: true }, answer] }],
    async act(scene) {
      await scene.seal();
      await scene.allArrived();
      mustHaveWaited(scene);
    },
  },
]);

/** The attach is done, the phone is told otherwise, and then it has no network. */
async function arriveUnheard(scene: Scene, answer: FalseAnswer) {
  const afterwards = scene.http.hold(attachRequest, 'request');
  scene.http.instead(attachRequest, { ...answer, afterServer: true });
  const page = await scene.seal({ position: 0 });
  await afterwards.reached;
  afterwards.open();
  await scene.answered(attachRequest);
  await scene.inState(page, 'waiting', 'needs-you');
  scene.wire.goDown();
  return page;
}

const followed = foreign.flatMap(([name, answer]): FaultCase[] => [
  {
    name: `foreign-${name}-then-replaced`,
    does: `A page arrives, somebody else says that it did not (${name}), and it is replaced.`,
    async act(scene) {
      const first = await arriveUnheard(scene, answer);
      await scene.seal({ position: 0, insteadOf: [first] });
      first.end = 'superseded';
      scene.wire.comeBack();
      await scene.allArrived();
      const order = await readOrder(scene.traveller, scene.orderId);
      const [{ upload_list: pages }] = order.applicant_list[0].material_required;
      if (pages.length !== 1) throw new Error(`The document has ${pages.length} pages.`);
    },
  },
  {
    name: `foreign-${name}-then-removed`,
    does: `A page arrives, somebody else says that it did not (${name}), and its traveller wants it off.`,
    async act(scene) {
      const page = await arriveUnheard(scene, answer);
      // Nobody may say that it is gone while the application may have it.
      if (await scene.phone.call('remove', page.id)) page.end = 'removed';
      scene.wire.comeBack();
      await scene.settled(page);
    },
  },
]);

/** Answers that are not the server's own: they count as the network, and never as its word. */
export const foreignCases: readonly FaultCase[] = [...passing, ...followed];
