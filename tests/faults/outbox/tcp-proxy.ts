import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A fault of a request on its way; amounts that are given as a range are chosen by the seed. */
export type WireFault =
  /** The connection is reset before the server sees anything of the request. */
  | { kind: 'cut-before-headers' }
  /** The connection is reset when so many bytes of the request have passed. */
  | { kind: 'cut-request'; afterBytes: readonly [number, number] }
  /** The server does what it was asked, and its answer never arrives. */
  | { kind: 'lose-answer' }
  /** The connection is reset within the answer's first bytes. */
  | { kind: 'cut-answer'; afterBytes: readonly [number, number] }
  /** From so many bytes of the request on, nothing arrives any more, and nothing is closed. */
  | { kind: 'black-hole'; afterBytes: readonly [number, number] }
  /** The request arrives, and nothing of the answer; nothing is closed. */
  | { kind: 'swallow-answer' }
  /**
   * Lost packets, as far as a proxy can show them: one packet in so many waits for one
   * retransmission time-out, in bursts.
   */
  | { kind: 'burst-loss'; oneIn: number; stallMs: number }
  | { kind: 'bandwidth'; bytesPerSecond: number };

export interface WireRule {
  /** Of which requests: 'PATCH /api/uploads/17'. */
  on: RegExp;
  fault: WireFault;
  /** How many requests it meets; all where absent. */
  times?: number;
  /** Only one in so many, chosen by the seed. */
  oneIn?: number;
}

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\S+) HTTP\/1\.1\r\n/;
const packetBytes = 1460;

/** Stands before a server as a bad network does: it knows bytes and, of HTTP, only request lines. */
export async function startTcpProxy(targetPort: number, random: () => number) {
  const rules: (WireRule & { left: number })[] = [];
  const sockets = new Set<Socket>();
  const met: string[] = [];
  const lossListeners = new Set<(request: string) => Promise<void>>();
  let isDown = false;
  let isSilent = false;
  let port = 0;

  const between = ([least, most]: readonly [number, number]) =>
    least + Math.floor(random() * (most - least));

  function faultFor(request: string): WireFault | undefined {
    const rule = rules.find(
      ({ on, left, oneIn = 1 }) => left > 0 && on.test(request) && random() * oneIn < 1,
    );
    if (!rule) return undefined;
    rule.left -= 1;
    met.push(`${rule.fault.kind}: ${request}`);
    return rule.fault;
  }

  function reset(...ends: Socket[]): void {
    for (const end of ends) if (!end.destroyed) end.resetAndDestroy();
  }

  const write = (to: Socket, bytes: Buffer) =>
    new Promise<void>((resolve) => {
      if (to.destroyed || bytes.length === 0) resolve();
      else to.write(bytes, () => resolve());
    });

  /** Bytes at the speed that the network has now. */
  async function pass(to: Socket, bytes: Buffer, fault: WireFault | undefined): Promise<void> {
    if (fault?.kind !== 'bandwidth' && fault?.kind !== 'burst-loss') return write(to, bytes);
    let stalls = 0;
    for (let at = 0; at < bytes.length; at += packetBytes) {
      const packet = bytes.subarray(at, at + packetBytes);
      if (fault.kind === 'bandwidth') await sleep((packet.length / fault.bytesPerSecond) * 1000);
      else if (stalls > 0 || random() < 1 / fault.oneIn) {
        stalls = stalls > 0 ? stalls - 1 : Math.floor(random() * 3);
        await sleep(fault.stallMs);
      }
      await write(to, packet);
    }
  }

  function serve(client: Socket): void {
    if (isDown) return reset(client);
    const server = connect(targetPort, '127.0.0.1');
    const ends = [client, server];
    for (const end of ends) {
      sockets.add(end);
      end.setNoDelay(true);
      end.on('error', () => undefined);
      end.on('close', () => sockets.delete(end));
    }
    client.on('close', () => server.destroy());
    server.on('close', () => client.end());

    let request = '';
    let fault: WireFault | undefined;
    let until = Infinity;
    let swallows = false;

    async function up(chunk: Buffer): Promise<void> {
      const line = requestLine.exec(chunk.subarray(0, 2048).toString('latin1'));
      if (line) {
        request = `${line[1]} ${line[2]}`;
        fault = faultFor(request);
        until = fault && 'afterBytes' in fault ? between(fault.afterBytes) : Infinity;
      }
      if (isSilent || swallows) return;
      if (fault?.kind === 'cut-before-headers') return reset(client, server);
      const cutsRequest = fault?.kind === 'cut-request' || fault?.kind === 'black-hole';
      if (!cutsRequest || chunk.length <= until) {
        if (cutsRequest) until -= chunk.length;
        return pass(server, chunk, fault);
      }
      await write(server, chunk.subarray(0, until));
      if (fault?.kind === 'cut-request') return reset(client, server);
      swallows = true;
    }

    async function down(chunk: Buffer): Promise<void> {
      if (isSilent || swallows) return;
      if (fault?.kind === 'swallow-answer') return void (swallows = true);
      if (fault?.kind === 'lose-answer') {
        for (const listener of lossListeners) await listener(request);
        return reset(client, server);
      }
      if (fault?.kind !== 'cut-answer') return pass(client, chunk, fault);
      await write(client, chunk.subarray(0, until));
      if (chunk.length >= until) return reset(client, server);
      until -= chunk.length;
    }

    const carry = async (from: Socket, each: (chunk: Buffer) => Promise<void>) => {
      try {
        for await (const chunk of from) await each(chunk as Buffer);
      } catch {
        // The other end has gone: 'close' says the rest.
      }
    };
    void carry(client, up).then(() => !swallows && !isSilent && server.end());
    void carry(server, down);
  }

  const listener = createServer({ allowHalfOpen: false }, serve);
  const listen = (wanted: number) =>
    new Promise<void>((resolve) => listener.listen(wanted, '127.0.0.1', resolve));
  await listen(0);
  ({ port } = listener.address() as AddressInfo);

  return {
    address: `http://localhost:${port}`,
    /** The requests that a fault has met, as 'cut-request: PATCH /api/uploads/17'. */
    met: met as readonly string[],
    rule(rule: WireRule): void {
      rules.push({ ...rule, left: rule.times ?? Infinity });
    },
    clear(): void {
      rules.length = 0;
    },
    /** Awaited when an answer has just been lost, before anybody can ask again. */
    onLoss(callback: (request: string) => Promise<void>): void {
      lossListeners.add(callback);
    },
    /** Every connection is reset, and every new one: the phone has a network that leads nowhere. */
    goDown(): void {
      isDown = true;
      for (const socket of sockets) reset(socket);
    },
    comeBack(): void {
      isDown = false;
      isSilent = false;
    },
    /** Connections are taken, and nothing ever comes of them. */
    goSilent(): void {
      isSilent = true;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
