import { randomUUID } from 'node:crypto';
import { newUpload, readOrder } from '../../../support/order-steps';
import type { FaultCase } from '../fault-case';
import { attachRequest } from '../requests';
import type { Scene } from '../scene';

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

/** Cases of changes at the server or on another phone while an item waits. */
export const elsewhereCases: readonly FaultCase[] = [
  {
    name: 'order-cancelled-meanwhile',
    does: 'The application is cancelled elsewhere while a page is on its way.',
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
      // The replacement that arrived first has replaced it.
      first.isReplaced = true;
    },
  },
  {
    name: 'attach-repeated-after-8-days',
    does: 'The acknowledgement is lost, and the phone has no network for eight days.',
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
];
