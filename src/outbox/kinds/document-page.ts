import type { ResponseOf } from '../../contract/define-call';
import { documentCalls } from '../../contract/documents';
import type { MessageOf, None } from '../../domain/messages/message';
import {
  named,
  type FileArrival,
  type FileItem,
  type FileTarget,
  type OutboxItem,
  type PlacedPage,
} from '../core/item';
import { type FileKind, uploadSteps } from '../core/kind';
import type { EnclosedFile } from '../core/seal-item';

/** The position in a document that a page is for. */
export interface PageTarget extends FileTarget {
  documentId: number;
  documentName: string;
  position: number;
  /** The upload that the screen showed at that position; null if it was empty. */
  replaces: string | null;
}

export interface PageArrival extends FileArrival {
  position: number;
}

export interface DocumentPageItem extends FileItem {
  kind: 'document-page' | 'repeated-page';
  target: PageTarget;
  arrived?: PageArrival;
}

export interface PageMessages {
  document: { document: string };
  'page-of-document': { document: string; page: number };
  'add-page-again': None;
  'page-lost': { page: number; document: string; applicant: string };
  'replaced-page-too': None;
}
type PageMessage = MessageOf<PageMessages>;

/** A captured page, sealed in memory. */
export type CapturedPage = EnclosedFile<DocumentPageItem>;

export const isDocumentPage = (item: OutboxItem): item is DocumentPageItem =>
  item.kind === documentPage.name || item.kind === repeatedPage.name;

/** Whether it takes the file of another applicant's page. */
export const isRepeatedPage = ({ kind }: Pick<OutboxItem, 'kind'>): boolean =>
  kind === repeatedPage.name;

/** The server may have put it at a position other than the one on the screen. */
export const pagePosition = ({
  arrived,
  target,
}: Pick<DocumentPageItem, 'arrived'> & { target: Pick<PageTarget, 'position'> }): number =>
  arrived?.position ?? target.position;

/** The place of a page, as the calls that add one name it. */
const placeOf = ({ target, supersedes }: DocumentPageItem) => ({
  applicant_id: target.applicantId,
  elec_id: target.documentId,
  pos: target.position,
  replaces: target.replaces,
  supersedes,
});

/** A server that reports no position has the page at the requested one. */
const placedPage = (
  { target }: DocumentPageItem,
  { id, position = target.position, beside }: ResponseOf<typeof documentCalls.attachPage>,
): PlacedPage => ({ position, uploadId: id, beside });

const slotOf = ({ applicantId, documentId }: PageTarget, upload: string): string =>
  `${applicantId}/${documentId}/${upload}`;

/** A page of a document: it has a position, and can be deleted after its delivery. */
export const documentPage: FileKind<DocumentPageItem> = {
  name: 'document-page',

  async attach(item, { call }) {
    const request = { ...placeOf(item), key: item.serverKey ?? '' };
    const page = await call(documentCalls.attachPage, request);
    return { sha256: page.sha256, page: placedPage(item, page) };
  },

  // Also deletes the upload that it replaces and what it supersedes, whether or not they arrived.
  withdraw: ({ target, supersedes, attachKey }, { call }) =>
    call(documentCalls.deletePage, {
      applicant_id: target.applicantId,
      elec_id: target.documentId,
      pos: target.position,
      upload_id: target.replaces ?? undefined,
      supersedes: named([...supersedes, attachKey]),
    }),

  replaces: ({ target }) => slotOf(target, target.replaces ?? ''),
  standsAs: ({ target, arrived }) => arrived?.uploadId && slotOf(target, arrived.uploadId),
  targetAfterLoss: (item, uploadId) => ({
    ...item.target,
    position: pagePosition(item),
    replaces: uploadId ?? item.target.replaces,
  }),

  pageOf: (item) => ({
    document: `${item.target.applicantId}/${item.target.documentId}`,
    position: pagePosition(item),
  }),
  removesToo: ({ target }) =>
    target.replaces === null ? undefined : ({ code: 'replaced-page-too' } satisfies PageMessage),
  opens: () => 'documents',

  messages: {
    ...uploadSteps,
    counted: 'upload',
    name: ({ target, arrived }, isOfSeveral): PageMessage => {
      const { documentName: document } = target;
      return isOfSeveral
        ? { code: 'page-of-document', document, page: pagePosition({ target, arrived }) + 1 }
        : { code: 'document', document };
    },
    again: { code: 'add-page-again' } satisfies PageMessage,
    lost: (item): PageMessage => ({
      code: 'page-lost',
      page: pagePosition(item) + 1,
      document: item.target.documentName,
      applicant: item.target.applicantName,
    }),
  },
};

/**
 * A page with the file of another applicant's page of a common document. Once it has arrived, it is a page
 * like any other.
 */
export const repeatedPage: FileKind<DocumentPageItem> = {
  ...documentPage,
  name: 'repeated-page',
  repeats: true,
  async attach(item, { call }) {
    const request = { ...placeOf(item), page: item.serverKey ?? '' };
    return { page: placedPage(item, await call(documentCalls.repeatPage, request)) };
  },
  // The screen on which the traveller chose it shows it.
  messages: { ...documentPage.messages, arrived: undefined },
};
