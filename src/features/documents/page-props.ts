import type { ApplicantStatus, OrUnknown } from '../../contract/codes';
import type { DocumentPageItem } from '../../outbox/kinds/document-page';
import type { Situation } from '../../outbox/page/item-words';
import type { PageEntry } from './page-entries';

/** The props of one page of a document, alone or in a list. */
export interface PageProps {
  entry: PageEntry;
  /** 'Page 2', or the document's name if it has one page. */
  title: string;
  applicantStatus: OrUnknown<ApplicantStatus>;
  situation: Situation;
  /** The item of this phone that became the upload. */
  source: DocumentPageItem | undefined;
  onView: (entry: PageEntry) => void;
  /** Absent if replacing is not allowed, or the screen's main button does it. */
  onReplace?: ((entry: PageEntry, files: readonly File[]) => void) | undefined;
  onRetry: (id: string) => void;
  /** Removes the page from this phone, or from the application. */
  onRemove: (entry: PageEntry, title: string) => void;
  deletes: boolean;
  /** The notice that another device has changed the page that was to be replaced. */
  beside: string | undefined;
  /** Why the page cannot be deleted at the server right now. */
  deleteReason?: string | undefined;
}
