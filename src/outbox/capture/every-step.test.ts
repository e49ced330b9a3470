import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { enclose, storeFile } from '../core/seal-item';
import { itemBytes } from '../core/sealed-content';
import { outboxStore } from '../core/store';
import { documentPage, isDocumentPage, type DocumentPageItem } from '../kinds/document-page';
import { outboxKinds } from '../kinds/outbox-kinds';
import { databaseOpener } from '../../storage/database';
import { saveFiles, type Refusal, type SavingDependencies } from './save-files';

/*
 * The way of a chosen file from the input to 'Saved on this phone': each thing that it waits for fails
 * once, or from then on. Whatever fails, the file is saved or the traveller is told, with its name.
 */

afterEach(() => vi.restoreAllMocks());

const target = {
  orderId: 'order',
  applicantId: 'applicant',
  documentId: 7,
  documentName: 'Bank statement',
  applicantName: 'Ananya',
  position: 0,
  replaces: null,
};

/** Everything on that way which a browser does, and may refuse. */
const doers: readonly [object, readonly string[]][] = [
  [IDBFactory.prototype, ['open']],
  [IDBDatabase.prototype, ['transaction']],
  [IDBObjectStore.prototype, ['get', 'getAll', 'add', 'put', 'delete']],
  [IDBIndex.prototype, ['getAll', 'openKeyCursor']],
  [SubtleCrypto.prototype, ['generateKey', 'encrypt', 'digest']],
  [Blob.prototype, ['arrayBuffer', 'slice']],
];

interface Failing {
  /** The number of the step that fails. */
  readonly at: number;
  readonly name: string;
  readonly lasts: boolean;
}

/** Counts the steps and fails one. @returns their number so far, and how to heal */
function failing({ at, name, lasts }: Failing) {
  let steps = 0;
  const undo: (() => unknown)[] = [];
  for (const [prototype, methods] of doers)
    for (const method of methods) {
      const real: unknown = Reflect.get(prototype, method);
      if (typeof real !== 'function') throw new Error(`There is no ${method}.`);
      undo.push(() => Reflect.set(prototype, method, real));
      Reflect.set(prototype, method, function (this: unknown, ...given: unknown[]): unknown {
        steps += 1;
        if (steps === at || (lasts && steps > at))
          throw new DOMException(`Step ${steps} fails.`, name);
        return Reflect.apply(real, this, given);
      });
    }
  const heal = () => undo.forEach((each) => each());
  return { count: () => steps, heal };
}

let phones = 0;

/** Chooses one file on a new phone on which a step fails. */
async function chooseWith(failure: Failing) {
  phones += 1;
  const open = databaseOpener(`every-step-${phones}`);
  const store = outboxStore(open, outboxKinds);
  const list = async () => (await store.list('ana')).filter(isDocumentPage);
  // The app is in use: its database is there.
  await list();
  const refusals: Refusal[] = [];
  let safe = 0;
  const deps: SavingDependencies<DocumentPageItem> = {
    queued: list,
    enclose: async (userId, file) => {
      const bytes = await file.arrayBuffer().catch(() => undefined);
      return bytes ? enclose(open, userId, new Uint8Array(bytes)) : 'unreadable';
    },
    seal: (page) => storeFile({ store, now: () => 1 }, documentPage, { ...page, isRaw: true }),
    isHere: () => true,
    onSafe: () => (safe += 1),
    onRefused: (refusal) => refusals.push(refusal),
  };
  const file = new File(['%PDF-1.7\nletter'], 'letter.pdf', { type: 'application/pdf' });
  const steps = failing(failure);
  const place = () => ({ target, supersedes: [] });
  const chosen = { userId: 'ana', files: [file], place };
  await saveFiles(deps, chosen, new AbortController().signal);
  const taken = steps.count();
  steps.heal();
  const stored = await Promise.all((await list()).map((item) => itemBytes(open, store, item)));
  return { taken, safe, refusals, stored: stored.map((bytes) => new TextDecoder().decode(bytes)) };
}

const names = ['UnknownError', 'InvalidStateError', 'AbortError', 'QuotaExceededError'];
const cases = names.flatMap((name) => [
  { name, lasts: false },
  { name, lasts: true },
]);

test.each(cases)(
  'a file is saved or named, whatever it waits for: $name, lasting: $lasts',
  async ({ name, lasts }) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const never = await chooseWith({ at: Infinity, name, lasts });
    expect(never).toMatchObject({ safe: 1, refusals: [], stored: ['%PDF-1.7\nletter'] });
    expect(never.taken).toBeGreaterThan(8);
    for (let at = 1; at <= never.taken; at += 1) {
      const { safe, refusals, stored } = await chooseWith({ at, name, lasts });
      const told = refusals.map(({ fileName }) => fileName);
      const what = `step ${at}: ${JSON.stringify({ safe, told, stored })}`;
      expect(stored.length, what).toBe(safe);
      expect([...stored, ...told], what).toHaveLength(1);
      if (safe === 1) expect(stored, what).toEqual(['%PDF-1.7\nletter']);
      else expect(told, what).toEqual(['letter.pdf']);
    }
  },
);
