import type { CaseItem } from '../../../src/contract/desk/case-item';
import { revisionWords } from '../../../src/contract/desk/revision-reasons';
import { formatCount, formatDay, formatMoment } from '../../ui/formats';
import { Note } from '../../ui/note';
import side from '../side-panel.module.css';
import styles from './sent-back-note.module.css';

type SentBack = NonNullable<CaseItem['sentBack']>;

/** What was asked, by whom and when, in the words that the traveller read. */
export function SentBackNote({ sentBack }: { sentBack: SentBack }) {
  const { reason, where, words, operator, at } = sentBack;
  const what = reason ? revisionWords[reason].label : 'Revision';
  return (
    <Note tone="danger">
      <span className={styles.asked}>
        <strong>Asked before: {[what, ...where].join(', ')}</strong>
        <span>
          {formatDay(new Date(at))}, {operator.name}
        </span>
      </span>
      <q className={styles.words}>{words}</q>
    </Note>
  );
}

/** What happened to the item from its first page until it came back. */
export function howItWent({ files, sentBack }: Pick<CaseItem, 'files' | 'sentBack'>) {
  if (!sentBack) return [];
  const newest = files.map(({ addedAt }) => addedAt).toSorted();
  const first = sentBack.files.map(({ addedAt }) => addedAt).toSorted()[0];
  const last = newest.findLast((at) => at > sentBack.at);
  const count = files.filter(({ addedAt }) => addedAt > sentBack.at).length;
  return [
    ...(first === undefined ? [] : [{ at: first, text: 'Sent' }]),
    { at: sentBack.at, text: `${sentBack.operator.name} asked for a revision` },
    ...(last === undefined
      ? []
      : [{ at: last, text: `Sent again, ${formatCount(count, 'new page')}` }]),
  ];
}

/** The same as a list, and what to compare where no file was replaced. */
export function HowItWent({ item }: { item: CaseItem }) {
  return (
    <section>
      <h3 className={side.heading}>How it went</h3>
      <ol className={styles.went}>
        {howItWent(item).map(({ at, text }) => (
          <li key={at}>
            <span>{text}</span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ol>
      {item.sentBack?.files.length === 0 && (
        <p className={styles.same}>
          {item.kind === 'form'
            ? 'The form was completed again.'
            : 'It was sent again with the same file: compare its data.'}
        </p>
      )}
    </section>
  );
}
