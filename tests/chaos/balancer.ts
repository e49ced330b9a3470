import {
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a server is asked whether it answers, and how long it may take. */
const checkEveryMs = 250;
const checkWithinMs = 500;
const pieceBytes = 16_384;

/** A server behind the balancer. */
interface Target {
  readonly address: string;
  isUp: boolean;
  readonly underWay: Set<ClientRequest>;
}

export interface BalancerOptions {
  /** Numbers in [0, 1). */
  readonly random: () => number;
  /** How fast a request's bytes pass: then there are uploads that last. */
  readonly bytesPerSecond: number;
  /** Called with every request and the server that it goes to, and with the status of its answer. */
  readonly onRequest?: (request: IncomingMessage, target: number) => void;
  readonly onAnswer?: (request: IncomingMessage, target: number, status: number) => void;
  /** How a server is asked whether it answers. */
  readonly healthPath: string;
}

/**
 * Spreads requests over servers at random. One that does not answer its check gets none, and what is
 * under way there is cut off, so that nobody waits for a machine that has died.
 */
export async function startBalancer(addresses: readonly string[], options: BalancerOptions) {
  const { random, bytesPerSecond, onRequest, onAnswer, healthPath } = options;
  const targets: Target[] = addresses.map((address) => ({
    address,
    isUp: true,
    underWay: new Set(),
  }));
  const clients = new Set<Socket>();
  let isSilent = false;
  let isOver = false;

  function choose(): Target | undefined {
    const up = targets.filter((target) => target.isUp);
    return up[Math.floor(random() * up.length)];
  }

  function leave(target: Target): void {
    target.isUp = false;
    for (const request of target.underWay) request.destroy();
  }

  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const target = choose();
    const client = incoming.socket;
    if (!target) return void client.destroy();
    const at = targets.indexOf(target);
    const { method, url, headers } = incoming;
    const asked = ask(new URL(url ?? '/', target.address), { method, headers, agent: false });
    target.underWay.add(asked);
    let isConnected = false;
    asked.on('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        onRequest?.(incoming, at);
        incoming.pipe(paced(bytesPerSecond)).pipe(asked);
      }),
    );
    asked.on('close', () => target.underWay.delete(asked));
    asked.on('error', () => {
      if (isConnected) return void client.destroy();
      // Nobody listens there any more: another server takes it.
      leave(target);
      pass(incoming, answer);
    });
    asked.on('response', (given) => {
      onAnswer?.(incoming, at, given.statusCode ?? 0);
      given.on('error', () => client.destroy());
      // Frozen connections stay open, and nothing comes of them.
      if (isSilent) return;
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    answer.on('close', () => {
      if (!answer.writableFinished) asked.destroy();
    });
  }

  const check = async (target: Target) => {
    while (!isOver) {
      const signal = AbortSignal.timeout(checkWithinMs);
      const answers = await fetch(target.address + healthPath, { signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!answers) leave(target);
      else target.isUp = true;
      await sleep(checkEveryMs);
    }
  };
  for (const target of targets) void check(target);

  const server = createServer({ requestTimeout: 0 }, (incoming, answer) => {
    if (!isSilent) pass(incoming, answer);
  });
  server.on('connection', (socket) => {
    clients.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => clients.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://localhost:${port}`,
    /** Resets every connection. */
    cut(): void {
      for (const client of clients) client.resetAndDestroy();
    },
    /** Nothing is passed on any more, and nothing is closed; afterwards those connections end. */
    silence(silent: boolean): void {
      isSilent = silent;
      if (!silent) this.cut();
    },
    upCount: () => targets.filter(({ isUp }) => isUp).length,
    async stop(): Promise<void> {
      isOver = true;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** Lets bytes through at a speed. */
function paced(bytesPerSecond: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      void (async () => {
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          const piece = chunk.subarray(at, at + pieceBytes);
          if (chunk.length > 2000) await sleep((piece.length / bytesPerSecond) * 1000);
          this.push(piece);
        }
        done();
      })();
    },
  });
}
