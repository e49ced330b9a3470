import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NotNull } from 'kysely';
import { paths } from '../../src/routing/paths';
import type { User } from '../../src/contract/account/accounts';
import { userIdOf } from '../../src/storage/session';
import type { AppWindow } from '../../tests/faults/outbox/app-window';
import { takePhone } from '../../tests/faults/outbox/phone';
import { newApplicant, newOrder, newPicture, readOrder } from '../../tests/support/order-steps';
import { clients, isOurs, type ClientName } from './clients';
import type { Homes } from './homes';
import { openLink } from './link';

/** The interface of a peer's page, in place of the app's ways in. */
interface PeerWays {
  add(files: readonly PreparedFile[], target: Target): Promise<void>;
  /** How many files are neither attached nor given up. */
  kept(): Promise<number>;
  taps(): number;
}
interface PreparedFile {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  thumbnail: Uint8Array<ArrayBuffer>;
}
interface Target {
  orderId: string;
  applicantId: string;
  documentId: number;
}
type BenchWindow = typeof globalThis & { waysIn: PeerWays; prepared?: PreparedFile[] };

/** One traveller's visit: a browser of its own, a link of its own, an application of its own. */
export async function beginVisit(homes: Homes, client: ClientName) {
  const { server, traveller, db } = homes.homeOf(client);
  const orderId = await newOrder(traveller);
  const applicantId = await newApplicant(traveller, orderId);
  const order = await readOrder(traveller, orderId);
  const documentId = order.applicant_list[0].material_required[0].elec_id as number;
  const target: Target = { orderId, applicantId, documentId };
  const path = clients[client].path ?? paths.multiPage(orderId, applicantId, documentId);
  const link = await openLink(Number(new URL(server.address).port));
  const options = { engine: 'chromium', ownProcess: true, prepare: undefined } as const;
  const phone = await takePhone(undefined, link.address, options);
  let taps = 0;

  /** A page counts from when it was opened. */
  const tapsHere = async (): Promise<number> =>
    isOurs(client) || !phone.isOpen()
      ? 0
      : phone
          .page()
          .evaluate(() => (globalThis as BenchWindow).waysIn.taps())
          .catch(() => 0);

  const user: User = {
    email: traveller.email,
    token: traveller.token,
    nationalityId: 356,
    residenceId: 702,
  };
  await phone.open(path);
  await phone.logIn(user, path);
  if (client !== 'uppy') await phone.workerIsReady();

  const seal = async (): Promise<number[]> =>
    phone.page().evaluate(sealAll, [target, await userIdOf(traveller)] as const);

  return {
    link,
    phone,
    /** Gives the page pictures like no other, of so many bytes; resolves to their digests. */
    async prepare(sizes: readonly number[]): Promise<string[]> {
      const files = sizes.map(prepared);
      for (const file of files) await phone.page().evaluate(keep, file);
      return files.map(({ sha256 }) => sha256);
    },

    /** Seals what was prepared in the app's page; resolves to the milliseconds that each took. */
    seal,

    /** The traveller has chosen them. */
    async handOver(): Promise<void> {
      if (isOurs(client)) await seal();
      else await phone.page().evaluate(addAll, target);
    },

    /** Ends the browser at once, and what was on its way with it; its traveller comes back. */
    async kill(): Promise<void> {
      taps += await tapsHere();
      await phone.killBrowser();
      // Only now: a browser that still sees its connections break sends again what was on its way.
      link.resetAll();
      await phone.open(path);
    },

    reopen: () => phone.open(path),

    /** Digests of what the server has attached, by its own journal. */
    async attached(): Promise<{ sha256: string; at: number }[]> {
      const rows = await db
        .selectFrom('journal')
        .where('applicant_id', '=', applicantId)
        .where('sha256', 'is not', null)
        .select(['sha256', 'answered_at as at'])
        .$narrowType<{ sha256: NotNull }>()
        .execute();
      return rows.map(({ sha256, at }) => ({ sha256, at: at.getTime() }));
    },

    /** How many files are still there to be sent; undefined where the page cannot be asked. */
    async kept(): Promise<number | undefined> {
      if (!phone.isOpen()) return undefined;
      if (!isOurs(client))
        return Promise.race([
          phone
            .page()
            .evaluate(() => (globalThis as BenchWindow).waysIn.kept())
            .catch(() => undefined),
          sleep(2000, undefined),
        ]);
      const records = await phone.records();
      return records?.filter(({ state }) => state !== 'done' && state !== 'cancelled').length;
    },

    taps: async (): Promise<number> => taps + (await tapsHere()),

    async end(): Promise<void> {
      await phone.throwAway();
      await link.close();
    },
  };
}

export type Visit = Awaited<ReturnType<typeof beginVisit>>;

function prepared(size: number): Omit<PreparedFile, 'thumbnail'> {
  const bytes = newPicture(size);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** In the page: takes a file that was made for it, with a thumbnail as the image worker makes one. */
async function keep(file: Omit<PreparedFile, 'thumbnail'>): Promise<void> {
  const small = new OffscreenCanvas(96, 128);
  small.getContext('2d')?.fillRect(0, 0, 48, 64);
  const picture = await small.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
  const thumbnail = new Uint8Array(await picture.arrayBuffer());
  const page = globalThis as BenchWindow;
  page.prepared = [...(page.prepared ?? []), { ...file, thumbnail }];
}

/** In the app's page: one after the other, as they are taken; resolves to what each took. */
async function sealAll([target, userId]: readonly [Target, string]): Promise<number[]> {
  const { waysIn, prepared = [] } = globalThis as AppWindow & Pick<BenchWindow, 'prepared'>;
  waysIn.expectDelivery();
  const took: number[] = [];
  for (const [position, { bytes, thumbnail }] of prepared.entries()) {
    const began = performance.now();
    await waysIn.seal({
      userId,
      target: {
        ...target,
        position,
        replaces: null,
        documentName: 'Passport copy',
        applicantName: 'Ananya',
      },
      fileName: `page-${position}.jpg`,
      mime: 'image/jpeg',
      thumbnail,
      bytes,
    });
    took.push(performance.now() - began);
  }
  return took;
}

/** In a peer's page. */
const addAll = (target: Target): Promise<void> => {
  const { waysIn, prepared = [] } = globalThis as BenchWindow;
  return waysIn.add(prepared, target);
};
