import type { FaultCase } from '../fault-case';
import type { FalseAnswer } from '../http-layer';
import { attachRequest, uploadRequest } from '../requests';
import type { Scene } from '../scene';

const portal: FalseAnswer = {
  status: 200,
  body: '<!doctype html><title>Welcome to our hotel</title><p>Please log in.</p>',
};

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

const twice = <T>(one: T): readonly [T, T] => [one, one];

/** The item stops where the traveller is needed, and its bytes stay. */
const needsTraveller = async (scene: Scene): Promise<void> => {
  const item = await scene.seal({ end: 'needs-you' });
  const { lastProblem } = await scene.inState(item, 'needs-you');
  const { code, text } = lastProblem?.said ?? {};
  if (!code && !text) throw new Error('Nothing says what to do.');
};

/** Temporary troubles: whatever comes, it arrives in the end. */
const passing: readonly [name: string, does: string, answer: FalseAnswer, inFirefox?: true][] = [
  ['portal', "A captive portal's page with status 200", portal, true],
  ['portal-json', "A captive portal's JSON with status 200", { status: 200, body: { ok: true } }],
  ['empty-200', 'An empty answer with status 200', { status: 200 }],
  ['500', 'Status 500', { status: 500, body: { ret: -1, msg: 'Broken.' } }],
  ['500-done', 'Status 500, though it was done', { status: 500, afterServer: true }, true],
  [
    '200-done',
    "A portal's page in the answer's place, though it was done",
    { ...portal, afterServer: true },
  ],
  ['502', "A proxy's 502", { status: 502, body: '<h1>Bad gateway</h1>' }],
  ['504-done', "A proxy's 504, though it was done", { status: 504, afterServer: true }],
  ['408', 'Status 408', { status: 408 }],
  ['425', 'Status 425', { status: 425 }],
  ['unreadable', 'JSON that breaks off', { status: 200, body: '{"ret":0,"body":{"key":"' }],
  [
    'wrong-shape',
    'An envelope with something else than what belongs into it',
    {
      status: 200,
      own: true,
      body: { ret: 0, msg: '', body: { key: 7, pos: 'first', sha256: 'none' } },
    },
  ],
];

const passingCases = passing.flatMap(([name, does, answer, inFirefox]): FaultCase[] => [
  {
    name: `upload-${name}`,
    does: `${does} to the upload, twice.`,
    answers: [{ on: uploadRequest, with: twice(answer) }],
  },
  {
    name: `attach-${name}`,
    does: `${does} to the attach, twice.`,
    ...(inFirefox && { inFirefox }),
    answers: [{ on: attachRequest, with: twice(answer) }],
  },
]);

/** Whether the second request kept the distance that the first answer asked for. */
function waited(name: string, status: 429 | 503, header: () => string): FaultCase {
  return {
    name,
    does: `Status ${status} with Retry-After: ${name.endsWith('date') ? 'a date' : 'seconds'}.`,
    async act(scene) {
      const headers = { 'retry-after': header() };
      scene.http.instead(attachRequest, { status, headers, body: { ret: -1, msg: 'Later.' } });
      const begin = Date.now();
      const item = await scene.seal();
      const { nextAttemptAt: dueAt = 0 } = await scene.inState(item, 'waiting');
      const [least, most] = [dueAt - begin, dueAt - Date.now()];
      // The answer came between the two; a date has whole seconds.
      if (least < 1_000 || most > 3_500)
        throw new Error(`It waits ${most} to ${least} ms instead of about 2 s.`);
      await scene.allArrived();
      const early = dueAt - ((await scene.recordOf(item))?.arrived?.at ?? 0);
      if (early > 0) throw new Error(`It went ${early} ms before it was due.`);
    },
  };
}

const refused = (step: 'upload' | 'attach', status: number): FaultCase => ({
  name: `${step}-${status}`,
  does: `Status ${status} to the ${step}: the traveller is needed, and the bytes stay.`,
  answers: [
    {
      on: step === 'upload' ? uploadRequest : attachRequest,
      with: [{ status, own: true, body: { ret: -1, msg: 'This cannot be taken.' } }],
    },
  ],
  act: needsTraveller,
});

/** Cases of wrong answers, from the server or from something in its place. */
export const answerCases: readonly FaultCase[] = [
  ...passingCases,
  waited('503-seconds', 503, () => '2'),
  waited('503-date', 503, () => inSeconds(3)),
  waited('429-seconds', 429, () => '2'),
  waited('429-date', 429, () => inSeconds(3)),
  refused('upload', 413),
  refused('upload', 415),
  refused('upload', 403),
  refused('attach', 404),
  refused('attach', 410),
  refused('attach', 422),
  {
    name: 'attach-refused',
    does: 'The server refuses the attach: the traveller is needed, and the bytes stay.',
    answers: [
      {
        on: attachRequest,
        with: [{ status: 200, own: true, body: { ret: -9, msg: 'This page is refused.' } }],
      },
    ],
    act: needsTraveller,
  },
  {
    name: 'attach-upload-gone',
    does: 'The server no longer has the bytes: they go again.',
    answers: [
      {
        on: attachRequest,
        with: [{ status: 200, own: true, body: { ret: -7, msg: 'Upload it again.' } }],
      },
    ],
  },
  {
    name: 'portal-on-the-probe',
    does: 'The phone joins a network whose portal answers the probe, so nothing is sent to it; then it is gone.',
    async act(scene) {
      await scene.phone.context().setOffline(true);
      scene.http.instead(/^GET \/healthz/, ...Array<FalseAnswer>(3).fill(portal));
      await scene.phone.context().setOffline(false);
      await scene.seal();
      await scene.phone.call('drain');
      await scene.allArrived();
      if (scene.http.met.length === 0) throw new Error('No request met the false answer.');
    },
  },
];
