import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { paths } from '../../../src/app/paths';
import type { User } from '../../../src/contract/accounts';
import type { ItemKind } from '../../../src/outbox/item';
import type { PassportFields } from '../../../src/outbox/passport-fields';
import { seededRandom } from '../../support/fixtures/seeded-random';
import {
  newApplicant,
  newOrder,
  newPicture,
  readOrder,
  type kenya,
} from '../../support/order-steps';
import type { Engine } from '../../support/phone';
import { toastsOf } from '../../support/toast-log';
import type { Traveller } from '../../support/traveller';
import type { AppWindow } from './app-window';
import type { VersionName } from './app-versions';
import { startHttpLayer, type Exchange } from './http-layer';
import type { Lab } from './lab';
import { sealIn } from './seal-in';
import { takePhone, type FaultPhone } from './phone';
import { startTcpProxy } from './tcp-proxy';

/** What has to become of an item: it arrived, it waits on the phone, or it went by a traveller's will. */
export type End = 'delivered' | 'needs-you' | 'waiting' | 'removed' | 'delivered-or-removed';

/** One sealed page, as the test knows it. */
export interface Sealed {
  readonly id: string;
  readonly kind: ItemKind;
  readonly phone: FaultPhone;
  readonly sha256: string;
  attachKey: string;
  readonly size: number;
  end: End;
  /** Its bytes on the phone were spoiled on purpose. */
  isDamaged?: true;
  /** A later page has taken its place. */
  isReplaced?: true;
}

export interface SceneOptions {
  seed: number;
  engine?: Engine;
  version?: VersionName | undefined;
  ownProcess?: boolean;
  hasNoWorker?: boolean;
  /** The browser keeps nothing: a page that is loaded anew knows nobody. */
  keepsNothing?: boolean;
  /** What is applied for; the simplest there is where absent. */
  product?: typeof kenya | undefined;
  prepare?: ((context: BrowserContext) => Promise<unknown>) | undefined;
}

export interface SealOptions {
  /** Bytes; chosen by the seed where absent. */
  size?: number;
  position?: number;
  replaces?: string | null;
  end?: End;
  on?: FaultPhone;
  bytes?: Buffer;
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Whatever ends a delivery. */
export const attachRequest =
  /^POST \/api\/(applicant_elec_add|applicant_id_photo_submit|applicant_passport_submit|order_feedback_add)/;
/** Whatever brings bytes to the server, resumable or in one piece. */
export const uploadRequest =
  /^(POST \/api\/(upload_file_request|uploads\b)|PATCH \/api\/uploads\/)/;

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

  const sealed: Sealed[] = [];
  const phones: FaultPhone[] = [];
  const problems: string[] = [];
  const acknowledged = new Set<string>();

  const http = await startHttpLayer(lab.server.address, look);
  const wire = await startTcpProxy(http.port, random);
  wire.onLoss(async (request) => {
    if (attachRequest.test(request)) await nothingIsSentYet('after an answer that was lost');
  });

  const newPhone = async (more: Partial<SceneOptions> = {}) => {
    const { ownProcess = false, prepare } = { ...options, ...more };
    const phone = await takePhone(lab, wire.address, { engine, ownProcess, prepare });
    phones.push(phone);
    return phone;
  };

  /** Before an acknowledgement goes on its way, nothing may count as sent. */
  async function look({ request, asked, status, answer }: Exchange): Promise<void> {
    if (!attachRequest.test(request) || status !== 200 || !isSuccess(answer)) return;
    const key = String(asked['idempotency-key']);
    const item = sealed.find(({ attachKey }) => attachKey === key);
    if (!item || acknowledged.has(item.id)) return;
    await nothingIsSentYet('before the acknowledgement', item);
    acknowledged.add(item.id);
  }

  async function nothingIsSentYet(when: string, only?: Sealed): Promise<void> {
    for (const phone of phones) {
      const records = (await phone.records()) ?? [];
      for (const record of records) {
        const item = sealed.find(({ id }) => id === record.id);
        if (!item || (only ? item !== only : acknowledged.has(item.id))) continue;
        if (record.state === 'done') problems.push(`${record.id} is 'done' ${when}`);
        if (record.chunksThere < record.chunkCount)
          problems.push(`${record.id} has lost its bytes ${when}`);
      }
    }
    const said = await Promise.all(phones.map(saysSent));
    const times = said.reduce((sum, count) => sum + count, 0);
    if (times > acknowledged.size) problems.push(`The screen says 'Upload successfully' ${when}`);
  }

  async function saysSent(phone: FaultPhone): Promise<number> {
    const read = async () => (await toastsOf(phone.page())).filter(isSent).length;
    return Promise.race([read().catch(() => 0), sleep(1500, 0)]);
  }

  const userOf = ({ email, token }: Traveller): User => ({
    email,
    token,
    nationalityId: 356,
    residenceId: 702,
  });

  /** Opens the app at the document, logged in. */
  async function enter(phone: FaultPhone, who = traveller): Promise<void> {
    await phone.open('/');
    if (options.keepsNothing) return void (await phone.call('logIn', userOf(who)));
    await phone.logIn(userOf(who), path);
    if (!options.hasNoWorker) await phone.workerIsReady();
  }

  const phone = await newPhone();

  const userId = sha256Of(Buffer.from(traveller.email.toLowerCase())).slice(0, 32);

  function keep(
    item: Pick<Sealed, 'id' | 'kind' | 'attachKey' | 'sha256'>,
    bytes: Buffer,
    { on = phone, end = 'delivered' }: SealOptions,
  ): Sealed {
    if (item.sha256 !== sha256Of(bytes)) problems.push(`${item.id} was sealed with another hash`);
    const kept: Sealed = { ...item, phone: on, size: bytes.length, end };
    sealed.push(kept);
    return kept;
  }

  const person = { orderId, applicantId, applicantName: 'Ananya' };

  /** Seals a visa photo; the server makes one out of the picture, or takes it as it is. */
  async function sealPhoto(bytes: Buffer, needHandle: 0 | 1, more: SealOptions = {}) {
    const target = { ...person, needHandle };
    const item = await sealIn((more.on ?? phone).page(), bytes, { userId, target, way: 'photo' });
    return keep(item, bytes, more);
  }

  /** Seals a passport's picture, with its data or for it to come. */
  async function sealPassport(fields?: PassportFields, more: SealOptions = {}): Promise<Sealed> {
    if (passportDocument === undefined) throw new Error('This product wants no passport.');
    const bytes = jpegLike(more.size ?? 50_000);
    const target = { ...person, documentId: passportDocument, documentName: 'Passport' };
    const page = (more.on ?? phone).page();
    const item = await sealIn(page, bytes, { userId, target, way: 'passport', fields });
    return keep(item, bytes, more);
  }

  /** Fills in the data that a passport waits for, or mends it. */
  async function fillPassport(item: Sealed, fields: PassportFields): Promise<void> {
    if (!(await item.phone.call('fillPassport', item.id, fields)))
      throw new Error('The data was not taken.');
    const record = await recordOf(item);
    if (record?.kind === 'passport') item.attachKey = record.attachKey;
  }

  /** Seals a message to Support about this application. */
  async function sealMessage(text: string, more: SealOptions = {}): Promise<Sealed> {
    const bytes = Buffer.from(text);
    const target = { orderId };
    const page = (more.on ?? phone).page();
    const item = await sealIn(page, bytes, { userId, target, way: 'message', text });
    return keep(item, bytes, more);
  }

  async function seal(given: SealOptions = {}): Promise<Sealed> {
    const size = given.size ?? 20_000 + Math.floor(random() * 100_000);
    const bytes = given.bytes ?? jpegLike(size);
    const on = given.on ?? phone;
    const target = {
      orderId,
      applicantId,
      documentId,
      position: given.position ?? sealed.length,
      replaces: given.replaces ?? null,
      documentName: 'Passport copy',
      applicantName: 'Ananya',
    };
    const item = await on.page().evaluate(
      async ([base64, user, wanted]) => {
        const text = atob(base64);
        const copied = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
        const { waysIn } = globalThis as AppWindow;
        const { id, kind, attachKey, sha256 } = await waysIn.seal({
          userId: user,
          target: wanted,
          fileName: 'page.jpg',
          mime: 'image/jpeg',
          bytes: copied,
        });
        return { id, kind, attachKey, sha256 };
      },
      [bytes.toString('base64'), userId, target] as const,
    );
    return keep(item, bytes, given);
  }

  async function until(what: string, look: () => Promise<boolean>, seconds = 30): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    while (!(await look())) {
      if (Date.now() > deadline) throw new Error(`${what}: it did not come to that.`);
      await sleep(50);
    }
  }

  const recordOf = async ({ phone: on, id }: Sealed) =>
    (await on.records())?.find((record) => record.id === id);

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
    sealed: sealed as readonly Sealed[],
    phones: phones as readonly FaultPhone[],
    problems,
    /** Keys of attaches that were made beside the app. */
    foreign: new Set<string>(),
    acknowledged: acknowledged as ReadonlySet<string>,
    newPhone,
    enter,
    seal,
    sealPhoto,
    sealPassport,
    fillPassport,
    sealMessage,
    until,
    recordOf,
    userOf,
    newPicture: jpegLike,
    /** Waits until an item is in a state. */
    inState: (item: Sealed, ...states: string[]) =>
      until(`${item.id} ${states.join(' or ')}`, async () =>
        states.includes((await recordOf(item))?.state ?? 'none'),
      ),
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

const isSent = (text: string) =>
  text.includes('Upload successfully') || text.trim() === 'Successful';

function isSuccess(answer: Buffer): boolean {
  try {
    return (JSON.parse(answer.toString()) as { ret: unknown }).ret === 0;
  } catch {
    return false;
  }
}

/** A JPEG like no other. */
const jpegLike = (size: number): Buffer => Buffer.from(newPicture(size));
