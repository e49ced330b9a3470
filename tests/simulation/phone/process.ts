import { checkOptions, complete, completeClass } from '../world/lacks';
import type { Random } from '../world/random';
import { webCryptoOf } from '../world/cryptography';
import type { StartProgram } from '../world/programs';
import { lifeNamed, type Life, type Scheduler } from '../world/scheduler';
import { dateBy } from '../world/dates';
import { abortSignals, type SignalOfModel } from './abort-signals';
import { cloneOf } from './disk';
import { fetchedBy, kyModel, type RequestOfModel } from './ky-model';
import { connect, type Connection, type OpenOptions } from './database-model';
import { KeyRange } from './database-stores';
import { BlobOfModel, FormOfModel } from './form-model';
import type { PhoneDatabase } from './database-transaction';
import type { PhoneLocks } from './locks';

/** A request of a program, as it calls `fetch`. */
export interface Fetched {
  readonly life: Life;
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer> | FormOfModel | undefined;
  readonly signal: SignalOfModel | undefined;
}

/** The part of an answer that a program can read. */
export interface AnswerOfModel {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

/** The phone around its tabs and its worker. */
export interface PhoneAround {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly database: PhoneDatabase;
  readonly locks: PhoneLocks;
  /** The time on the phone's clock, which may be wrong. */
  readonly clock: () => number;
  readonly fetch: (request: Fetched) => Promise<AnswerOfModel>;
  /** Delivers a message to the other tabs and the worker. */
  readonly post: (from: Process, channel: string, data: unknown) => void;
  readonly room: () => { quota: number; usage: number };
  readonly isVisible: (process: Process) => boolean;
  /** Registers a sync event for the worker; rejects where the browser has none. */
  readonly registerSync: (tag: string) => Promise<void>;
  readonly visiblePages: () => readonly { visibilityState: string; postMessage(): void }[];
  readonly notify: (title: string) => void;
  readonly hasWorker: boolean;
}

/** A tab or a worker: a start of a program with module state and a global scope of its own. */
export interface Process {
  readonly life: Life;
  readonly program: Record<string, unknown>;
  readonly connections: Connection[];
  readonly hear: (channel: string, data: unknown) => void;
  /** Ends it at once, wherever it is. */
  end(): void;
}

/** Starts a program on a phone. */
export function startProcess(around: PhoneAround, name: string, start: StartProgram): Process {
  const { random, scheduler, database } = around;
  const life = lifeNamed(name);
  const connections: Connection[] = [];
  const listeners = new Map<string, Set<Listener>>();
  const globals = globalsOf();
  const idb = {
    async openDB(_name: string, version: number, options: OpenOptions) {
      const connection = await connect(database, life, version, options);
      connections.push(connection);
      return connection;
    },
  };
  const process: Process = {
    life,
    connections,
    program: {},
    hear(channel, data) {
      scheduler.after(life, random.next() * 3, () => {
        for (const listener of listeners.get(channel) ?? []) listener({ data });
      });
    },
    end() {
      life.isOver = true;
      for (const transaction of [...database.transactions])
        if (transaction.life === life) transaction.end();
    },
  };
  Object.assign(process.program, start(globals, { idb, ky: kyModel(globals) }));
  return process;

  function globalsOf(): Record<string, unknown> {
    const hub: Hub = {
      listen(channel, listener) {
        const own = listeners.get(channel) ?? new Set();
        listeners.set(channel, own.add(listener));
      },
      post(channel, data) {
        if (!life.isOver) around.post(process, channel, cloneOf(data));
      },
    };
    const cancel = (timer?: { isCancelled: boolean }) => {
      if (timer) timer.isCancelled = true;
    };
    const repeat = (run: () => void, ms: number) => {
      const timer = { isCancelled: false };
      const again = () =>
        scheduler.after(life, ms, () => {
          if (timer.isCancelled) return;
          run();
          again();
        });
      again();
      return timer;
    };
    const registration = complete(
      'ServiceWorkerRegistration',
      {
        sync: { register: async (tag: string) => life.isOver || around.registerSync(tag) },
        showNotification: async (title: string) => around.notify(title),
      },
      ['periodicSync'],
    );
    const signals = abortSignals(scheduler, life);
    const navigator = complete(
      'navigator',
      {
        onLine: true,
        locks: around.locks.managerOf(life),
        storage: complete('StorageManager', {
          estimate: async () => around.room(),
          persist: async () => false,
        }),
        ...(around.hasWorker && {
          serviceWorker: complete('ServiceWorkerContainer', {
            ready: Promise.resolve(registration),
            // Pushes and notices are no part of the world: there is nothing to end.
            getRegistration: async () => undefined,
          }),
        }),
      },
      ['connection', ...(around.hasWorker ? [] : ['serviceWorker'])],
    );
    const scope: Record<string, unknown> = {
      ...signals,
      navigator,
      registration,
      clients: complete('Clients', { matchAll: async () => around.visiblePages() }),
      location: new URL('http://localhost/orders'),
      document: complete('document', {
        get visibilityState() {
          return around.isVisible(process) ? 'visible' : 'hidden';
        },
        documentElement: complete('document.documentElement', { dataset: {} }),
        addEventListener: () => undefined,
      }),
      addEventListener: () => undefined,
      Date: dateBy(around.clock),
      Math: Object.assign(Object.create(Math) as typeof Math, { random: () => random.next() }),
      performance: complete('performance', { now: () => scheduler.now() }),
      setTimeout: (run: () => void, ms: number) => scheduler.after(life, ms, run),
      clearTimeout: cancel,
      setInterval: repeat,
      clearInterval: cancel,
      crypto: webCryptoOf(random),
      fetch(input: RequestOfModel | URL | string, options?: RequestInit) {
        const { url, init } = fetchedBy(input, options);
        const { method = 'GET', headers, body, signal } = init;
        checkOptions('fetch', init, fetchOptions);
        return around.fetch({
          life,
          url,
          method,
          headers: new Headers(headers),
          body: body as Fetched['body'],
          signal,
        });
      },
      FormData: FormOfModel,
      Blob: BlobOfModel,
      BroadcastChannel: ChannelOfModel.bind(undefined, hub),
      Notification: { permission: 'granted' },
      caches: complete('caches', {
        open: async () => complete('Cache', { match: async () => undefined }),
      }),
      indexedDB: {},
      IDBKeyRange: KeyRange,
      localStorage: storageModel(),
      sessionStorage: storageModel(),
      console: { warn: () => undefined, error: () => undefined, log: () => undefined },
    };
    complete('globalThis', scope);
    return { ...scope, globalThis: scope, self: scope, window: scope };
  }
}

type Listener = (event: { data: unknown }) => void;

/** The channels of one tab or worker. */
interface Hub {
  listen(channel: string, listener: Listener): void;
  post(channel: string, data: unknown): void;
}

/** As the global `BroadcastChannel`, bound to a tab or worker. */
class ChannelOfModel {
  constructor(
    private readonly hub: Hub,
    private readonly channel: string,
  ) {}
  private isClosed = false;
  addEventListener(_type: 'message', listener: Listener) {
    this.hub.listen(this.channel, (event) => {
      if (!this.isClosed) listener(event);
    });
  }
  close() {
    this.isClosed = true;
  }
  postMessage(data: unknown) {
    this.hub.post(this.channel, data);
  }
}
completeClass('BroadcastChannel', ChannelOfModel);

/** Options for caches, log-ins and redirections have no effect: the model has none of them. */
const fetchOptions = [
  ...['method', 'headers', 'body', 'signal', 'cache', 'credentials', 'redirect'],
];

/** Nothing of the outbox is in it. */
const storageModel = () =>
  complete('Storage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
