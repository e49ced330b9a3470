import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { firstLook } from '../../domain/file/admit';
import { documentMaxBytes, pictureFileMaxBytes } from '../../domain/limits';
import { itemBytes } from '../core/sealed-content';
import { enclose, type Enclosed, storeFile } from '../core/seal-item';
import { outboxStore } from '../core/store';
import { NoRoomError } from '../core/failures';
import {
  type CapturedPage,
  documentPage,
  type DocumentPageItem,
  isDocumentPage,
} from '../kinds/document-page';
import { outboxKinds } from '../kinds/outbox-kinds';
import { databaseOpener } from '../../storage/database';
import type { DocumentTarget } from './saving-files';
import { choosePlace } from './page-place';
import { type Refusal, saveFiles, type SavingDependencies } from './save-files';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
const firstLookTestPdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj');

test('[MAT-24] a type that is not accepted is rejected by the file’s first bytes', () => {
  const words = new TextEncoder().encode('Just some words.');
  expect(firstLook(words, words.length)).toMatchObject({
    problem: { problem: 'unsupported-type' },
  });
  expect(firstLook(new Uint8Array(0), 0)).toMatchObject({ problem: { problem: 'empty' } });
});

test('[MAT-25] a file over the limit is rejected without reading the rest', () => {
  expect(firstLook(firstLookTestPdf, documentMaxBytes + 1)).toMatchObject({
    problem: { problem: 'too-large' },
  });
  expect(firstLook(jpeg, pictureFileMaxBytes + 1)).toMatchObject({
    problem: { problem: 'too-large' },
  });
  expect(firstLook(jpeg, documentMaxBytes + 1)).toEqual({ mime: 'image/jpeg' });
});

test('a truncated file is not detected by its first bytes', () => {
  expect(firstLook(jpeg, 3_000_000)).toEqual({ mime: 'image/jpeg' });
  expect(firstLook(firstLookTestPdf, 3_000_000)).toEqual({ mime: 'application/pdf' });
});

const target: Omit<DocumentTarget, 'userId'> = {
  orderId: 'order',
  applicantId: 'applicant',
  documentId: 7,
  documentName: 'Bank statement',
  applicantName: 'Ananya',
};
const aim = { kind: 'new-page' } as const;
const pdf = (name: string) => new File([`%PDF-1.7\n${name}`], name, { type: 'application/pdf' });

let phones = 0;

type Upload = { id: string; position: number };

function phone(
  more: Partial<SavingDependencies<DocumentPageItem>> = {},
  uploads: readonly Upload[] = [],
) {
  phones += 1;
  const open = databaseOpener(`save-${phones}`);
  const store = outboxStore(open, outboxKinds);
  const refusals: Refusal[] = [];
  let safe = 0;
  const list = async () => (await store.list('ana')).filter(isDocumentPage);
  const deps: SavingDependencies<DocumentPageItem> = {
    queued: list,
    enclose: async (userId, file) =>
      enclose(open, userId, new Uint8Array(await file.arrayBuffer())),
    seal: (page) => storeFile({ store, now: () => 1 }, documentPage, { ...page, isRaw: true }),
    isHere: () => true,
    onSafe: () => (safe += 1),
    onRefused: (refusal) => refusals.push(refusal),
    ...more,
  };
  const placeOf = (queued: readonly DocumentPageItem[]) => {
    const place = choosePlace(aim, uploads, queued);
    if (!place) return undefined;
    const { supersedes, ...slot } = place;
    return { target: { ...target, ...slot }, supersedes };
  };
  const save = (files: File[], signal = new AbortController().signal) =>
    saveFiles(deps, { userId: 'ana', files, place: placeOf }, signal);
  return { open, store, list, refusals, save, safe: () => safe };
}

test('chosen files are sealed unchanged, in the order of the choice, and wait to be prepared', async () => {
  const one = phone();
  const names = ['b.pdf', 'a.pdf', 'c.pdf'];
  await one.save(names.map(pdf));
  const items = await one.list();
  expect(items.map(({ fileName }) => fileName)).toEqual(names);
  expect(items.map(({ target: { position } }) => position)).toEqual([0, 1, 2]);
  for (const item of items) {
    expect(item).toMatchObject({ isRaw: true, state: 'unprepared' });
    const bytes = await itemBytes(one.open, one.store, item);
    expect(new TextDecoder().decode(bytes)).toBe(`%PDF-1.7\n${item.fileName}`);
  }
  expect(one.safe()).toBe(3);
});

test('new files go behind the pages on the server and on this phone', async () => {
  const one = phone({}, [{ id: 'upload', position: 4 }]);
  await one.save([pdf('a.pdf')]);
  await one.save([pdf('b.pdf'), pdf('c.pdf')]);
  const positions = (await one.list()).map(({ target: { position } }) => position);
  expect(positions).toEqual([5, 6, 7]);
});

/** Saves files of this size and returns how many were in memory at once. */
async function mostInMemory(size: number): Promise<number> {
  let inMemory = 0;
  let most = 0;
  const one = phone({
    enclose: async () => {
      inMemory += 1;
      most = Math.max(most, inMemory);
      return {} as Enclosed;
    },
    async seal() {
      await new Promise((resolve) => setTimeout(resolve));
      inMemory -= 1;
      return { target: { position: 0 } } as never;
    },
  });
  const files = Array.from({ length: 5 }, (_, index) => pdf(`${index}.pdf`));
  for (const file of files) Object.defineProperty(file, 'size', { value: size });
  await one.save(files);
  expect(one.safe()).toBe(5);
  return most;
}

test('one file is in memory at a time, or two small ones', async () => {
  expect(await mostInMemory(9_000_000)).toBe(1);
  expect(await mostInMemory(3_000_000)).toBe(2);
});

test('an unusable file is named and does not delay the others', async () => {
  const one = phone();
  const gone = pdf('gone.pdf');
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  await one.save([new File(['words'], 'notes.txt'), gone, pdf('a.pdf')]);
  expect(one.refusals.map(({ fileName, count }) => [fileName, count])).toEqual([
    ['notes.txt', 1],
    ['gone.pdf', 1],
  ]);
  expect(await one.list()).toHaveLength(1);
});

test('a file is judged by its content, whatever it is called', async () => {
  const one = phone();
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
  const names = [
    ...['passport.jfif', 'scan.jpe', 'photo.pjpeg', 'passport(1).jpg.crdownload'],
    ...['Passport J.Smith', 'scan.doc', 'page.pdf', 'page.', '.jpg', ''],
  ];
  await one.save([
    ...names.map((name) => new File([jpeg], name, { type: 'application/octet-stream' })),
    new File(['%PDF-1.7'], 'document.jpg', { type: 'image/jpeg' }),
  ]);
  expect(one.refusals).toEqual([]);
  const saved = (await one.list()).map(({ fileName, mime }) => [fileName, mime]);
  expect(saved).toEqual([
    ...names.map((name) => [name, 'image/jpeg']),
    ['document.jpg', 'application/pdf'],
  ]);
});

test('when the phone or the document is full, the remaining files are rejected at once, and saved ones stay', async () => {
  const seal = async (page: CapturedPage) => {
    if (page.fileName === 'b.pdf') throw new NoRoomError();
    return { target: { position: 0 } } as never;
  };
  const full = phone({ seal });
  await full.save(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map(pdf));
  expect(full.safe()).toBe(1);
  expect(full.refusals).toMatchObject([{ fileName: undefined, count: 3 }]);

  const uploads = Array.from({ length: 999 }, (_, position) => ({ id: `${position}`, position }));
  const pages = phone({}, uploads);
  await pages.save(['a.pdf', 'b.pdf'].map(pdf));
  expect(await pages.list()).toHaveLength(1);
  expect(pages.refusals).toMatchObject([{ fileName: 'b.pdf', count: 1 }]);
});

test('chosen files are saved although the phone’s storage had ended its connection', async () => {
  let isFirst = true;
  const one = phone();
  const queued = async () => {
    if (!isFirst) return one.list();
    isFirst = false;
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  const lost = phone({ queued });
  await lost.save(['a.pdf', 'b.pdf'].map(pdf));
  expect(lost.safe()).toBe(2);
  expect(lost.refusals).toEqual([]);
});

test.each([
  ['fails', new DOMException('no', 'UnknownError'), 'file-not-saved'],
  ['was upgraded by a newer release', new DOMException('newer', 'VersionError'), 'page-outdated'],
])('a storage that %s is told, with the name of the file', async (_, error, code) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const queued = () => Promise.reject(error);
  const one = phone({ queued });
  await one.save([pdf('a.pdf')]);
  expect(one.refusals).toEqual([{ fileName: 'a.pdf', count: 1, message: { code } }]);
  const several = phone({ queued });
  await several.save(['a.pdf', 'b.pdf'].map(pdf));
  expect(several.refusals).toEqual([{ fileName: undefined, count: 2, message: { code } }]);
  warn.mockRestore();
});

test('a log-out or a stop ends saving: no further file is read', async () => {
  const stop = new AbortController();
  const one = phone({ onSafe: () => stop.abort() });
  await one.save(['a.pdf', 'b.pdf'].map(pdf), stop.signal);
  expect(await one.list()).toHaveLength(1);
  const away = phone({ isHere: () => false });
  await away.save([pdf('a.pdf')]);
  expect(await away.list()).toEqual([]);
});
