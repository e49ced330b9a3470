import { Socket } from 'node:net';
import pg from 'pg';

/**
 * pg's client, which writes each query as soon as it has it, whether the one before is answered or
 * not. Those of one turn of the event loop leave together: a write to the network costs more than all
 * else of a small query.
 */
export class BatchingClient extends pg.Client {
  readonly #socket: BatchingSocket;

  constructor(config?: pg.ClientConfig) {
    const socket = new BatchingSocket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.#socket = socket;
  }

  /** Ends the connection at once; `end` would wait for all answers, which a frozen host never gives. */
  cut(): void {
    this.#socket.destroy();
  }
}

type Written = (error?: Error | null) => void;

class BatchingSocket extends Socket {
  override write(
    bytes: string | Uint8Array,
    encoding?: BufferEncoding | Written,
    written?: Written,
  ): boolean {
    this.cork();
    this.uncork();
    return typeof encoding === 'function'
      ? super.write(bytes, encoding)
      : super.write(bytes, encoding, written);
  }

  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
