import type { AnswerOfModel, Fetched } from '../phone/process';
import { FormOfModel } from '../phone/form-model';
import type { Random } from '../world/random';
import type { Life, Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import { requestKindOf, type RequestKind } from './requests';
import type { WireAnswer, WireRequest } from './wire';

/** Faults of a request on its way. */
export const networkFaults = [
  'refused',
  'vanished',
  'answer lost',
  'answer vanished',
  'delayed',
  'doubled',
  'body cut',
  'body changed',
  'answer cut',
  'portal',
  'proxy error',
  'foreign answer',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

export interface Connection {
  isOnline: boolean;
  /** The probability that something happens to a request. */
  trouble: number;
  /** Everything is answered by a page to log in to the network. */
  hasPortal: boolean;
  bytesPerMs: number;
  /** Faults that strike the next request of a kind. */
  aims: { readonly fault: NetworkFault; readonly kind: RequestKind }[];
}

export const calmConnection = { isOnline: true, trouble: 0, hasPortal: false, bytesPerMs: 1 };

interface Around {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  /** The owner of events between phones and server, which belong to neither. */
  readonly air: Life;
  readonly serve: (request: WireRequest, answered: (answer: WireAnswer) => void) => Promise<void>;
  readonly isServing: () => boolean;
  readonly noted: (fault: NetworkFault, kind: RequestKind) => void;
}

const failure = () => new TypeError('Failed to fetch');

/** The network between a phone and the server. */
export function networkOf(around: Around, connection: Connection) {
  const { random, scheduler, trace, air } = around;

  return function request(fetched: Fetched): Promise<AnswerOfModel> {
    const wire = wireOf(fetched);
    const kind = requestKindOf(wire.method, wire.path);
    const { life, signal } = fetched;
    const size = wire.file?.bytes.length ?? wire.body.length;
    const travel = () => 15 + random.next() * 200 + size / connection.bytesPerMs;

    return new Promise((resolve, reject) => {
      if (life.isOver) return;
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
      const fail = (after: number) => scheduler.after(life, after, () => reject(failure()));
      const answer = (given: WireAnswer, isCut = false) =>
        scheduler.after(life, travel(), () => resolve(answerOf(given, isCut)));
      const deliver = (sent: WireRequest, after: number, take: (given: WireAnswer) => void) =>
        scheduler.after(air, after, () => {
          if (!around.isServing()) return void fail(5);
          void around.serve(sent, take);
        });

      if (!connection.isOnline) return void fail(1);
      const fault = faultOf(wire, kind);
      trace.note(() => `${life.name} ${kind}${fault ? `: ${fault}` : ''}`);
      if (fault) around.noted(fault, kind);
      switch (fault) {
        case undefined:
          return void deliver(wire, travel(), answer);
        case 'refused':
          return void fail(travel());
        case 'vanished':
          return;
        case 'answer lost':
          return void deliver(wire, travel(), () => fail(travel()));
        case 'answer vanished':
          return void deliver(wire, travel(), () => undefined);
        case 'delayed':
          return void deliver(wire, random.next() * 300_000, answer);
        case 'doubled':
          deliver(wire, random.next() * 60_000, () => undefined);
          return void deliver(wire, travel(), answer);
        case 'body cut':
          deliver({ ...wire, cutAfter: random.whole(size) }, travel(), () => undefined);
          return void fail(travel());
        case 'body changed':
          return void deliver(changed(wire, random), travel(), answer);
        case 'answer cut':
          return void deliver(wire, travel(), (given) => answer(given, true));
        case 'portal':
          return void answer(portalPage);
        case 'proxy error':
          return void answer(random.pick(proxyAnswers));
        case 'foreign answer':
          return void answer(random.pick(foreignAnswers));
      }
    });
  };

  function faultOf(wire: WireRequest, kind: RequestKind): NetworkFault | undefined {
    if (connection.hasPortal) return 'portal';
    const aim = connection.aims.findIndex((each) => each.kind === kind);
    if (aim < 0 && !random.chance(connection.trouble)) return undefined;
    const fault =
      connection.aims.splice(aim, aim < 0 ? 0 : 1)[0]?.fault ?? random.pick(networkFaults);
    // A changed call has a wrong signature; what is changed here is a file on its way.
    if (fault === 'body changed' && (kind !== 'chunk' || wire.body.length === 0)) return 'refused';
    if (fault === 'body cut' && wire.body.length === 0 && !wire.file) return 'vanished';
    // The server gets nothing of a call whose body did not arrive.
    if (fault === 'body cut' && kind !== 'chunk' && kind !== 'creation') return 'vanished';
    return fault;
  }
}

function wireOf({ method, url, headers, body }: Fetched): WireRequest {
  const path = url.pathname + url.search;
  const sent = { method, path, headers: Object.fromEntries(headers) };
  if (body instanceof FormOfModel)
    return { ...sent, body: new Uint8Array(), ...(body.file && { file: body.file }) };
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body?.slice();
  return { ...sent, body: bytes ?? new Uint8Array() };
}

function answerOf({ status, headers, text }: WireAnswer, isCut: boolean): AnswerOfModel {
  const read = async () => {
    if (isCut) throw new TypeError('terminated');
    return text;
  };
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers(headers),
    text: read,
    json: async () => JSON.parse(await read()) as unknown,
  };
}

function changed(wire: WireRequest, random: Random): WireRequest {
  const body = wire.body.slice();
  const at = random.whole(body.length);
  body[at] = (body[at] ?? 0) ^ 1;
  return { ...wire, body };
}

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

const portalPage: WireAnswer = {
  status: 200,
  headers: html,
  text: '<p>Welcome to our network.</p>',
};

/** The answers of proxies in the place of the server. */
const proxyAnswers: readonly WireAnswer[] = [
  { status: 502, headers: html, text: 'Bad gateway' },
  { status: 503, headers: { ...html, 'retry-after': '30' }, text: 'Unavailable' },
  { status: 504, headers: html, text: 'Gateway timeout' },
  { status: 429, headers: { ...html, 'retry-after': '20000' }, text: 'Slow down' },
  { status: 404, headers: html, text: 'Not found' },
  { status: 410, headers: html, text: 'Gone' },
  { status: 413, headers: html, text: 'Too large' },
  { status: 401, headers: html, text: 'Log in to the proxy' },
  { status: 403, headers: html, text: 'Blocked' },
  { status: 460, headers: html, text: '' },
];

/** Of another server, to which a lying name server has sent the phone. */
const foreignAnswers: readonly WireAnswer[] = [
  { status: 200, headers: json, text: '{"ret":0,"msg":"","body":{}}' },
  { status: 200, headers: json, text: '{"service":"visa","ok":true,"generation":"another"}' },
  { status: 200, headers: json, text: '{"ret":-5,"msg":"Not allowed"}' },
  { status: 200, headers: json, text: '{"ret":0,"msg":"","body":{"key":"k","upload_id":"u"}}' },
  { status: 401, headers: json, text: '{"ret":-1,"msg":"Log in"}' },
  { status: 204, headers: { 'upload-offset': '1', 'upload-key': 'foreign' }, text: '' },
  { status: 201, headers: { location: '/api/uploads/foreign', 'upload-offset': '1' }, text: '' },
];
