import type { CaseItem } from '../../src/contract/desk/case-item';
import { FormAnswers } from './form-answers';
import { pagesOf } from './pages-of';
import { PicturePane, type PicturePaneProps } from './picture-pane';

type ItemPaneProps = Pick<
  PicturePaneProps,
  'caseId' | 'page' | 'view' | 'comparing' | 'marks' | 'tools'
> & {
  item: CaseItem;
};

/** The traveller's submission: the pages of a document, or the answers of the form. */
export function ItemPane({ item, ...looking }: ItemPaneProps) {
  if (item.form) return <FormAnswers name={item.name} form={item.form} />;
  const pages = pagesOf(item);
  const name = item.photo && looking.page === 1 ? `${item.name}, as it was taken` : item.name;
  return <PicturePane {...looking} name={name} pages={pages} />;
}
