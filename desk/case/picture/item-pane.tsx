import type { CaseItem } from '../../../src/contract/desk/case-item';
import { formatDay } from '../../ui/formats';
import { Empty } from '../../ui/state';
import { pagesOf } from '../case-items';
import { earlierPages } from '../resent';
import styles from './item-pane.module.css';
import { PicturePane, type PicturePaneProps } from './picture-pane';

/** The roles that see personal data, for operators without them. */
export const whoSeesPersons = 'Reviewers, submitters and support see such data.';

/** In place of an item's pages: it is there, and not for this operator. */
export function NotShown({ item }: { item: CaseItem }) {
  return (
    <section className={styles.notShown} aria-label={item.name}>
      <Empty icon="info" title={`${item.name}: not shown to your roles`}>
        <p>It has personal data. {whoSeesPersons}</p>
      </Empty>
    </section>
  );
}

type FormAnswersProps = { name: string; form: NonNullable<CaseItem['form']> };

/** The traveller's answers in the application form. */
function FormAnswers({ name, form: { sections } }: FormAnswersProps) {
  return (
    // Longer than the screen it scrolls, also by the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.pane} aria-label={name} tabIndex={0}>
      <h2 className={styles.title}>{name}</h2>
      {sections.length === 0 && <Empty icon="file" title="The form has no answers yet" />}
      {sections.map(({ title, answers }) => (
        <section key={title} className={styles.card}>
          <h3 className={styles.section}>{title}</h3>
          <dl>
            {answers.map(({ question, answer }) => (
              <div key={question} className={styles.row}>
                <dt>{question}</dt>
                <dd className={answer === undefined ? styles.none : undefined}>
                  {answer === undefined ? 'not answered' : formatDay(answer)}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}

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
  return <PicturePane {...looking} name={name} pages={pages} earlier={earlierPages(item)} />;
}
