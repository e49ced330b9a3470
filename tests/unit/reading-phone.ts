import type { Api } from '../../src/api/client';
import { deliverySteps } from '../../src/outbox/core/delivery-steps';
import { drainer } from '../../src/outbox/core/drain';
import type { FileItem } from '../../src/outbox/core/item';
import type { FileKind } from '../../src/outbox/core/kind';
import { sealFile, type Captured } from '../../src/outbox/core/seal-item';
import { outboxStore } from '../../src/outbox/core/store';
import { outboxKinds } from '../../src/outbox/kinds/outbox-kinds';
import { databaseOpener } from '../../src/storage/database';
import { sessionStore } from '../../src/storage/session';

/** A request to the server. */
interface Sent {
  path: string;
  key: string | undefined;
}

interface Keyed {
  idempotencyKey?: string;
}

const now = 1_000_000;

const alone = <T>(work: (isHeld: () => Promise<boolean>) => Promise<T>): Promise<T | undefined> =>
  work(async () => true);

/** A phone with the real outbox, and a server that reads every file, as `readAs` by default. */
export async function readingPhone(name: string, readAs: () => unknown) {
  const open = databaseOpener(name);
  const session = sessionStore(open);
  const { userId } = await session.write({ token: 't'.repeat(20), email: 'a@b.example' });
  const store = outboxStore(open, outboxKinds);
  /** The requests, in their order. */
  const sent: Sent[] = [];
  /** The bodies of calls without a file. */
  const requests: unknown[] = [];
  /** The responses to the next files. */
  const answers: (() => Promise<unknown>)[] = [];
  const api = {
    base: 'https://server.example',
    isOwn: async () => true,
    async upload({ path }: { path: string }, _: unknown, { idempotencyKey: key }: Keyed) {
      sent.push({ path, key });
      return (answers.shift() ?? readAs)();
    },
    call: async ({ path }: { path: string }, request: unknown, { idempotencyKey: key }: Keyed) => {
      sent.push({ path, key });
      requests.push(request);
      return {};
    },
  } as unknown as Api;
  const steps = {
    ...deliverySteps(api, open, store, outboxKinds),
    prefetchUploadStatus: async () => undefined,
    async upload({ uploadKey: key }: { uploadKey: string }) {
      sent.push({ path: 'upload', key });
      return 'upload-key';
    },
  };
  const tab = (exclusively = alone) =>
    drainer({
      ...{ store, session, steps, kinds: outboxKinds, now: () => now, random: () => 0 },
      exclusively,
      networkWillDo: async () => true,
      announce: () => undefined,
    });
  const seal = <Item extends FileItem>(
    kind: FileKind<Item>,
    captured: Omit<Captured<Item>, 'userId'>,
  ): Promise<Item> =>
    sealFile({ open, store, now: () => now }, kind, { ...captured, userId } as Captured<Item>);
  return { open, store, steps, sent, requests, answers, tab, seal, userId };
}

/** An answer that is held back until its release. */
export function held(answer: unknown) {
  let release = () => {};
  let reached = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const asked = new Promise<void>((resolve) => (reached = resolve));
  const give = async () => {
    reached();
    await gate;
    return answer;
  };
  return { give, asked, release: () => release() };
}
