import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { documentMaxBytes } from '../../domain/limits';
import { databaseOpener } from '../../storage/database';
import { draftNames } from '../../storage/draft-names';
import { draftStore } from '../../storage/drafts';
import { visitorOwnerId } from '../../storage/user-keys';
import { itemBytes } from '../core/sealed-content';
import { outboxStore } from '../core/store';
import { takeOver } from '../core/take-over';
import { documentPage } from '../kinds/document-page';
import { outboxKinds } from '../kinds/outbox-kinds';
import { isSharedFile, mostWaiting, placed } from '../kinds/shared-file';
import { sharedTaker, type SharedTakerDependencies } from './take-shared';

const address = 'https://visa.example/shared-files';
const pdf = (name: string, more = ''): File =>
  new File([`%PDF-1.7\n${name}${more}`], name, { type: 'application/pdf' });

/** A share as the browser sends it. */
function shareOf(...files: File[]): Request {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return new Request(address, { method: 'POST', body: form });
}

let phones = 0;

function phone(more: Partial<SharedTakerDependencies> = {}) {
  phones += 1;
  const open = databaseOpener(`shared-${phones}`);
  const store = outboxStore(open, outboxKinds);
  const drafts = draftStore(open);
  const announced: string[] = [];
  const user: { id: string | undefined } = { id: 'ana' };
  let last: Promise<unknown> = Promise.resolve();
  const take = sharedTaker({
    open,
    store,
    drafts,
    session: { read: async () => (user.id ? ({ userId: user.id } as never) : undefined) },
    now: () => 1,
    exclusively(work) {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
    announce: ({ id }) => announced.push(id),
    ...more,
  });
  return {
    ...{ open, store, announced, user },
    /** Shares files; the redirect's address. */
    async share(...files: File[]): Promise<URL> {
      const answer = await take(shareOf(...files));
      expect(answer.status).toBe(303);
      return new URL(answer.headers.get('location') ?? '');
    },
    take,
    items: async (userId = 'ana') => (await store.list(userId)).filter(isSharedFile),
    refused: (userId = 'ana') => drafts.read(userId, draftNames.sharedRefused),
  };
}

describe('a shared file', () => {
  test('is sealed before the redirect, which names it', async () => {
    const one = phone();
    const to = await one.share(pdf('a.pdf'));
    const [item] = await one.items();
    expect(to.pathname).toBe('/shared-files');
    expect(to.searchParams.get('file')).toBe(item?.id);
    expect(item).toMatchObject({ fileName: 'a.pdf', mime: 'application/pdf', isRaw: true });
    expect(one.announced).toEqual([item?.id]);
    const bytes = item && (await itemBytes(one.open, one.store, item));
    expect(new TextDecoder().decode(bytes)).toBe('%PDF-1.7\na.pdf');
    const chunks = await (await one.open()).getAll('chunks');
    expect(new TextDecoder().decode(chunks[0]?.sealed)).not.toContain('%PDF');
  });

  test('is there once, however often and how fast it is shared', async () => {
    const one = phone();
    const all = await Promise.all([1, 2, 3].map(() => one.share(pdf('a.pdf'), pdf('b.pdf'))));
    expect(await one.items()).toHaveLength(2);
    expect(new Set(all.map((to) => to.searchParams.get('file'))).size).toBe(1);
    await one.share(pdf('a.pdf', ' of another trip'));
    expect(await one.items()).toHaveLength(3);
  });

  test('waits for its place: it is neither prepared nor sent nor tried again', async () => {
    const one = phone();
    await one.share(pdf('a.pdf'));
    const [item] = await one.items();
    const id = item?.id ?? '';
    expect(await one.store.claim(id)).toBeUndefined();
    expect(await one.store.apply(id, { type: 'retry' })).toBeUndefined();
    expect(await one.store.apply(id, { type: 'prepare-started', at: 1 })).toBeUndefined();
    expect(await one.store.apply(id, { type: 'upload-started' })).toBeUndefined();
  });

  test('gets one place, in one of two tabs, and is a chosen file from then on', async () => {
    const one = phone();
    await one.share(pdf('a.pdf'));
    const [item] = await one.items();
    const target = {
      ...{ orderId: 'order', applicantId: 'applicant', applicantName: 'Ana' },
      ...{ documentId: 7, documentName: 'Bank statements', position: 0, replaces: null },
    };
    const place = () =>
      one.store.amend(item?.id ?? '', (present) =>
        placed(present, documentPage, { target, supersedes: [] }),
      );
    const tabs = await Promise.all([place(), place()]);
    expect(tabs.filter(Boolean)).toHaveLength(1);
    expect(await one.items()).toEqual([]);
    const [page] = await one.store.list('ana');
    expect(page).toMatchObject({ kind: 'document-page', state: 'unprepared', isRaw: true, target });
    expect(page?.lastProblem).toBeUndefined();
    const bytes = page && (await itemBytes(one.open, one.store, page));
    expect(new TextDecoder().decode(bytes)).toContain('a.pdf');
  });

  test('of nobody is a visitor’s, and a user’s who takes it over', async () => {
    const one = phone();
    one.user.id = undefined;
    await one.share(pdf('a.pdf'));
    expect(await one.items(visitorOwnerId)).toHaveLength(1);
    expect(await one.items('ben')).toEqual([]);
    await takeOver(one.open, 'ben');
    const [item] = await one.items('ben');
    const bytes = item && (await itemBytes(one.open, one.store, item));
    expect(new TextDecoder().decode(bytes)).toContain('a.pdf');
  });

  test('of a user who logs out meanwhile is gone', async () => {
    const one = phone();
    let reads = 0;
    const gone = phone({
      session: {
        read: async () => ((reads += 1) > 1 ? undefined : ({ userId: 'ana' } as never)),
      },
    });
    await gone.share(pdf('a.pdf'));
    expect(await gone.store.list('ana')).toEqual([]);
    expect(await (await gone.open()).getAll('chunks')).toEqual([]);
    expect(await one.items()).toEqual([]);
  });
});

describe('a file that cannot be used', () => {
  const zip = new File(['PK\u0003\u0004 and more'], 'all.zip');
  const video = new File(['\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'], 'trip.mp4');
  const webp = new File(['RIFF\0\0\0\0WEBPVP8 '], 'scan.webp');

  test.each([
    [new File([], 'empty.pdf'), { problem: 'empty' }],
    [zip, { problem: 'unsupported-type', found: 'ZIP or Office' }],
    [video, { problem: 'unsupported-type', found: 'video' }],
    [webp, { problem: 'unsupported-type', found: 'WebP' }],
  ])('is named with the reason: %o', async (file, why) => {
    const one = phone();
    const to = await one.share(file);
    expect(to.search).toBe('?refused=1');
    expect(await one.refused()).toEqual([{ fileName: file.name, why }]);
    expect(await one.store.list('ana')).toEqual([]);
  });

  test('takes no other file of the share with it', async () => {
    const one = phone();
    const to = await one.share(pdf('a.pdf'), zip, pdf('b.pdf'));
    expect((await one.items()).map(({ fileName }) => fileName)).toEqual(['a.pdf', 'b.pdf']);
    expect(to.searchParams.get('refused')).toBe('1');
  });

  test('because it is too large is counted to its end, and not kept', async () => {
    const one = phone();
    const part = new Uint8Array(1_000_000);
    let sent = 0;
    const head =
      '--x\r\ncontent-disposition: form-data; name="files"; filename="big.pdf"\r\n\r\n%PDF-1.7';
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 0) controller.enqueue(new TextEncoder().encode(head));
        controller.enqueue(part.slice());
        sent += 1;
        if (sent < 200) return;
        controller.enqueue(new TextEncoder().encode('\r\n--x--\r\n'));
        controller.close();
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = { body, url: address, headers: new Headers(headers) } as unknown as Request;
    await one.take(request);
    expect(await one.refused()).toEqual([
      {
        fileName: 'big.pdf',
        why: { problem: 'too-large', bytes: 200_000_008, limitBytes: documentMaxBytes },
      },
    ]);
  });

  test('because the phone is full says so, and keeps nothing of it', async () => {
    const one = phone({ room: async () => 1000 });
    await one.share(pdf('a.pdf'));
    expect(await one.refused()).toEqual([{ fileName: 'a.pdf', why: { problem: 'no-room' } }]);
    expect(await (await one.open()).getAll('chunks')).toEqual([]);
  });

  test('because too many wait is the one after those', async () => {
    const one = phone();
    const names = Array.from({ length: mostWaiting + 1 }, (_, index) => `${index}.pdf`);
    await one.share(...names.map((name) => pdf(name)));
    expect(await one.items()).toHaveLength(mostWaiting);
    expect(await one.refused()).toEqual([
      { fileName: `${mostWaiting}.pdf`, why: { problem: 'too-many' } },
    ]);
  });
});

test('a share that breaks off keeps the files before', async () => {
  const one = phone();
  const whole = new Uint8Array(await shareOf(pdf('a.pdf'), pdf('b.pdf')).arrayBuffer());
  const type = `multipart/form-data; boundary=${new TextDecoder().decode(whole).slice(2).split('\r\n')[0]}`;
  const cut = whole.slice(0, whole.length - 80);
  await one.take(
    new Request(address, { method: 'POST', body: cut, headers: { 'content-type': type } }),
  );
  expect((await one.items()).map(({ fileName }) => fileName)).toEqual(['a.pdf']);
  expect(await one.refused()).toEqual([{ fileName: '', why: { problem: 'unreadable' } }]);
});

test('a share without files, or into a storage that fails, leads to the page that says so', async () => {
  const one = phone();
  expect((await one.share()).search).toBe('?missed=1');
  const broken = phone({ session: { read: () => Promise.reject(new Error('denied')) } });
  expect((await broken.share(pdf('a.pdf'))).search).toBe('?missed=1');
});

test('names with quotes and of other scripts arrive as they are', async () => {
  const one = phone();
  await one.share(pdf('bank "May".pdf'), pdf('机票.pdf'));
  expect((await one.items()).map(({ fileName }) => fileName)).toEqual([
    'bank "May".pdf',
    '机票.pdf',
  ]);
});
