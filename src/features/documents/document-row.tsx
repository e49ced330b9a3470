import type { FileItem } from '../../outbox/core/item';
import type { DocumentItem } from '../../contract/documents';
import type { EditingContext } from '../../domain/document/document-rules';
import type { Situation } from '../../sync/item-words';
import { documentState } from './document-state';
import { documentIcon } from '../../ui/media/document-icon';
import { documentAllows } from './document-lock';
import { MaterialRow } from './material-row';
import { PageThumb, sourceOf } from './page-thumb';

interface DocumentRowProps {
  document: DocumentItem;
  to: string;
  context: EditingContext;
  /** This document's items, from `shownItems`. */
  shown: readonly FileItem[];
  /** This phone's delivered items, by their digests. */
  sources: ReadonlyMap<string, FileItem>;
  situation: Situation;
}

/** A document of the list, with its items that are still on the phone. */
export function DocumentRow(props: DocumentRowProps) {
  const { document, to, context, shown, sources, situation } = props;
  const upload = document.uploads?.[0];
  const allowed = documentAllows(context, document);
  return (
    <MaterialRow
      name={document.name}
      lang={document.lang}
      to={to}
      required={document.required}
      locked={!(allowed.add || allowed.replace)}
      state={documentState({
        document,
        applicantStatus: context.applicantStatus,
        items: shown,
        situation,
      })}
      leading={
        <PageThumb
          upload={upload}
          item={shown[0] ?? sourceOf(sources, upload)}
          icon={documentIcon(document.englishName ?? document.name)}
        />
      }
    />
  );
}
