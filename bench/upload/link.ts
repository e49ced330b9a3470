import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { throughAt, type Trace } from './trace';

const packetBytes = 1460;
/** A modem's buffer: a busy machine that wakes later than this loses some of the link. */
const aheadMs = 400;
const requestHead = /^((?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) [^\s?]+)\S* HTTP\/1\.1\r\n/;

/** Upstream traffic since the trace began. */
export interface Sent {
  bytes: number;
  /** Of them, request lines and headers. */
  headerBytes: number;
  requests: number;
  /** How often which, as 'POST /api/uploads'. */
  kinds: Record<string, number>;
}

/**
 * A phone's link to a server: all connections share its speed, each direction for itself. Nothing is
 * slow before a trace begins.
 */
export async function openLink(targetPort: number) {
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const sent: Sent = { bytes: 0, headerBytes: 0, requests: 0, kinds: {} };
  let trace: Trace | undefined;
  let beganAt = 0;
  let isDown = false;

  const now = () => performance.now() - beganAt;
  const until = async (at: number) => {
    const wait = at - now();
    if (wait > 0) await sleep(wait);
  };

  function lane() {
    let freeAt = 0;
    /** Takes a packet's place on the link; resolves to when it is through. */
    return async (bytes: number): Promise<number> => {
      if (!trace) return 0;
      while (freeAt - now() > aheadMs) await sleep(freeAt - now() - aheadMs);
      freeAt = throughAt(trace, Math.max(freeAt, now()), bytes);
      return freeAt;
    };
  }
  const lanes = { up: lane(), down: lane() };

  function reset(socket: Socket): void {
    if (!socket.destroyed) socket.resetAndDestroy();
  }
  function resetAll(): void {
    for (const socket of sockets) reset(socket);
  }

  function count(chunk: Buffer): void {
    const kind = requestHead.exec(chunk.subarray(0, 2048).toString('latin1'))?.[1];
    if (kind === undefined) return;
    const end = chunk.indexOf('\r\n\r\n');
    sent.requests += 1;
    const short = kind.replace(/[0-9a-f]{24,}/g, '…');
    sent.kinds[short] = (sent.kinds[short] ?? 0) + 1;
    sent.headerBytes += end < 0 ? chunk.length : end + 4;
  }

  async function carry(from: Socket, to: Socket, way: 'up' | 'down', opens: number) {
    let delivered = Promise.resolve();
    const deliver = async (at: number, piece: Buffer) => {
      if (trace) await until(at + trace.roundTripMs / 2);
      if (!to.destroyed) to.write(piece);
    };
    try {
      await until(opens);
      for await (const chunk of from.iterator({
        destroyOnReturn: false,
      }) as AsyncIterable<Buffer>) {
        if (trace && way === 'up') count(chunk);
        for (let at = 0; at < chunk.length; at += packetBytes) {
          const piece = chunk.subarray(at, at + packetBytes);
          const through = await lanes[way](piece.length);
          if (from.destroyed) return;
          if (trace && way === 'up') sent.bytes += piece.length;
          delivered = delivered.then(() => deliver(through, piece));
        }
      }
    } catch {
      // It was reset: its 'close' says the rest.
    }
    await delivered;
    to.end();
  }

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (isDown) return reset(client);
    const server = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = [client, server];
    for (const end of pair) {
      sockets.add(end);
      end.setNoDelay(true);
      end.on('error', () => undefined);
      end.on('close', (hadError) => {
        sockets.delete(end);
        if (hadError) for (const other of pair) reset(other);
      });
    }
    // TCP's handshake takes one round trip.
    const opens = trace ? now() + trace.roundTripMs : 0;
    void carry(client, server, 'up', opens);
    void carry(server, client, 'down', 0);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;

  return {
    port,
    address: `http://localhost:${port}`,
    sent: sent as Readonly<Sent>,
    /** Milliseconds since the trace began. */
    now,
    resetAll,
    goDown(): void {
      isDown = true;
      resetAll();
    },
    comeBack(): void {
      isDown = false;
    },
    /** From now on the network is as the trace says; `onChange` hears of outages. */
    begin(wanted: Trace, onChange: (isThere: boolean) => void): void {
      trace = wanted;
      beganAt = performance.now();
      const at = (ms: number, change: () => void) => timers.add(setTimeout(change, ms));
      for (const { from, to } of trace.outages) {
        at(from, () => {
          this.goDown();
          onChange(false);
        });
        at(to, () => {
          this.comeBack();
          onChange(true);
        });
      }
    },
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export type Link = Awaited<ReturnType<typeof openLink>>;
