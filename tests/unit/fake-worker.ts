import * as Comlink from 'comlink';

/** A worker's two ends without a thread: the program runs here, behind a real Comlink channel. */
export class FakeWorker {
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  ended = false;
  readonly #channel = new MessageChannel();

  constructor(program: object) {
    Comlink.expose(program, this.#channel.port2);
  }

  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.#channel.port1.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: EventListener) {
    this.#channel.port1.addEventListener(type, listener);
    this.#channel.port1.start();
  }

  removeEventListener(type: string, listener: EventListener) {
    this.#channel.port1.removeEventListener(type, listener);
  }

  terminate() {
    this.ended = true;
    this.#channel.port1.close();
  }
}
