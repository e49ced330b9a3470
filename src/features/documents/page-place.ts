import type { UploadItem } from '../../contract/documents';
import { isUnsent, type DocumentPageItem } from '../../outbox/item';
import { nextPosition } from './next-position';

/** What a picked file is meant to be. */
export type PageAim =
  | { kind: 'only-page' }
  | { kind: 'new-page' }
  /** In the place of the page that stands there. */
  | { kind: 'replace'; position: number };

export interface PagePlace {
  position: number;
  /** The upload that the traveller saw there; null where there was none. */
  replaces: string | null;
  /** Items on the phone that the new one makes superfluous. */
  supersedes: string[];
}

type Queued = Pick<DocumentPageItem, 'id' | 'state' | 'arrived'> & { target: { position: number } };

/** Where a picked file goes; undefined when a document has no room for another page. */
export function choosePlace(
  aim: PageAim,
  uploads: readonly Pick<UploadItem, 'id' | 'position'>[],
  items: readonly Queued[],
): PagePlace | undefined {
  const unsent = items.filter(isUnsent);
  if (aim.kind === 'new-page') {
    const taken = [
      ...uploads.map(({ position }) => position),
      ...items.map(({ arrived, target }) => arrived?.position ?? target.position),
    ];
    const position = nextPosition(taken);
    return position === undefined ? undefined : { position, replaces: null, supersedes: [] };
  }
  if (aim.kind === 'only-page') {
    const [page] = uploads;
    const position = page?.position ?? unsent[0]?.target.position ?? 0;
    const supersedes = unsent.map(({ id }) => id);
    return { position, replaces: page?.id ?? null, supersedes };
  }
  const { position } = aim;
  return {
    position,
    replaces: uploads.find((upload) => upload.position === position)?.id ?? null,
    supersedes: unsent.filter(({ target }) => target.position === position).map(({ id }) => id),
  };
}
