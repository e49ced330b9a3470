import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-shape';
import { deskCaseCalls } from '../../src/contract/desk/case-calls';
import type { CaseItem } from '../../src/contract/desk/case-item';
import { seesPersons } from '../../src/contract/desk/define-desk-call';
import { revisionWords } from '../../src/contract/desk/revision-reasons';
import { classNames } from '../../src/ui/styles/class-names';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { useKeptText } from '../app/use-kept-text';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { DeskIcon, type DeskIconName } from '../ui/desk-icon';
import { formatCount, formatMoment } from '../ui/formats';
import { progressOf } from './case-items';
import { caseQuery } from './case-query';
import { isAside } from './resent';
import styles from './item-column.module.css';
import notesStyles from './notes.module.css';
import { statusLabel } from '../../src/domain/english/applicant-state-names';

/** Notes that operators wrote for each other; travellers never read them. */
function Notes({
  caseId,
  notes,
  areShown,
}: Pick<DeskCase, 'caseId' | 'notes'> & { areShown: boolean }) {
  const [words, write] = useKeptText(`note/${caseId}`);
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () => call(deskCaseCalls.deskAddNote, { caseId, words }),
    onSuccess: async () => {
      write('');
      await client.invalidateQueries(caseQuery(caseId));
    },
  });
  /** The keys that send the check and leave the case belong to the note while it is written. */
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!sends && event.key !== 'Escape') return;
    event.preventDefault();
    if (!sends) event.currentTarget.blur();
    else if (words.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <section className={notesStyles.notes}>
      <h2 className={notesStyles.title}>Notes</h2>
      {!areShown && <p>Not shown to your roles.</p>}
      <ul className={notesStyles.list}>
        {notes.map(({ operator, at, words: text }) => (
          <li key={at}>
            <strong>{operator.name}</strong>, {formatMoment(at)}
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <form
        className={notesStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <textarea
          id="note"
          className={notesStyles.text}
          rows={2}
          maxLength={1000}
          readOnly={add.isPending}
          aria-label="Add a note for colleagues"
          placeholder="For colleagues only"
          value={words}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {words.trim() !== '' && (
          <Button look="link" type="submit" busy={add.isPending}>
            Add the note
          </Button>
        )}
        {add.error && <p role="alert">{failureText(add.error)}</p>}
      </form>
    </section>
  );
}

type ItemColumnProps = {
  whole: DeskCase;
  applicantId: string;
  shown: string;
  overview: string;
  onShow: (applicant: number, item: string) => void;
};

/** The items of each applicant, with the progress of their check; the notes of the team below. */
export function ItemColumn({ whole, applicantId, shown, overview, onShow }: ItemColumnProps) {
  const { operator } = useSession();
  return (
    <nav className={styles.column} aria-label="Items of the case">
      <div className={styles.lists}>
        {whole.applicants.map((applicant) => {
          const { passed, all } = progressOf(applicant);
          const isHere = applicant.id === applicantId;
          const aside = applicant.items.filter((item) => isAside(applicant, item));
          const isShown = (key: string) => isHere && key === shown;
          const entriesOf = (items: readonly CaseItem[]) =>
            items.map((item) => (
              <Entry
                key={item.key}
                isShown={isShown(item.key)}
                onShow={() => onShow(applicant.number, item.key)}
                name={item.name}
                {...stateOf(item)}
              />
            ));
          return (
            <section key={applicant.id}>
              <header className={styles.head}>
                <h2 className={styles.title}>
                  {applicant.firstName}
                  {applicant.occupation !== 'none' && `, ${applicant.occupation}`}
                </h2>
                <span className={styles.count}>
                  {passed} of {all}
                </span>
              </header>
              <ul>
                {entriesOf(applicant.items.filter((item) => !isAside(applicant, item)))}
                <Entry
                  isShown={isHere && shown === overview}
                  onShow={() => onShow(applicant.number, overview)}
                  name="Application"
                  icon="stamp"
                  tone="plain"
                  line={lineOf(applicant)}
                />
              </ul>
              {aside.length > 0 && (
                <details className={styles.aside} open={aside.some(({ key }) => isShown(key))}>
                  <summary className={styles.summary}>{asideLabel(aside)}</summary>
                  <ul>{entriesOf(aside)}</ul>
                </details>
              )}
            </section>
          );
        })}
      </div>
      <Notes
        caseId={whole.caseId}
        notes={whole.notes}
        areShown={seesPersons(operator.roles) || whole.money !== undefined}
      />
    </nav>
  );
}

const lineOf = (applicant: CaseApplicant): string => statusLabel(applicant);

/** How many of them were approved earlier; optional documents may be among them. */
function asideLabel(aside: readonly CaseItem[]): string {
  const approved = aside.filter(({ status }) => status === 'passed').length;
  return approved > 0 ? `Approved earlier, ${approved}` : 'Not asked again';
}

interface EntryState {
  icon: DeskIconName;
  tone: 'ok' | 'danger' | 'plain';
  line: string;
}

function stateOf(item: CaseItem): EntryState {
  const { status, draft, required, files, form, reason, sentBack } = item;
  if (draft?.verdict === 'passed')
    return { icon: 'check-circle', tone: 'ok', line: sentBack ? 'Fixed' : 'Approved' };
  if (draft)
    return {
      icon: 'warning',
      tone: 'danger',
      line: draft.reason ? revisionWords[draft.reason].label : 'Revision',
    };
  switch (status) {
    case 'passed':
      return { icon: 'check-circle', tone: 'ok', line: 'Passed' };
    case 'failed':
      return { icon: 'warning', tone: 'danger', line: reason ?? 'Revision asked for' };
    case 'missing':
      return {
        icon: 'not-judged',
        tone: 'plain',
        line: required ? 'Missing' : 'Optional, not added',
      };
    case 'to-check': {
      if (sentBack) return { icon: 'refresh', tone: 'plain', line: 'Sent again, to check' };
      const answers = form?.sections.flatMap((section) => section.answers).length ?? 0;
      const what =
        answers > 0 ? formatCount(answers, 'answer') : files.length > 1 && `${files.length} pages`;
      return { icon: 'search', tone: 'plain', line: what ? `To check · ${what}` : 'To check' };
    }
  }
}

type EntryProps = EntryState & { name: string; isShown: boolean; onShow: () => void };

function Entry({ name, icon, tone, line, isShown, onShow }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.entry, isShown && styles.shown)}
        aria-current={isShown || undefined}
        onClick={onShow}
      >
        <DeskIcon name={icon} size={20} className={styles[tone]} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.line}>{line}</span>
        </span>
      </button>
    </li>
  );
}
