import type { PageScan } from '../../domain/document/page-scan';
import type { UploadItem } from '../../contract/upload-item';
import type { EventOf } from '../core/apply-together';
import { isUnsent } from '../core/item';
import type { DocumentPageItem } from '../kinds/document-page';

const lastPosition = 999;

/**
 * The position of a new page: after all pages on the server and on the phone, so that pages keep
 * the order in which they were added. Positions are never renumbered; gaps are filled only when the
 * last position is taken. Undefined if the document is full.
 */
export function nextPosition(taken: readonly number[]): number | undefined {
  const after = Math.max(-1, ...taken) + 1;
  if (after <= lastPosition) return after;
  const used = new Set(taken);
  for (let position = 0; position <= lastPosition; position += 1)
    if (!used.has(position)) return position;
  return undefined;
}

/** The purpose for which a file was chosen. */
export type PageAim =
  | { kind: 'only-page' }
  | { kind: 'new-page' }
  /** To replace the page that the screen showed: an upload, a queued item, or both. */
  | {
      kind: 'replace';
      position: number;
      upload: string | null;
      /** The queued item's attach key. */
      attachKey: string | null;
    };

/** A page on the screen: on the server, on the phone, or both. */
interface ShownPage {
  position: number;
  upload?: Pick<UploadItem, 'id'>;
  item?: Pick<DocumentPageItem, 'attachKey'>;
}

/** The aim to replace a page on the screen. */
export const aimAt = ({ position, upload, item }: ShownPage): PageAim => ({
  kind: 'replace',
  position,
  upload: upload?.id ?? null,
  attachKey: item?.attachKey ?? null,
});

export interface PagePlace<Item> {
  position: number;
  /** The upload that the screen showed there; null if there was none. */
  replaces: string | null;
  /** The items of this phone that it supersedes, including delivered ones, the oldest first. */
  supersedes: Item[];
}

type Queued = Pick<DocumentPageItem, 'state' | 'attachKey' | 'supersedes' | 'arrived'> & {
  target: Pick<DocumentPageItem['target'], 'position' | 'replaces'>;
};

/**
 * Chooses the position of a chosen file; undefined if the document has no room for another page.
 * @param items all of the document's items on this phone, including delivered ones, the oldest
 * first
 */
export function choosePlace<Item extends Queued>(
  aim: PageAim,
  uploads: readonly Pick<UploadItem, 'id' | 'position'>[],
  items: readonly Item[],
): PagePlace<Item> | undefined {
  switch (aim.kind) {
    case 'new-page': {
      const taken = [...uploads.map(({ position }) => position), ...items.map(positionOf)];
      const position = nextPosition(taken);
      return position === undefined ? undefined : { position, replaces: null, supersedes: [] };
    }
    case 'only-page': {
      const [page] = uploads;
      // The order may have been read before the last item was delivered.
      const arrived = items.filter(({ state }) => state === 'done').at(-1);
      const supersedes = items.filter((item) => item === arrived || isUnsent(item));
      const newest = supersedes.at(-1);
      return {
        position: page?.position ?? (newest ? positionOf(newest) : 0),
        replaces: page?.id ?? (newest ? uploadOf(newest) : null),
        supersedes,
      };
    }
    case 'replace': {
      const item = newestAt(aim, items);
      if (!item) return { position: aim.position, replaces: aim.upload, supersedes: [] };
      return {
        position: positionOf(item),
        replaces: uploadOf(item) ?? aim.upload,
        supersedes: [item],
      };
    }
  }
}

const positionOf = ({ arrived, target }: Queued): number => arrived?.position ?? target.position;

/** The upload that the item became, or that it is to replace. */
const uploadOf = ({ arrived, target }: Queued): string | null =>
  arrived ? (arrived.uploadId ?? null) : target.replaces;

/**
 * The newest item that has replaced a page since it was shown: files are prepared one after the
 * other.
 */
function newestAt<Item extends Queued>(
  { upload, attachKey }: Extract<PageAim, { kind: 'replace' }>,
  items: readonly Item[],
): Item | undefined {
  const ofUpload = ({ target }: Item) => upload !== null && target.replaces === upload;
  let newest = items.find((item) => item.attachKey === attachKey) ?? items.filter(ofUpload).at(-1);
  let key = newest?.attachKey ?? attachKey;
  for (const item of items)
    if (key !== null && item.supersedes?.includes(key)) {
      newest = item;
      key = item.attachKey;
    }
  return newest;
}

/** How a page's file is changed; without a scan or pages to keep it is sent as it was taken. */
export interface PageAnswer {
  id: string;
  scan?: PageScan | undefined;
  /** Of a PDF: the pages that it is to have, from 0. */
  keeps?: readonly number[] | undefined;
}

type Held = Pick<DocumentPageItem, 'id' | 'held' | 'target'>;

/**
 * The events of answers about pages that one page of the app holds back, in the order that the pages are to
 * have. One that is held back no longer is sent as it was taken and stays where it is, and so do the others
 * then: among them its place would be taken.
 */
export function answersTogether(
  by: string,
  answers: readonly PageAnswer[],
  items: readonly Held[],
): EventOf[] {
  const held = answers.flatMap(({ id, ...change }) => {
    const item = items.find((each) => each.id === id && each.held?.by === by);
    return item ? [{ item, change }] : [];
  });
  const places = held.map(({ item }) => item.target.position).sort((a, b) => a - b);
  const isComplete = held.length === answers.length;
  return held.map(({ item, change }, index) => ({
    id: item.id,
    event: { type: 'scanned', by, ...change, ...(isComplete && { position: places[index] }) },
  }));
}
