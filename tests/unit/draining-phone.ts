import { randomBytes } from 'node:crypto';
import type { DeliverySteps } from '../../src/outbox/core/delivery-steps';
import { drainer } from '../../src/outbox/core/drain';
import type { ItemTarget } from '../../src/outbox/core/item';
import { sealFile, sealMessage } from '../../src/outbox/core/seal-item';
import { outboxStore } from '../../src/outbox/core/store';
import { documentPage, type PageTarget } from '../../src/outbox/kinds/document-page';
import { feedback } from '../../src/outbox/kinds/feedback';
import { outboxKinds } from '../../src/outbox/kinds/outbox-kinds';
import { databaseOpener, type OpenDatabase } from '../../src/storage/database';
import { sessionStore } from '../../src/storage/session';

export const target: PageTarget = {
  orderId: '20261120-00000001',
  applicantId: 'applicant',
  documentId: 7,
  position: 0,
  replaces: null,
  documentName: 'Passport copy',
  applicantName: 'Ananya',
};
export const user = { token: 'token-token-token-token', email: 'a@b.example' };
export const bytes = (length: number) => new Uint8Array(randomBytes(length));

const start = 1_000_000;

/** The time of the phones, which a test may change. */
export const clock = { now: start };
export const restartClock = (): void => {
  clock.now = start;
};

let count = 0;

/** A database name that no other test of the file uses. */
export const nextName = (): string => {
  count += 1;
  return `phone-${count}`;
};

export type DrainingPhone = Awaited<ReturnType<typeof drainingPhone>>;

/** A phone with the real store and real sealing, and a user who is logged in. */
export async function drainingPhone(name = nextName()) {
  const open: OpenDatabase = databaseOpener(name);
  const session = sessionStore(open);
  const store = outboxStore(open, outboxKinds);
  const { userId } = await session.write(user);
  const sealing = { open, store, now: () => clock.now };
  const capture = (content: Uint8Array<ArrayBuffer>, forUser = userId) =>
    sealFile(sealing, documentPage, {
      userId: forUser,
      target,
      fileName: 'page.jpg',
      mime: 'image/jpeg',
      bytes: content,
    });
  const write = (text: string, about: ItemTarget = {}) =>
    sealMessage(sealing, feedback, { userId, target: about, text });
  return { open, session, store, userId, sealing, capture, write };
}

/** A server that records what was attached under which key; its next requests fail with `failures`. */
export function recordingServer() {
  const attached = new Map<string, string>();
  const messages = new Map<string, string>();
  const calls: string[] = [];
  const failures: unknown[] = [];
  const fail = () => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const steps: DeliverySteps = {
    async prefetchUploadStatus(item) {
      calls.push(`ask ${item.id}`);
      fail();
    },
    async upload(item) {
      calls.push(`upload ${item.id}`);
      fail();
      return `key-${item.id}`;
    },
    async read(item) {
      calls.push(`read ${item.id}`);
      fail();
      return { sealedReading: new ArrayBuffer(1), serverKey: `key-${item.id}` };
    },
    async attach(item) {
      calls.push(`attach ${item.id}`);
      attached.set(item.attachKey, item.id);
      fail();
      return { sha256: item.sha256, page: { uploadId: `upload-${item.id}`, position: 3 } };
    },
    async withdraw(item) {
      calls.push(`withdraw ${item.id}`);
      fail();
      return {};
    },
    async send(item) {
      calls.push(`send ${item.id}`);
      messages.set(item.sendKey, item.id);
      fail();
      return {};
    },
  };
  return { attached, messages, calls, failures, steps };
}

export const drainerOf = (
  { store, session }: Pick<DrainingPhone, 'store' | 'session'>,
  steps: DeliverySteps,
  more: Partial<Parameters<typeof drainer>[0]> = {},
) =>
  drainer({
    kinds: outboxKinds,
    store,
    session,
    steps,
    now: () => clock.now,
    random: () => 1,
    exclusively: (work) => work(async () => true),
    networkWillDo: async () => true,
    announce: () => undefined,
    ...more,
  });
