import { passport as passportData } from '../../../../src/contract/passport';
import * as v from 'valibot';
import { makePortrait } from '../../../support/fixtures/make-portrait';
import { ananyasPassport, vietnam } from '../../../support/order-steps';
import { leaveToWorker, wake, wakeUntilArrived } from '../closed-app';
import type { FaultCase } from '../fault-case';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';
import type { Sealed } from '../sealed';

const passport = v.parse(passportData, ananyasPassport);

const photoOf = async () => Buffer.from(await makePortrait({ width: 600, height: 800 }));

/** One of each kind: a page has cases of its own. */
async function sealAllKinds(scene: Scene): Promise<void> {
  await scene.sealPhoto(await photoOf(), 'recognise');
  await scene.sealPassport(passport);
  await scene.sealMessage('Where is my visa? 🛂');
}

async function needsTraveller(scene: Scene, item: Sealed): Promise<void> {
  const { lastProblem } = await scene.inState(item, 'needs-you');
  const { code, text } = lastProblem?.said ?? {};
  if (!code && !text) throw new Error('Nothing says what to do.');
}

const losesAnswer = { on: attachRequest, fault: { kind: 'lose-answer' }, times: 2 } as const;

const photoCases: readonly FaultCase[] = [
  {
    name: 'photo-answer-lost',
    does: 'A photo is made and taken, and the acknowledgement never arrives, twice.',
    product: vietnam,
    wire: [losesAnswer],
    async act(scene) {
      await scene.sealPhoto(await photoOf(), 'recognise');
      await scene.allArrived();
    },
  },
  {
    name: 'photo-plain-500-done',
    does: 'A photo is taken as it is, and a 500 comes in place of the acknowledgement.',
    product: vietnam,
    answers: [{ on: attachRequest, with: [{ status: 500, afterServer: true }] }],
    async act(scene) {
      await scene.sealPhoto(await photoOf(), 'plain');
      await scene.allArrived();
    },
  },
  {
    name: 'photo-cut-mid-upload',
    does: "A photo's bytes are cut off three times.",
    product: vietnam,
    wire: [
      { on: uploadRequest, fault: { kind: 'cut-request', afterBytes: [3_000, 18_000] }, times: 3 },
    ],
    async act(scene) {
      await scene.sealPhoto(await photoOf(), 'recognise');
      await scene.allArrived();
    },
  },
  {
    name: 'photo-confirmed-again',
    does: 'A second photo is confirmed while the first is on its way, and the first gets through late.',
    product: vietnam,
    async act(scene) {
      const gate = scene.http.hold(attachRequest, 'request');
      const first = await scene.sealPhoto(await photoOf(), 'recognise');
      await gate.reached;
      scene.wire.goDown();
      gate.open();
      await scene.inState(first, 'waiting');
      await scene.sealPhoto(await photoOf(), 'recognise', { insteadOf: [first] });
      first.end = 'superseded';
      scene.http.instead(attachRequest, { status: 503 });
      scene.wire.comeBack();
      await scene.allArrived();
    },
  },
  {
    name: 'photo-refused',
    does: 'The server can make no photo of the picture: the traveller is needed, and it stays.',
    product: vietnam,
    async act(scene) {
      const item = await scene.sealPhoto(scene.newPicture(30_000), 'recognise', {
        end: 'needs-you',
      });
      await needsTraveller(scene, item);
    },
  },
  {
    name: 'photo-by-worker',
    does: 'A photo is left to the service worker, whose first acknowledgements are lost.',
    product: vietnam,
    async act(scene) {
      const bytes = await photoOf();
      const [item] = await leaveToWorker(scene, 1, () => scene.sealPhoto(bytes, 'recognise'));
      if (!item) throw new Error('Nothing was sealed.');
      scene.wire.rule(losesAnswer);
      scene.wire.comeBack();
      await wake(scene, item);
      await scene.answered(attachRequest);
      await wakeUntilArrived(scene, item);
    },
  },
];

const passportCases: readonly FaultCase[] = [
  {
    name: 'passport-answer-lost',
    does: "A passport's data is taken, and the acknowledgement never arrives, twice.",
    product: vietnam,
    wire: [losesAnswer],
    async act(scene) {
      await scene.sealPassport(passport);
      await scene.allArrived();
    },
  },
  {
    name: 'passport-data-waits',
    does: 'The picture goes at once; the data is filled in later, without a network.',
    product: vietnam,
    async act(scene) {
      const item = await scene.sealPassport();
      await scene.inState(item, 'uploaded');
      scene.wire.goDown();
      await scene.fillPassport(item, passport);
      scene.wire.comeBack();
      await scene.allArrived();
    },
  },
  {
    name: 'passport-filled-while-uploading',
    does: 'The data is filled in while the picture is on its way, and the page is reloaded.',
    product: vietnam,
    async act(scene) {
      const gate = scene.http.hold(uploadRequest, 'answer');
      const item = await scene.sealPassport();
      await gate.reached;
      await scene.fillPassport(item, passport);
      await scene.phone.reload();
      gate.open();
      await scene.allArrived();
    },
  },
  {
    name: 'passport-picture-replaced',
    does: 'Another picture takes the place of the first while that is on its way.',
    product: vietnam,
    async act(scene) {
      const gate = scene.http.hold(uploadRequest, 'answer');
      const first = await scene.sealPassport(undefined, { end: 'removed' });
      await gate.reached;
      await scene.phone.call('remove', first.id);
      await scene.sealPassport(passport);
      gate.open();
      await scene.allArrived();
    },
  },
  {
    name: 'passport-upload-gone',
    does: 'The server swept the picture away before the data came: it goes again.',
    product: vietnam,
    async act(scene) {
      const item = await scene.sealPassport();
      await scene.inState(item, 'uploaded');
      const past = new Date(Date.now() - 1000);
      await scene.lab.onTables((db) =>
        db
          .updateTable('uploads')
          .set({ expires_at: past })
          .where('attached_at', 'is', null)
          .execute(),
      );
      await scene.fillPassport(item, passport);
      await scene.allArrived();
    },
  },
  {
    name: 'passport-refused-then-fixed',
    does: 'The data is refused: the traveller mends it, and it goes under another key.',
    product: vietnam,
    async act(scene) {
      scene.http.instead(attachRequest, {
        status: 200,
        own: true,
        body: { ret: -9, msg: 'The passport has expired.' },
      });
      const item = await scene.sealPassport(passport);
      await needsTraveller(scene, item);
      await scene.fillPassport(item, { ...passport, passportNumber: 'Z7654321' });
      await scene.allArrived();
    },
  },
];

const feedbackCases: readonly FaultCase[] = [
  {
    name: 'feedback-answer-lost',
    does: 'A message is taken, and the acknowledgement never arrives, twice.',
    wire: [losesAnswer],
    async act(scene) {
      await scene.sealMessage('Where is my visa? 🛂');
      await scene.allArrived();
    },
  },
  {
    name: 'feedback-refused',
    does: 'A message is refused: the traveller is needed, and the text stays.',
    answers: [
      {
        on: attachRequest,
        with: [{ status: 200, own: true, body: { ret: -9, msg: 'Too long.' } }],
      },
    ],
    async act(scene) {
      await needsTraveller(scene, await scene.sealMessage('Hello', { end: 'needs-you' }));
    },
  },
  {
    name: 'feedback-by-worker',
    does: 'A message is left to the service worker.',
    async act(scene) {
      const items = await leaveToWorker(scene, 2, () => scene.sealMessage('Hello'));
      scene.wire.comeBack();
      await wake(scene, items[0]);
      await scene.allArrived();
    },
  },
];

/** As a private window that hides the database, or an extension against fingerprints. */
const noDatabase = (context: Parameters<NonNullable<FaultCase['prepare']>>[0]) =>
  context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  });

/** Whether the browser would ask before it leaves the page. */
const asksToStay = ({ phone }: Scene) =>
  phone.page().evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });

/** Photos, passports and messages, and what all kinds have to survive. */
export const kindCases: readonly FaultCase[] = [
  ...photoCases,
  ...passportCases,
  ...feedbackCases,
  {
    name: 'all-kinds-flaky',
    does: 'One of each kind, and two of three requests are cut somewhere.',
    product: vietnam,
    wire: [
      { on: /^POST \/api\//, fault: { kind: 'lose-answer' }, oneIn: 3 },
      { on: /^POST \/api\//, fault: { kind: 'cut-request', afterBytes: [200, 60_000] }, oneIn: 3 },
      { on: /^POST \/api\//, fault: { kind: 'cut-before-headers' }, oneIn: 3 },
    ],
    async act(scene) {
      await sealAllKinds(scene);
      await scene.allArrived();
    },
  },
  {
    name: 'all-kinds-reloaded',
    does: 'One of each kind is saved without a network, and the browser is killed (SIGKILL).',
    product: vietnam,
    ownProcess: true,
    async act(scene) {
      scene.wire.goDown();
      await sealAllKinds(scene);
      await scene.phone.killBrowser();
      scene.wire.comeBack();
      await scene.phone.open(scene.path);
      await scene.allArrived();
    },
  },
  {
    name: 'no-indexeddb',
    does: 'The browser keeps nothing, and the network ends right after the first screen: everything is sent straight from the open page.',
    product: vietnam,
    keepsNothing: true,
    hasNoWorker: true,
    prepare: noDatabase,
    async act(scene) {
      scene.wire.goDown();
      await scene.seal({ position: 1 });
      await sealAllKinds(scene);
      await scene.until('The page asks to stay', () => asksToStay(scene));
      scene.wire.rule(losesAnswer);
      scene.wire.comeBack();
      await scene.allArrived();
      await scene.until('The page may go', async () => !(await asksToStay(scene)));
    },
  },
];
