import { createHash, createHmac } from 'node:crypto';
import { Kysely } from 'kysely';
import type { Database } from '../../../server/infra/db/tables';
import type { WireAnswer, WireRequest } from '../network/wire';
import type { ServerProcess, ServicesOfModel } from '../programs/server';
import { uuidOf } from '../world/cryptography';
import { complete } from '../world/lacks';
import type { StartProgram } from '../world/programs';
import type { Random } from '../world/random';
import { lifeNamed, type Life, type Scheduler } from '../world/scheduler';
import type { Trace } from '../world/trace';
import { blobStoreModel, type Blobs } from './blob-store-model';
import { catalogueModel, offered } from './catalogue-model';
import { firstOffer, nextOffer, offerText, type Offer } from './offer-model';
import { modelDialect, type DatabaseOfServer } from './database-dialect';
import { serverGlobals, serverPackages } from './packages-model';
import { copyTables, emptyTables, type TableRow, type Tables } from './tables-model';
import type { UploadFolder } from './tus-model';

/** The first byte of a file that the server accepts nowhere. */
export const unacceptable = 0xee;

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly userKey: string;
  readonly orderId: string;
  readonly applicantId: string;
  readonly documentId: number;
}

/** One list for every empty table: whoever compares lists sees that nothing has changed. */
const none: readonly TableRow[] = [];

interface Backup {
  readonly tables: Tables;
  readonly blobs: Blobs;
  readonly takenAt: number;
}

interface World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly program: StartProgram;
  /** Called after every commit. */
  readonly committedNow: () => void;
}

/** The server: a disk that stays, and processes that are killed. */
export function simulatedServer({ random, scheduler, trace, program, committedNow }: World) {
  const blobs: Blobs = new Map();
  const folder: UploadFolder = new Map();
  let generation = uuidOf(random);
  let backup: Backup | undefined;
  let processes = 0;
  let present: { life: Life; ready: Promise<ServerProcess> } | undefined;
  /** How many times slower than usual the disk is. */
  let slowness = 1;
  let isFull = false;
  /** The offers so far, with the moments since which each holds. */
  const offers: { readonly offer: Offer; readonly since: number }[] = [
    { offer: firstOffer, since: 0 },
  ];
  const offerNow = () => offers.at(-1)?.offer ?? firstOffer;
  /** Every page and message that was ever stored, also by transactions whose answer got lost. */
  const committed = { tables: emptyTables() };

  function start(): void {
    processes += 1;
    const life = lifeNamed(`server ${processes}`);
    const wait = (ms: number) => () =>
      new Promise<void>(
        (resolve) => void scheduler.after(life, ms * slowness * random.next(), resolve),
      );
    const database: DatabaseOfServer = {
      get tables() {
        return committed.tables;
      },
      set tables(tables) {
        if (life.isOver) return;
        committed.tables = tables;
        committedNow();
      },
      statement: wait(1),
      failsToCommit: () => isFull,
    };
    const db = new Kysely<Database>({ dialect: modelDialect(database) });
    const disk = wait(2);
    const own = { random, scheduler, life };
    const running = new Set<Promise<void>>();
    const services = {
      db,
      blobs: blobStoreModel(blobs, disk),
      settings: complete('Settings', {
        environment: 'dev',
        perIpFactor: 1000,
        locationHeader: undefined,
      }),
      catalogue: catalogueModel,
      generation,
      offer: offerNow,
      secret: {
        sign: (...parts: string[]) => createHmac('sha256', 's').update(parts.join()).digest('hex'),
      },
      background: {
        run: (work: () => Promise<void>) => void running.add(work().catch(() => undefined)),
      },
      workers: {
        async run(_user: string, _job: string, input: () => Promise<{ bytes: Uint8Array }>) {
          const { bytes } = await input();
          return bytes[0] === unacceptable
            ? { kind: 'refused', problem: { problem: 'too-complex', found: null } }
            : { kind: 'taken', type: 'image/jpeg' };
        },
      },
      clock: () => new Date(scheduler.now()),
    } as unknown as ServicesOfModel;
    const { startServer } = program(serverGlobals(own), serverPackages(own, { folder, disk }));
    const begin = startServer as (
      services: ServicesOfModel,
      noting: typeof complete,
    ) => Promise<ServerProcess>;
    present = { life, ready: begin(services, complete) };
    trace.note(() => `${life.name} starts`);
    const hourly = () =>
      scheduler.after(life, 3_600_000, () => {
        void present?.ready.then((own) => own.sweep()).catch(() => undefined);
        hourly();
      });
    hourly();
  }

  function kill(): void {
    if (!present) return;
    trace.note(() => `${present?.life.name} is killed`);
    present.life.isOver = true;
    present = undefined;
  }

  const rows = (table: string): readonly TableRow[] => committed.tables.rows.get(table) ?? none;
  /** The rows that restores of the server have taken back. */
  const forgotten = new Map<string, readonly TableRow[]>();

  function insert(table: string, row: TableRow): void {
    committed.tables.rows.set(table, [...rows(table), row]);
  }

  return {
    start,
    kill,
    rows,
    /** The present rows, and those of before each restore. */
    everyRow: (table: string) => [...rows(table), ...(forgotten.get(table) ?? [])],
    blobs: blobs as ReadonlyMap<string, Uint8Array>,
    isRunning: () => present !== undefined,
    setSlowness: (times: number) => void (slowness = times),
    setFull: (full: boolean) => void (isFull = full),
    generation: () => generation,

    offer: offerNow,
    /** The product has another price, or asks for another document. */
    changeOffer(): void {
      const offer = nextOffer(offerNow(), random.chance(0.6));
      offers.push({ offer, since: scheduler.now() });
      trace.note(() => `the server offers ${offerText(offer)}`);
    },
    /** The offers that held at some time since a moment, as texts. */
    offersSince: (time: number): readonly string[] =>
      offers
        .filter((_, index) => (offers[index + 1]?.since ?? Infinity) >= time)
        .map(({ offer }) => offerText(offer)),

    /** Answers a request; `undefined` if the process is killed before it has. */
    async answer(request: WireRequest, answered: (answer: WireAnswer) => void): Promise<void> {
      const process = present;
      if (!process) return;
      const own = await process.ready;
      const answer = await own.answer(request);
      if (!process.life.isOver) answered(answer);
    },

    takeBackup(): void {
      backup = {
        tables: copyTables(committed.tables),
        blobs: new Map(blobs),
        takenAt: scheduler.now(),
      };
      trace.note(() => 'the server is backed up');
    },

    /** Restores the backup, as `npm run restore` does: the data gets another generation. */
    restore(): number | undefined {
      if (!backup) return undefined;
      kill();
      for (const [table, past] of committed.tables.rows)
        forgotten.set(table, [...past, ...(forgotten.get(table) ?? [])]);
      committed.tables = copyTables(backup.tables);
      blobs.clear();
      for (const [id, bytes] of backup.blobs) blobs.set(id, bytes);
      folder.clear();
      generation = uuidOf(random);
      trace.note(() => 'the server is restored');
      return backup.takenAt;
    },

    /** Makes an account with an application of one applicant. */
    addAccount(name: string): Account {
      const id = uuidOf(random);
      const orderId = `20260101-${String(random.whole(1e8)).padStart(8, '0')}`;
      const applicantId = uuidOf(random);
      const email = `${name}@example.org`;
      const at = new Date(scheduler.now());
      const { countryId, productId } = offered;
      const country = { country_id: countryId, country_residence_id: countryId };
      insert('users', { id, email, erased_at: null, ...countryOf(countryId) });
      insert('orders', {
        ...{ id: orderId, user_id: id, product_id: productId, product_version: 1, ...country },
        ...{ pay_status: 'unpaid', depart_date: null, fee: null, discount: 0, visa_fee: null },
        ...{ cancel_reason: null, applicants_added: 1, created_at: at },
      });
      insert('applicants', {
        ...{ id: applicantId, order_id: orderId, number: 1, first_name: name },
        ...{ identity_id: 'none', status: 'uploading-documents', result: null, reason: null },
        ...{ version: 1, was_revised: false },
      });
      const userKey = createHash('sha256').update(email).digest('hex').slice(0, 32);
      return { id, email, userKey, orderId, applicantId, documentId: offered.elecId };
    },

    /** Logs an account in. @returns the token */
    openSession({ id }: Account): string {
      const token = Buffer.from(random.bytes(24)).toString('base64url');
      const at = new Date(scheduler.now());
      insert('sessions', {
        ...{ id: uuidOf(random), user_id: id, device: 'A browser', device_hash: null },
        token_hash: createHash('sha256').update(token).digest('hex'),
        ...{ created_at: at, last_used_at: at },
        expires_at: new Date(scheduler.now() + 30 * 86_400_000),
      });
      return token;
    },

    /** Ends the sessions of an account, as a log-out on all devices does. */
    endSessions({ id }: Account): void {
      const left = rows('sessions').filter(({ user_id }) => user_id !== id);
      committed.tables.rows.set('sessions', left);
    },

    /** An order is cancelled, which nothing takes back. */
    cancelOrder(id: unknown): void {
      const orders = rows('orders').map((row) =>
        row['id'] === id ? { ...row, cancel_reason: 'other' } : row,
      );
      committed.tables.rows.set('orders', orders);
    },

    /** The orders are submitted and paid: nothing of them can be changed any more; or again. */
    setPayStatus({ id }: Account, pay_status: 'unpaid' | 'paid'): void {
      const orders = rows('orders').map((row) =>
        row['user_id'] === id ? { ...row, pay_status } : row,
      );
      committed.tables.rows.set('orders', orders);
    },
  };
}

const countryOf = (id: number) => ({ country_id: id, country_residence_id: id });

export type SimulatedServer = ReturnType<typeof simulatedServer>;
