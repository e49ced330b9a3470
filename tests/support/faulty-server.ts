import {
  createServer,
  request as passOn,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { marked } from './own-answer';

/** An answer in the real server's place: an envelope, or whatever `text` is. */
interface OwnAnswer {
  /** 200 where absent. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  ret?: unknown;
  msg?: unknown;
  body?: unknown;
  /** Instead of an envelope, as it is. */
  text?: string;
}

/**
 * No whole answer: the connection is closed at once, held open, or closed or held in the middle of
 * the body.
 */
interface NoAnswer {
  connection: 'close' | 'hold' | 'cut' | 'stall';
}

/** The real server's answer, but not as it should come. */
interface Passed {
  /** The request arrives twice, and the second answer is passed back; or the answer gets lost. */
  pass: 'twice' | 'lose-answer' | 'changed';
  /** Changes the envelope's body. */
  // Answers are read field by field, as in the signed client.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  change?: (body: any) => void;
  /** Milliseconds that the answer is late. */
  late?: number;
}

export type Fault = OwnAnswer | NoAnswer | Passed;

interface Received {
  method: string | undefined;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface RealAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/**
 * Stands before a real server, on a port of its own, and serves the same app with the same calls;
 * chosen calls are answered as told.
 */
export async function startFaultyServer(target: string) {
  const faults = new Map<string, Fault[]>();
  const counts = new Map<string, number>();
  const bodies = new Map<string, string[]>();

  function faultFor(path: string): Fault | undefined {
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const queue = faults.get(path);
    return queue && queue.length > 1 ? queue.shift() : queue?.[0];
  }

  function ask({ method, url, headers, body }: Received): Promise<RealAnswer> {
    return new Promise((resolve, reject) => {
      const asked = passOn(new URL(url, target), { method, headers }, (answer) => {
        bytesOf(answer).then(
          (answered) =>
            resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: answered }),
          reject,
        );
      });
      asked.once('error', reject);
      asked.end(body);
    });
  }

  function send(response: ServerResponse, { status, headers, body }: RealAnswer): void {
    const kept = { ...headers };
    delete kept['transfer-encoding'];
    delete kept.connection;
    response.writeHead(status, { ...kept, 'content-length': body.length });
    response.end(body);
  }

  async function pass(received: Received, response: ServerResponse, fault?: Passed): Promise<void> {
    // A changed body has to be readable.
    const headers = { ...received.headers };
    if (fault) delete headers['accept-encoding'];
    const asked = { ...received, headers };
    let answer = await ask(asked);
    if (fault?.pass === 'twice') answer = await ask(asked);
    if (fault?.change) {
      const envelope = JSON.parse(answer.body.toString()) as { body: unknown };
      fault.change(envelope.body);
      const body = Buffer.from(JSON.stringify(envelope));
      answer = {
        ...answer,
        body,
        headers: { ...answer.headers, ...marked(asked, answer.status, body) },
      };
    }
    if (fault?.late) await sleep(fault.late);
    if (fault?.pass === 'lose-answer') response.socket?.destroy();
    else send(response, answer);
  }

  function breakOff(response: ServerResponse, connection: NoAnswer['connection']): void {
    if (connection === 'hold') return;
    if (connection === 'close') {
      response.socket?.destroy();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '999' });
    response.write('{"ret":0,', () => {
      if (connection === 'cut') response.socket?.destroy();
    });
  }

  function answerOwn(asked: Received, response: ServerResponse, fault: OwnAnswer): void {
    const { status = 200, headers, text, ...envelope } = fault;
    const isEnvelope = Object.keys(envelope).length > 0;
    const type = text?.startsWith('<') ? 'text/html' : 'application/json';
    const body = text ?? (isEnvelope ? JSON.stringify(envelope) : '');
    response.writeHead(status, {
      'content-type': type,
      ...marked(asked, status, body),
      ...headers,
    });
    response.end(body);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = request;
    const body = await bytesOf(request);
    const path = new URL(url, target).pathname.replace(/^\/api(?=\/)/, '');
    bodies.set(path, [...(bodies.get(path) ?? []), body.toString()]);
    const fault = faultFor(path);
    const received = { method, url, headers, body };
    if (!fault || 'pass' in fault) await pass(received, response, fault);
    else if ('connection' in fault) breakOff(response, fault.connection);
    else answerOwn(received, response, fault);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.socket?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://localhost:${port}`,
    /**
     * Answers a call ('/order_query', '/sys/visa_homepage') or another path ('/sandbox-pay/confirm')
     * with these faults, one after the other; the last one stays until `clear`.
     */
    answer(path: string, ...queue: [Fault, ...Fault[]]): void {
      faults.set(path, queue);
    },
    /** Everything is answered by the real server again. */
    clear(): void {
      faults.clear();
    },
    /** The same, and what has arrived is forgotten. */
    reset(): void {
      faults.clear();
      counts.clear();
      bodies.clear();
    },
    /** How often a call has arrived here. */
    requests: (path: string): number => counts.get(path) ?? 0,
    /** The bodies that arrived for a call, in their order. */
    received: (path: string): unknown[] =>
      (bodies.get(path) ?? []).map((body) => JSON.parse(body) as unknown),
    /** Every body that has arrived here, as text. */
    allReceived: (): string[] => [...bodies.values()].flat(),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FaultyServer = Awaited<ReturnType<typeof startFaultyServer>>;
