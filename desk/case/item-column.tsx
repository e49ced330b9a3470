import type { CaseApplicant } from '../../src/contract/desk/case-applicant';
import type { CaseItem } from '../../src/contract/desk/case-item';
import type { DeskCase } from '../../src/contract/desk/case-shape';
import { seesPersons } from '../../src/contract/desk/operator-roles';
import { revisionWords } from '../../src/contract/desk/revision-words';
import { classNames } from '../../src/ui/styles/class-names';
import { useSession } from '../session/use-session';
import { DeskIcon, type DeskIconName } from '../ui/desk-icon';
import { countWords } from '../words/date-words';
import { progressOf } from './case-items';
import { Notes } from './notes';
import { statusWords } from './status-words';
import styles from './item-column.module.css';

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
                {applicant.items.map((item) => (
                  <Entry
                    key={item.key}
                    isShown={isHere && item.key === shown}
                    onShow={() => onShow(applicant.number, item.key)}
                    name={item.name}
                    {...stateOf(item)}
                  />
                ))}
                <Entry
                  isShown={isHere && shown === overview}
                  onShow={() => onShow(applicant.number, overview)}
                  name="Application"
                  icon="stamp"
                  tone="plain"
                  line={lineOf(applicant)}
                />
              </ul>
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

const lineOf = (applicant: CaseApplicant): string => statusWords(applicant);

interface EntryState {
  icon: DeskIconName;
  tone: 'ok' | 'danger' | 'plain';
  line: string;
}

function stateOf({ status, draft, required, files, form, reason }: CaseItem): EntryState {
  if (draft?.verdict === 'passed') return { icon: 'check-circle', tone: 'ok', line: 'Approved' };
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
      const answers = form?.sections.flatMap((section) => section.answers).length ?? 0;
      const what =
        answers > 0 ? countWords(answers, 'answer') : files.length > 1 && `${files.length} pages`;
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
