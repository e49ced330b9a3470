import { Link } from 'react-router-dom';
import type { CaseApplicant } from '../../src/contract/desk/case-applicant';
import type { DeskCase } from '../../src/contract/desk/case-shape';
import { Flag } from '../../src/ui/media/flag';
import { Chip } from '../ui/chip';
import { ToolButton } from '../ui/button';
import { paths } from '../app/paths';
import { dayWords, distanceWords, dueWords, momentWords } from '../words/date-words';
import styles from './case-head.module.css';

type CaseHeadProps = {
  whole: DeskCase;
  applicant: CaseApplicant;
  now: Date;
  onLeave: () => void;
  onPrevious: () => void;
  onNext: () => void;
};

/** Whose case it is, how long there is, and the other applicants of the order. */
export function CaseHead(props: CaseHeadProps) {
  const { whole, applicant, now, onLeave, onPrevious, onNext } = props;
  const { caseId, flagKey, productName, arrival, dueAt, applicants } = whole;
  const due = dueWords(dueAt, now);
  const left = due.urgency === 'soon' ? `${due.text} left` : due.text;
  const at = applicants.findIndex(({ id }) => id === applicant.id);
  const before = applicants[at - 1];
  const after = applicants[at + 1];
  return (
    <header className={styles.head}>
      <ToolButton icon="back" label="Back to the queue" keys="Escape" onClick={onLeave} />
      <Flag src={`/flags/${flagKey.toLowerCase()}.svg`} size="small" />
      <h1 className={styles.name}>{applicant.fullName}</h1>
      <p className={styles.sub}>
        {whole.countryName}, {productName} · {caseId} · applicant {applicant.number} of{' '}
        {applicants.length}
      </p>
      <span className={styles.end}>
        {dueAt !== undefined && (
          <span className={styles.due} title={momentWords(dueAt)}>
            <Chip
              tone={due.urgency === 'late' ? 'danger' : due.urgency === 'soon' ? 'wait' : 'plain'}
              icon={due.urgency === 'late' ? 'warning' : 'clock'}
            >
              {left}
            </Chip>
          </span>
        )}
        {arrival !== undefined && (
          <span className={styles.sub}>
            arrives {dayWords(arrival)}, {distanceWords(arrival, now)}
          </span>
        )}
        {applicants.length > 1 && (
          <nav className={styles.nav} aria-label="Applicants">
            {before && <Link to={paths.case(caseId, before.number)}>‹ {before.firstName}</Link>}
            {after && <Link to={paths.case(caseId, after.number)}>{after.firstName} ›</Link>}
          </nav>
        )}
        <ToolButton
          icon="chevron-up"
          label="Previous case"
          keys="Shift+ArrowLeft"
          onClick={onPrevious}
        />
        <ToolButton
          icon="chevron-down"
          label="Next case"
          keys="Shift+ArrowRight"
          onClick={onNext}
        />
      </span>
    </header>
  );
}
