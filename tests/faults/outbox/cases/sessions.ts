import { headerNames } from '../../../../src/contract/envelope';
import type { Traveller } from '../../../support/traveller';
import { leaveToWorker, wake } from '../closed-app';
import type { FaultCase } from '../fault-case';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';
import { readSession, writeSession } from '../session-row';
import { waitsForLogIn } from './log-ins';

/** Fails where anything of an item went to the server in somebody's name, or was attached at all. */
function mustNotHaveSent({ http }: Scene, { token }: Traveller): void {
  for (const { request, asked } of http.log) {
    if (attachRequest.test(request)) throw new Error('It was attached while another was here.');
    if (uploadRequest.test(request) && asked[headerNames.token] === token)
      throw new Error("It was sent in another user's name.");
  }
}

/** A session ends, or another one begins, around items that wait. */
export const sessionCases: readonly FaultCase[] = [
  {
    name: 'session-ended-mid-upload',
    does: 'The session is ended elsewhere while the bytes are on their way; the user logs in again.',
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
    async act(scene) {
      scene.wire.goDown();
      await scene.seal();
      await scene.seal();
      scene.wire.comeBack();
      const gate = scene.http.hold(uploadRequest, 'request');
      const stranger = await scene.lab.newTraveller();
      await scene.phone.logIn(scene.userOf(stranger), '/orders');
      // A delivery that the service worker had begun for the first user still belongs to that user.
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
];
