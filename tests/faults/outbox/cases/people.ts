import { randomUUID } from 'node:crypto';
import { headerNames } from '../../../../src/contract/envelope';
import { newUpload, readOrder } from '../../../support/order-steps';
import type { Traveller } from '../../../support/traveller';
import { leaveToWorker, wake } from '../closed-app';
import type { FaultCase } from '../fault-case';
import { readSession, writeSession } from '../session-row';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';
import { waitsForLogIn } from './log-ins';

const dayMs = 86_400_000;

/** The application moves on elsewhere, beside this phone. */
async function submitElsewhere(scene: Scene): Promise<void> {
  const { traveller, orderId, applicantId } = scene;
  const order = await readOrder(traveller, orderId);
  for (const { elec_id } of order.applicant_list[0].material_required) {
    const idempotencyKey = randomUUID();
    scene.foreign.add(idempotencyKey);
    const key = await newUpload(traveller);
    const request = { applicant_id: applicantId, elec_id, pos: 0, key };
    await traveller.call('attachPage', request, { idempotencyKey });
  }
  await traveller.call('setArrivalDate', {
    order_id: orderId,
    depart_date: order.earliest_depart_date,
  });
  const { ret, msg } = await traveller.call('submitOrder', {
    order_id: orderId,
    display_fee: order.amount,
  });
  if (ret !== 0) throw new Error(`Not submitted: ${msg}`);
}

/** The upload that is at a position now. */
async function uploadAt({ lab, applicantId }: Scene, position: number): Promise<string> {
  const page = await lab.onTables((db) =>
    db
      .selectFrom('pages')
      .where('applicant_id', '=', applicantId)
      .where('pos', '=', position)
      .select('upload_id')
      .executeTakeFirstOrThrow(),
  );
  return page.upload_id;
}

/** Fails where anything of an item went to the server in somebody's name, or was attached at all. */
function mustNotHaveSent({ http }: Scene, { token }: Traveller): void {
  for (const { request, asked } of http.log) {
    if (attachRequest.test(request)) throw new Error('It was attached while another was here.');
    if (uploadRequest.test(request) && asked[headerNames.token] === token)
      throw new Error("It was sent in another user's name.");
  }
}

/** Other people, other phones, other times: what changes around an item that waits. */
export const peopleCases: readonly FaultCase[] = [
  {
    name: 'order-cancelled-meanwhile',
    does: 'The application is cancelled elsewhere while a page is on its way.',
    inTest: true,
    async act(scene) {
      const gate = scene.http.hold(attachRequest, 'request');
      const item = await scene.seal({ end: 'needs-you' });
      await gate.reached;
      const { ret, msg } = await scene.traveller.call('cancelOrder', {
        order_id: scene.orderId,
        reason: 1,
      });
      if (ret !== 0) throw new Error(`Not cancelled: ${msg}`);
      gate.open();
      await scene.inState(item, 'needs-you');
    },
  },
  {
    name: 'order-submitted-meanwhile',
    does: 'The application is submitted for payment elsewhere while a page waits on this phone.',
    async act(scene) {
      scene.wire.goDown();
      const item = await scene.seal({ end: 'needs-you' });
      await submitElsewhere(scene);
      scene.wire.comeBack();
      await scene.inState(item, 'needs-you');
    },
  },
  {
    name: 'two-phones-one-position',
    does: 'Two phones fill the same position while they have no network: both pages are kept.',
    async act(scene) {
      const other = await scene.newPhone();
      await scene.enter(other);
      scene.wire.goDown();
      await scene.seal({ position: 0 });
      await scene.seal({ position: 0, on: other });
      scene.wire.comeBack();
      await scene.allArrived();
    },
  },
  {
    name: 'two-phones-one-replacement',
    does: 'Two phones replace the same page: the page of the later one is added beside the other.',
    async act(scene) {
      const other = await scene.newPhone();
      await scene.enter(other);
      const first = await scene.seal({ position: 0 });
      await scene.allArrived();
      const replaces = await uploadAt(scene, 0);
      const gate = scene.http.hold(attachRequest, 'request');
      const late = await scene.seal({ position: 0, replaces, on: other });
      await gate.reached;
      gate.open();
      await scene.inState(late, 'done');
      const next = await scene.seal({ position: 0, replaces });
      await scene.inState(next, 'done');
      // Whoever came first has replaced it.
      first.isReplaced = true;
    },
  },
  {
    name: 'attach-repeated-after-8-days',
    does: 'The acknowledgement is lost, and the phone has no network for eight days.',
    inTest: true,
    async act(scene) {
      let isGone = false;
      scene.wire.onLoss(async () => {
        scene.wire.goDown();
        isGone = true;
      });
      scene.wire.rule({ on: attachRequest, fault: { kind: 'lose-answer' }, times: 1 });
      await scene.seal();
      await scene.answered(attachRequest);
      await scene.until('The network is gone', async () => isGone);
      const past = new Date(Date.now() - dayMs);
      await scene.lab.onTables((db) =>
        db
          .updateTable('journal')
          .set({ kept_until: past })
          .where('kept_until', 'is not', null)
          .execute(),
      );
      // At its start it sweeps what is older than a week.
      await scene.lab.server.stop();
      await scene.lab.server.start();
      scene.wire.comeBack();
      await scene.allArrived();
    },
  },
  {
    name: 'replaced-after-a-lost-answer',
    does: 'The acknowledgement of a page is lost, and without a network it is replaced.',
    inTest: true,
    async act(scene) {
      scene.wire.onLoss(async () => scene.wire.goDown());
      scene.wire.rule({ on: attachRequest, fault: { kind: 'lose-answer' }, times: 1 });
      const first = await scene.seal({ position: 0 });
      await scene.answered(attachRequest);
      await scene.inState(first, 'waiting');
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
    name: 'session-ended-mid-upload',
    does: 'The session is ended elsewhere while the bytes are on their way; the user logs in again.',
    inTest: true,
    async act(scene) {
      const session = await scene.lab.logInAgain();
      await scene.enter(scene.phone, session);
      const gate = scene.http.hold(uploadRequest, 'request');
      const item = await scene.seal();
      await gate.reached;
      await scene.lab.endSession(session);
      gate.open();
      await waitsForLogIn(scene, item);
      await scene.phone.logIn(scene.userOf(await scene.lab.logInAgain()), scene.path);
      await scene.allArrived();
    },
  },
  {
    name: 'session-end-found-by-another-tab',
    does: 'Another tab finds the session ended: the one whose bytes are on their way is reloaded.',
    async act(scene) {
      const session = await scene.lab.logInAgain();
      await scene.enter(scene.phone, session);
      const sending = scene.phone.page();
      const gate = scene.http.hold(uploadRequest, 'request');
      await scene.seal();
      await gate.reached;
      await scene.lab.endSession(session);
      const loadedAnew = sending.waitForEvent('framenavigated');
      await scene.phone.open(scene.path);
      await loadedAnew;
      gate.open();
      await scene.phone.logIn(scene.userOf(await scene.lab.logInAgain()), scene.path);
      await scene.allArrived();
    },
  },
  {
    name: 'another-user-logs-in',
    does: 'Pages wait, and somebody else logs in on the phone: nothing is sent in their name.',
    inTest: true,
    async act(scene) {
      scene.wire.goDown();
      await scene.seal();
      await scene.seal();
      scene.wire.comeBack();
      const gate = scene.http.hold(uploadRequest, 'request');
      const stranger = await scene.lab.newTraveller();
      await scene.phone.logIn(scene.userOf(stranger), '/orders');
      // What the service worker had begun for the first user is still theirs.
      gate.open();
      await scene.phone.call('drain', { ignoreBackoff: true });
      mustNotHaveSent(scene, stranger);
      await scene.phone.logIn(scene.userOf(scene.traveller), scene.path);
      await scene.allArrived();
    },
  },
  {
    name: 'another-user-logs-in-mid-delivery',
    does: 'The service worker delivers, and somebody else logs in between its two requests.',
    async act(scene) {
      const stranger = await scene.lab.newTraveller();
      await scene.phone.logIn(scene.userOf(stranger), scene.path);
      const others = await readSession(scene.phone.page());
      await scene.phone.logIn(scene.userOf(scene.traveller), scene.path);
      const gate = scene.http.hold(uploadRequest, 'answer');
      const [item] = await leaveToWorker(scene);
      scene.wire.comeBack();
      await wake(scene, item);
      await gate.reached;
      const [worker] = scene.phone.context().serviceWorkers();
      if (!item || !worker) throw new Error('No service worker delivers.');
      await writeSession(worker, others);
      gate.open();
      await scene.until('It waits for its own user', async () => {
        const record = await scene.recordOf(item);
        return record?.lastProblem?.reason === 'login';
      });
      mustNotHaveSent(scene, stranger);
      await scene.phone.open('/');
      await scene.phone.logIn(scene.userOf(scene.traveller), scene.path);
      await scene.allArrived();
    },
  },
  {
    name: 'log-out-mid-drain',
    does: 'The traveller logs out while the bytes are on their way: nothing of it stays or arrives.',
    async act(scene) {
      await scene.enter(scene.phone, await scene.lab.logInAgain());
      const gate = scene.http.hold(uploadRequest, 'answer');
      await scene.seal({ end: 'removed' });
      await scene.seal({ end: 'removed' });
      await gate.reached;
      await scene.phone.call('logOut');
      gate.open();
      await scene.phone.call('drain', { ignoreBackoff: true });
    },
  },
  {
    name: 'same-file-twice',
    does: 'The same file is added twice, as two pages.',
    async act(scene) {
      const bytes = scene.newPicture(30_000);
      await scene.seal({ bytes });
      await scene.seal({ bytes });
      await scene.allArrived();
    },
  },
  {
    name: 'cancel-while-uploading',
    does: 'The traveller removes a page while its bytes are on their way.',
    async act(scene) {
      const gate = scene.http.hold(uploadRequest, 'answer');
      const item = await scene.seal({ end: 'removed' });
      await gate.reached;
      await scene.phone.call('remove', item.id);
      gate.open();
      await scene.phone.call('drain', { ignoreBackoff: true });
    },
  },
  {
    name: 'cancel-half-uploaded',
    does: 'The traveller removes a page of which the server has a part: that goes there too.',
    async act(scene) {
      const append = /^PATCH \/api\/uploads\//;
      const gate = scene.http.hold(append, 'request');
      const item = await scene.seal({ size: 1_600_000, end: 'removed' });
      await gate.reached;
      await scene.phone.call('remove', item.id);
      await scene.answered(/^DELETE \/api\/uploads\//);
      gate.open();
      const gone = scene.http.log.find(({ request }) => request.startsWith('DELETE'));
      if (gone?.status !== 204) throw new Error(`The server said ${gone?.status}.`);
      await scene.phone.call('drain', { ignoreBackoff: true });
    },
  },
  {
    name: 'cancel-without-network',
    does: 'The traveller removes a page of which the server has a part, without a network.',
    async act(scene) {
      const append = /^PATCH \/api\/uploads\//;
      const gate = scene.http.hold(append, 'request');
      const item = await scene.seal({ size: 1_600_000, end: 'removed' });
      await gate.reached;
      scene.wire.goDown();
      gate.open();
      await scene.phone.call('remove', item.id);
      await scene.until('It is off the phone', async () => !(await scene.recordOf(item)));
    },
  },
  {
    name: 'cancel-against-completion',
    does: 'The traveller removes a page that is just being attached: it is heard out first.',
    async act(scene) {
      const gate = scene.http.hold(attachRequest, 'answer');
      const item = await scene.seal();
      await gate.reached;
      if (await scene.phone.call('remove', item.id)) item.end = 'removed';
      gate.open();
      await scene.allArrived();
    },
  },
];
