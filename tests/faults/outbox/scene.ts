import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { paths } from '../../../src/routing/paths';
import type { User } from '../../../src/contract/account/accounts';
import { seededRandom } from '../../support/fixtures/seeded-random';
import { newApplicant, newOrder, readOrder, type kenya } from '../../support/order-steps';
import type { Engine } from '../../support/phone';
import type { Traveller } from '../../support/traveller';
import type { VersionName } from './app-versions';
import { startHttpLayer } from './http-layer';
import type { Lab } from './lab';
import { takePhone, type FaultPhone } from './phone';
import type { PhoneRecord } from './phone-record';
import type { Sealed } from './sealed';
import { jpegLike, sealingAt } from './sealing';
import { saysSent, watchSent } from './sent-watch';
import { startTcpProxy } from './tcp-proxy';

export interface SceneOptions {
  seed: number;
  engine?: Engine;
  version?: VersionName | undefined;
  ownProcess?: boolean;
  hasNoWorker?: boolean;
  /** The browser keeps nothing: a page that is reloaded knows nobody. */
  keepsNothing?: boolean;
  /** The product that is applied for; the simplest one where absent. */
  product?: typeof kenya | undefined;
  prepare?: ((context: BrowserContext) => Promise<unknown>) | undefined;
}

/** One case's world: a traveller with an application, a phone, and a network that can be broken. */
export async function openScene(lab: Lab, options: SceneOptions) {
  const random = seededRandom(options.seed);
  const engine = options.engine ?? 'chromium';
  lab.deploy(options.version ?? 'present');
  const traveller = lab.traveller();
  const orderId = await newOrder(traveller, options.product);
  const applicantId = await newApplicant(traveller, orderId);
  const order = await readOrder(traveller, orderId);
  const documents: { elec_id: number; pattern: number }[] =
    order.applicant_list[0].material_required;
  const passportDocument = documents.find(({ pattern }) => pattern === 1)?.elec_id;
  const [first] = documents;
  if (!first) throw new Error('This product wants no documents.');
  const documentId = (documents.find(({ pattern }) => pattern !== 1) ?? first).elec_id;
  const path = paths.multiPage(orderId, applicantId, documentId);

  const phones: FaultPhone[] = [];
  const problems: string[] = [];

  const http = await startHttpLayer(lab.server.address, (exchange) => watch.beforeAnswer(exchange));
  const wire = await startTcpProxy(http.port, random);

  const newPhone = async (more: Partial<SceneOptions> = {}) => {
    const { ownProcess = false, prepare } = { ...options, ...more };
    const phone = await takePhone(lab, wire.address, { engine, ownProcess, prepare });
    phones.push(phone);
    return phone;
  };

  const userOf = ({ email, token }: Traveller): User => ({
    email,
    token,
    nationalityId: 356,
    residenceId: 702,
  });

  /** Opens the app at the document, logged in; where it is open already, in the same tab. */
  async function enter(phone: FaultPhone, who = traveller): Promise<void> {
    if (!phone.isOpen()) await phone.open('/');
    if (options.keepsNothing) {
      await phone.isStarted();
      return void (await phone.call('logIn', userOf(who)));
    }
    await phone.logIn(userOf(who), path);
    if (!options.hasNoWorker) await phone.workerIsReady();
  }

  const phone = await newPhone();

  const recordOf = async ({ phone: on, id }: Sealed) =>
    (await on.records())?.find((record) => record.id === id);

  const { sealed, ...ways } = sealingAt({
    phone,
    email: traveller.email,
    orderId,
    applicantId,
    documentId,
    passportDocument,
    random,
    problems,
    recordOf,
  });
  const watch = watchSent({ phones, sealed, problems });
  wire.onLoss(watch.afterLoss);

  async function until(what: string, look: () => Promise<boolean>, seconds = 30): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    while (!(await look())) {
      if (Date.now() > deadline) throw new Error(`${what}: it did not come to that.`);
      await sleep(50);
    }
  }

  return {
    lab,
    saysSent,
    traveller,
    orderId,
    applicantId,
    documentId,
    path,
    phone,
    http,
    wire,
    random,
    sealed,
    phones: phones as readonly FaultPhone[],
    problems,
    /** Keys of attaches that were made beside the app. */
    foreign: new Set<string>(),
    acknowledged: watch.acknowledged,
    newPhone,
    enter,
    ...ways,
    until,
    recordOf,
    userOf,
    newPicture: jpegLike,
    /** Waits until an item is in a state; resolves to its record, which may change right after. */
    async inState(item: Sealed, ...states: string[]): Promise<PhoneRecord> {
      let record: PhoneRecord | undefined;
      await until(`${item.id} ${states.join(' or ')}`, async () => {
        record = await recordOf(item);
        return record !== undefined && states.includes(record.state);
      });
      return record as PhoneRecord;
    },
    /** Waits until the server has answered such a request, whether or not the phone hears of it. */
    answered: (on: RegExp) =>
      until(`An answer to ${on.source}`, async () =>
        http.log.some(({ request }) => on.test(request)),
      ),
    /** Waits until all that has to arrive has arrived, as the phone knows it. */
    allArrived: () =>
      until('All have arrived', async () => {
        for (const item of sealed.filter(({ end }) => end === 'delivered')) {
          const record = await recordOf(item);
          if (record?.state !== 'done') return false;
        }
        return true;
      }),
    /** Waits until an item is gone, or delivered, or its removal is. */
    settled: (item: Sealed) =>
      until(`${item.id} is settled`, async () => {
        const record = await recordOf(item);
        return record === undefined || record.state === 'done';
      }),
    /** Nothing is broken any more, and the app is open. */
    async heal(): Promise<void> {
      wire.clear();
      wire.comeBack();
      for (const each of phones) if (!each.isOpen()) await each.open(path);
    },
    /** Lets every phone look once more for something to send: a second time must change nothing. */
    async giveAnotherChance(): Promise<void> {
      for (const each of phones) {
        if (!each.isOpen()) await each.open(path);
        await each.call('drain', { ignoreBackoff: true });
      }
    },
    async close(): Promise<void> {
      for (const each of phones) await each.throwAway();
      await wire.stop();
      await http.stop();
    },
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;
