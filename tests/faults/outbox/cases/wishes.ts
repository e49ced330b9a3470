import { setTimeout as sleep } from 'node:timers/promises';
import { readOrder } from '../../../support/order-steps';
import type { FaultCase } from '../fault-case';
import type { FaultPhone } from '../phone';
import { attachRequest } from '../requests';
import {
  choose,
  hasArrived,
  isSaved,
  mustHave,
  openDocument,
  orderRequest,
  pressed,
  recordOf,
  removePage,
  withPage,
} from './document-screen';

/** Cases that end with the traveller's last wish, whatever became of the earlier ones. */
export const wishCases: readonly FaultCase[] = [
  {
    name: 'ten-quick-replacements',
    does: 'A page is replaced ten times in a row, while the network comes and goes and loses answers.',
    wire: [{ on: attachRequest, fault: { kind: 'lose-answer' }, oneIn: 2 }],
    async act(scene) {
      await openDocument(scene, scene.phone);
      await choose(scene.phone, 'Choose a file', 'p0');
      await isSaved(scene, scene.phone, 'p0');
      for (let count = 1; count <= 10; count += 1) {
        await choose(scene.phone, 'Replace', `p${count}`);
        // The state of the network meanwhile is left to the case's own chance.
        await sleep(scene.random() * 700);
        if (scene.random() < 0.4) scene.wire.goDown();
        else scene.wire.comeBack();
      }
      await isSaved(scene, scene.phone, 'p10');
      scene.wire.clear();
      scene.wire.comeBack();
      await mustHave(scene, ['p10']);
    },
  },
  {
    name: 'arrived-then-replaced-offline',
    does: 'A page arrives, the order is not read again, and it is replaced without a network.',
    async act(scene) {
      await openDocument(scene, scene.phone);
      const gate = scene.http.hold(attachRequest, 'answer');
      await choose(scene.phone, 'Choose a file', 'p0');
      await gate.reached;
      const order = scene.http.hold(orderRequest, 'request');
      gate.open();
      await hasArrived(scene, scene.phone, 'p0');
      scene.wire.goDown();
      order.open();
      await choose(scene.phone, 'Replace', 'p1');
      await isSaved(scene, scene.phone, 'p1');
      scene.wire.comeBack();
      await mustHave(scene, ['p1']);
    },
  },
  {
    name: 'two-phones-replace-one-page',
    does: 'Two phones replace the same page without a network: both pages are kept, and one is told.',
    async act(scene) {
      await withPage(scene);
      const other = await scene.newPhone();
      await scene.enter(other);
      await openDocument(scene, other);
      await other.page().locator('input[aria-label="Replace"]').waitFor({ state: 'attached' });
      scene.wire.goDown();
      await choose(scene.phone, 'Replace', 'a1');
      await choose(other, 'Replace', 'b1');
      await isSaved(scene, scene.phone, 'a1');
      await isSaved(scene, other, 'b1');
      scene.wire.comeBack();
      await mustHave(scene, ['a1', 'b1']);
      await scene.until('One of them is told', async () => {
        const said = (phone: FaultPhone) =>
          phone.page().getByText('was changed on another device meanwhile').count();
        return (await said(scene.phone)) + (await said(other)) === 1;
      });
    },
  },
  {
    name: 'two-phones-replace-and-delete',
    does: 'A phone deletes a page that another has replaced meanwhile: what is new there is kept.',
    async act(scene) {
      await withPage(scene);
      const other = await scene.newPhone();
      await scene.enter(other);
      await openDocument(scene, other);
      await pressed(other, /^Delete /);
      await choose(scene.phone, 'Replace', 'a1');
      await hasArrived(scene, scene.phone, 'a1');
      const dialog = other.page().getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await mustHave(scene, ['a1']);
    },
  },
  {
    name: 'removed-when-it-may-have-arrived',
    does: 'An acknowledgement is lost, the page is removed without a network, and reloaded.',
    async act(scene) {
      scene.wire.onLoss(async () => scene.wire.goDown());
      scene.wire.rule({ on: attachRequest, fault: { kind: 'lose-answer' }, times: 1 });
      await openDocument(scene, scene.phone);
      await choose(scene.phone, 'Choose a file', 'p0');
      await scene.answered(attachRequest);
      await scene.until(
        'It waits',
        async () => (await recordOf(scene.phone, 'p0'))?.state === 'waiting',
      );
      await removePage(scene.phone);
      await scene.phone.page().getByText('Nothing added yet').waitFor();
      await scene.phone.reload();
      scene.wire.comeBack();
      await mustHave(scene, []);
    },
  },
  {
    name: 'replaced-after-a-lost-answer',
    does: 'The acknowledgement of a page is lost, and without a network it is replaced.',
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
    name: 'same-file-twice',
    does: 'The same file is added twice, as two pages.',
    async act(scene) {
      const bytes = scene.newPicture(30_000);
      await scene.seal({ bytes });
      await scene.seal({ bytes });
      await scene.allArrived();
    },
  },
];
