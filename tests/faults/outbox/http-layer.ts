import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { marked } from '../../support/own-answer';

/** An answer in the server's place. */
export interface FalseAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or a text as it is. */
  body?: unknown;
  /** Whether the server gets the request all the same. */
  afterServer?: boolean;
  /** Whether it carries the mark of the server's own answers, as if the server had said it. */
  own?: true;
}

/** One request and what the server said to it. */
export interface Exchange {
  /** 'POST /api/applicant_elec_add' */
  readonly request: string;
  readonly asked: IncomingHttpHeaders;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
  readonly answer: Buffer;
}

/** Where something is held up until it is let go. */
export interface Gate {
  /** Resolves when the first request stands there. */
  readonly reached: Promise<void>;
  open(): void;
}

type Moment = 'request' | 'answer';

interface Barrier extends Gate {
  on: RegExp;
  at: Moment;
  arrive(): void;
  opened: Promise<void>;
}

const hopHeaders = new Set(['connection', 'transfer-encoding', 'keep-alive']);

/**
 * Stands between the network and the real server: requests stream through it as they come, so that
 * a cut reaches the server as a cut. Chosen requests get a false answer, or are held; every answer
 * is shown to `watch` before it goes on its way.
 */
export async function startHttpLayer(
  target: string,
  watch: (exchange: Exchange) => Promise<void> | void,
) {
  const falseAnswers: { on: RegExp; queue: FalseAnswer[] }[] = [];
  const barriers = new Set<Barrier>();
  const log: Exchange[] = [];
  const met: string[] = [];

  async function holdUp(request: string, at: Moment): Promise<void> {
    for (const barrier of barriers) {
      if (barrier.at !== at || !barrier.on.test(request)) continue;
      barrier.arrive();
      await barrier.opened;
    }
  }

  async function send(response: ServerResponse, { status, headers, answer }: Exchange) {
    const kept = Object.entries(headers).filter(([name]) => !hopHeaders.has(name));
    response.writeHead(status, Object.fromEntries(kept));
    response.end(answer);
  }

  function forward(incoming: IncomingMessage): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, url = '/', headers } = incoming;
      const outgoing = ask(new URL(url, target), { method, headers, agent: false }, resolve);
      outgoing.once('error', reject);
      incoming.once('aborted', () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = `${incoming.method} ${incoming.url}`;
    await holdUp(request, 'request');
    // The client has gone meanwhile: its request never reaches the server.
    if (incoming.destroyed && !incoming.complete) return;
    if (response.destroyed) return;
    const instead = falseAnswers.find(({ on, queue }) => queue.length > 0 && on.test(request));
    const fault = instead?.queue.shift();
    if (fault) met.push(`${fault.status}: ${request}`);
    if (fault && !fault.afterServer) {
      await buffer(incoming);
      return answerFalsely(incoming, response, fault);
    }
    const answered = await forward(incoming);
    const exchange: Exchange = {
      request,
      asked: incoming.headers,
      headers: answered.headers,
      status: answered.statusCode ?? 502,
      answer: await buffer(answered),
    };
    log.push(exchange);
    if (fault) return answerFalsely(incoming, response, fault);
    await holdUp(request, 'answer');
    await watch(exchange);
    await send(response, exchange);
  }

  const server = createServer((incoming, response) => {
    incoming.on('error', () => undefined);
    handle(incoming, response).catch(() => response.socket?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    /** The server's answers, with their requests. */
    log: log as readonly Exchange[],
    /** The requests that got a false answer, as '503: POST /api/applicant_elec_add'. */
    met: met as readonly string[],
    /** Answers such requests with these, one each; then the server answers again. */
    instead(on: RegExp, ...answers: readonly FalseAnswer[]): void {
      falseAnswers.push({ on, queue: [...answers] });
    },
    /** Stops such requests before the server sees them, or their answers before the phone does. */
    hold(on: RegExp, at: Moment): Gate {
      let arrive = () => {};
      let open = () => {};
      const reached = new Promise<void>((resolve) => (arrive = resolve));
      const opened = new Promise<void>((resolve) => (open = resolve));
      const barrier: Barrier = {
        on,
        at,
        reached,
        arrive,
        opened,
        open() {
          barriers.delete(barrier);
          open();
        },
      };
      barriers.add(barrier);
      return barrier;
    },
    async stop(): Promise<void> {
      for (const barrier of barriers) barrier.open();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerFalsely(
  asked: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, own }: FalseAnswer,
): void {
  const isText = typeof body === 'string';
  const type = isText && body.startsWith('<') ? 'text/html' : 'application/json';
  const text = isText ? body : body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': type,
    ...(own && marked(asked, status, text)),
    ...headers,
  });
  response.end(text);
}

export type HttpLayer = Awaited<ReturnType<typeof startHttpLayer>>;
