import type { FaultCase } from '../fault-case';
import type { FalseAnswer } from '../http-layer';
import { attachRequest } from '../requests';
import type { Scene } from '../scene';

const create = /^POST \/api\/uploads\b/;
const append = /^PATCH \/api\/uploads\//;
const standing = /^HEAD \/api\/uploads\//;
const discovery = /^OPTIONS \/api\/uploads/;

/** Of several chunks. */
const big = 1_600_000;

/** A later chunk fails, so that the phone has to ask how far it is. */
const failOnce = (scene: Scene) => scene.http.instead(append, { status: 500 });

/** Fails when the upload began again at its first byte. */
function mustHaveResumed(scene: Scene): void {
  const offsets = scene.http.log
    .filter(({ request }) => append.test(request))
    .map(({ asked }) => Number(asked['upload-offset']));
  if (!offsets.some((offset) => offset > 0)) throw new Error('Nothing was taken up again.');
}

const resumes = (name: string, does: string, on: RegExp, answers: FalseAnswer[]) => ({
  name,
  does,
  async act(scene: Scene) {
    failOnce(scene);
    scene.http.instead(on, ...answers);
    await scene.seal({ size: big });
    await scene.allArrived();
    if (scene.http.met.length < 2) throw new Error('No request met the false answer.');
    const isGone = answers.some(({ status }) => [404, 410, 460].includes(status));
    const begun = scene.http.log.filter(({ request }) => create.test(request)).length;
    if (!isGone && begun > 1) throw new Error('It began again at the first byte.');
  },
});

const interrupted = (
  name: string,
  does: string,
  act: (scene: Scene) => Promise<void>,
  more: Partial<FaultCase> = {},
): FaultCase => ({
  name,
  does,
  ...more,
  async act(scene) {
    scene.wire.rule({ on: append, fault: { kind: 'bandwidth', bytesPerSecond: 300_000 } });
    await scene.seal({ size: big });
    await scene.answered(append);
    await act(scene);
    scene.wire.clear();
    await scene.allArrived();
    mustHaveResumed(scene);
  },
});

/** Cases of uploads that resume where they stopped. */
export const resumableCases: readonly FaultCase[] = [
  {
    name: 'tus-resumes',
    does: 'The bytes are cut off again and again; they go on where the server has them.',
    inFirefox: true,
    async act(scene) {
      scene.wire.rule({
        on: /^(POST \/api\/uploads\b|PATCH)/,
        fault: { kind: 'cut-request', afterBytes: [60_000, 240_000] },
        times: 4,
      });
      await scene.seal({ size: big });
      await scene.allArrived();
      mustHaveResumed(scene);
    },
  },
  resumes('tus-head-502', "A proxy's 502 to the question how far it is, twice.", standing, [
    { status: 502 },
    { status: 502 },
  ]),
  resumes('tus-head-404', 'The upload is not there any more: it begins again.', standing, [
    { status: 404, own: true, body: { ret: -4, msg: 'There is no such upload.' } },
  ]),
  resumes('tus-head-410', 'The upload has expired: it begins again.', standing, [
    { status: 410, own: true },
  ]),
  resumes('tus-patch-404', 'The upload goes away between two chunks.', append, [
    { status: 404, own: true },
  ]),
  resumes('tus-patch-410', 'The upload expires between two chunks.', append, [
    { status: 410, own: true },
  ]),
  resumes(
    'tus-patch-409',
    'The server is elsewhere than the phone: it is asked, and goes on.',
    append,
    [
      { status: 409, own: true, body: { ret: -1, msg: 'Another offset.' } },
      { status: 409, own: true },
    ],
  ),
  resumes(
    'tus-patch-409-done',
    'The chunk is taken, and a 409 comes in place of its answer.',
    append,
    [{ status: 409, own: true, afterServer: true }],
  ),
  resumes(
    'tus-patch-423',
    'The upload is locked by a request that hangs: it is tried again.',
    append,
    [
      { status: 423, own: true },
      { status: 423, own: true },
    ],
  ),
  resumes(
    'tus-patch-500-done',
    'The chunk is taken, and a 500 comes in place of its answer.',
    append,
    [{ status: 500, afterServer: true }],
  ),
  resumes('tus-patch-portal', "A captive portal's 200 in place of a chunk's answer.", append, [
    { status: 200, body: '<!doctype html><p>Please log in.</p>' },
  ]),
  resumes('tus-wrong-offset', 'An answer claims more bytes than there are.', append, [
    { status: 204, headers: { 'upload-offset': String(10 * big), 'tus-resumable': '1.0.0' } },
  ]),
  resumes(
    'tus-checksum-once',
    'The server finds another checksum, once: the bytes go again.',
    append,
    [{ status: 460, own: true, body: { ret: -9, msg: 'Checksum mismatch.' } }],
  ),
  {
    name: 'tus-head-401',
    does: 'The session has ended when the phone asks how far the upload is: after the log-in it goes on.',
    async act(scene) {
      failOnce(scene);
      scene.http.instead(standing, {
        status: 401,
        own: true,
        body: { ret: -1, msg: 'Please log in.' },
      });
      const item = await scene.seal({ size: big });
      await scene.until('The log-in is waited for', async () => {
        const record = await scene.recordOf(item);
        return record?.lastProblem?.reason === 'login';
      });
      await scene.phone.logIn(scene.userOf(await scene.lab.logInAgain()), scene.path);
      await scene.allArrived();
    },
  },
  {
    name: 'tus-creation-lost',
    does: 'The upload is made, and the answer that says where never arrives, twice.',
    wire: [{ on: create, fault: { kind: 'lose-answer' }, times: 2 }],
  },
  {
    name: 'tus-chunk-answer-lost',
    does: 'A chunk is taken, and the answer that says so never arrives, three times.',
    async act(scene) {
      scene.wire.rule({ on: append, fault: { kind: 'lose-answer' }, times: 3 });
      await scene.seal({ size: big });
      await scene.allArrived();
      mustHaveResumed(scene);
    },
  },
  {
    name: 'tus-not-offered',
    does: 'The server offers no resumable uploads: the file goes in one piece.',
    async act(scene) {
      scene.http.instead(discovery, ...Array<FalseAnswer>(8).fill({ status: 404 }));
      await scene.seal();
      await scene.allArrived();
    },
  },
  {
    name: 'tus-server-forgot',
    does: 'The upload is complete, and swept away at the server before it is attached.',
    async act(scene) {
      const gate = scene.http.hold(attachRequest, 'request');
      await scene.seal();
      await gate.reached;
      const past = new Date(Date.now() - 1000);
      await scene.lab.onTables((db) =>
        db
          .updateTable('uploads')
          .set({ expires_at: past })
          .where('attached_at', 'is', null)
          .execute(),
      );
      gate.open();
      await scene.allArrived();
    },
  },
  interrupted('tus-reload-mid-chunk', 'The page is reloaded in the middle of a chunk.', (scene) =>
    scene.phone.reload(),
  ),
  interrupted(
    'tus-browser-killed-mid-chunk',
    'The browser is killed (SIGKILL) in the middle of a chunk.',
    async (scene) => {
      await scene.phone.killBrowser();
      await scene.phone.open(scene.path);
    },
    { ownProcess: true },
  ),
  interrupted(
    'tus-server-killed-mid-chunk',
    'The server is killed (SIGKILL) in the middle of a chunk.',
    async (scene) => {
      await scene.lab.server.kill();
      await scene.lab.server.start();
    },
  ),
  interrupted(
    'tus-session-ended-mid-chunk',
    'The session ends in the middle of a chunk; after the log-in it goes on.',
    async (scene) => {
      scene.http.instead(append, {
        status: 401,
        own: true,
        body: { ret: -1, msg: 'Please log in.' },
      });
      const [item] = scene.sealed;
      await scene.until('The log-in is waited for', async () => {
        const record = item && (await scene.recordOf(item));
        return record?.lastProblem?.reason === 'login';
      });
      await scene.phone.logIn(scene.userOf(await scene.lab.logInAgain()), scene.path);
    },
  ),
];
