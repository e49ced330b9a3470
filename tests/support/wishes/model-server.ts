import { isDocumentPage } from '../../../src/outbox/kinds/document-page';
import { RefusedError } from '../../../src/api/errors';
import { ret } from '../../../src/contract/envelope';
import type { DeliverySteps } from '../../../src/outbox/core/delivery-steps';
import type { FileItem } from '../../../src/outbox/core/item';

export interface ShownPage {
  uploadId: string;
  pos: number;
  sha256: string;
  attachKey: string;
}

/** As in the contract, in short. */
export interface AttachWish {
  key: string;
  sha256: string;
  pos: number;
  replaces?: string | null | undefined;
  supersedes?: readonly string[] | undefined;
}

export interface DeleteWish {
  key: string;
  pos: number;
  uploadId?: string | undefined;
  supersedes?: readonly string[] | undefined;
}

/**
 * One document at the server, as a model in memory, quick enough for many random sequences. It does
 * not hide what it does twice: only the journal keeps a repeated attach from a second page.
 * `tests/api/newest-wish.test.ts` holds it against the real server.
 */
export function modelServer() {
  let pages: ShownPage[] = [];
  let uploads = 0;
  const journal = new Map<string, { page: ShownPage; beside: string | undefined }>();
  const superseded = new Set<string>();
  /** Every page that was ever put into the document, also where it was taken out again. */
  const everAttached: string[] = [];

  function take({ key, supersedes = [] }: Pick<AttachWish, 'key' | 'supersedes'>): void {
    if (superseded.has(key))
      throw new RefusedError(ret.superseded, { text: 'A newer one is there.' });
    for (const older of supersedes) if (older !== key) superseded.add(older);
  }

  const isNamed =
    (upload: string | null | undefined, keys: readonly string[] = []) =>
    ({ uploadId, attachKey }: ShownPage) =>
      uploadId === upload || keys.includes(attachKey);

  const stoodAt = (keys: readonly string[] = []): number | undefined =>
    [...journal.values()].filter(({ page }) => keys.includes(page.attachKey)).at(-1)?.page.pos;

  const at = (pos: number | undefined) => pages.find((page) => page.pos === pos);

  return {
    pages: (): readonly ShownPage[] => [...pages].sort((a, b) => a.pos - b.pos),
    everAttached: everAttached as readonly string[],

    /** As from a backup that was made before anything arrived. */
    restore(): void {
      pages = [];
      journal.clear();
      superseded.clear();
    },

    attach(wish: AttachWish): { page: ShownPage; beside: string | undefined } {
      const earlier = journal.get(wish.key);
      if (earlier) return earlier;
      const { replaces, supersedes, key, sha256 } = wish;
      take(wish);
      const named = this.pages().filter(isNamed(replaces, supersedes));
      const stood = stoodAt(supersedes);
      const meant = named[0]?.pos ?? stood ?? wish.pos;
      if (named.length === 0 && typeof replaces === 'string' && supersedes === undefined)
        throw new RefusedError(ret.positionTaken, { text: 'Changed on another device.' });
      pages = pages.filter((page) => !named.includes(page));
      const expected = typeof replaces === 'string' || stood !== undefined;
      const beside = named.length === 0 && expected ? at(meant)?.uploadId : undefined;
      let pos = meant;
      while (at(pos)) pos += 1;
      uploads += 1;
      const page = { uploadId: `upload-${uploads}`, pos, sha256, attachKey: key };
      pages.push(page);
      everAttached.push(key);
      journal.set(key, { page, beside });
      return { page, beside };
    },

    remove(wish: DeleteWish): { beside: string | undefined } {
      take(wish);
      const { uploadId, supersedes, pos } = wish;
      const hasName = uploadId !== undefined || supersedes !== undefined;
      const before = pages;
      pages = pages.filter((page) =>
        hasName ? !isNamed(uploadId, supersedes)(page) : page.pos !== pos,
      );
      if (!hasName || pages.length < before.length) return { beside: undefined };
      const stood = stoodAt(supersedes) ?? (uploadId === undefined ? undefined : pos);
      return { beside: at(stood)?.uploadId };
    },
  };
}

export type ModelServer = ReturnType<typeof modelServer>;

/** The steps of the outbox, done by the model. */
export const modelSteps = (server: ModelServer): DeliverySteps => ({
  prefetchUploadStatus: async () => undefined,
  upload: async (item) => `key-${item.id}`,
  read: () => Promise.reject(new Error('Nothing is read here.')),
  async attach(item) {
    const { position, replaces } = pageOf(item).target;
    const { attachKey: key, sha256, supersedes } = item;
    const wish = { key, sha256, pos: position, replaces, supersedes };
    const { page, beside } = server.attach(wish);
    return { sha256, page: { position: page.pos, uploadId: page.uploadId, beside } };
  },
  async withdraw(item) {
    const { attachKey, supersedes = [], target } = pageOf(item);
    return server.remove({
      key: `${attachKey}:withdraw`,
      pos: target.position,
      uploadId: target.replaces ?? undefined,
      supersedes: [...supersedes, attachKey],
    });
  },
  send: async () => ({}),
});

function pageOf(item: FileItem) {
  if (!isDocumentPage(item)) throw new Error('Only pages here.');
  return item;
}
