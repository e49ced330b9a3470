import { Link } from 'react-router-dom';
import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-shape';
import { Flag } from '../../src/ui/media/flag';
import { paths } from '../app/paths';
import { Button, ToolButton } from '../ui/button';
import { Chip } from '../ui/chip';
import { DeskIcon } from '../ui/desk-icon';
import { formatDay, distanceLabel, dueLabel, formatMoment } from '../ui/formats';
import styles from './case-head.module.css';
import type { Claim } from './use-claim';

/** Says that the case is not the operator's, and how it becomes that. */
export function ClaimNote({ claim: { state, take } }: { claim: Claim }) {
  return (
    <div role="status">
      {state.kind === 'taking-over' && (
        <p className={styles.note}>
          <DeskIcon name="clock" size={20} />
          The case is being taken. You can decide once it is yours.
        </p>
      )}
      {state.kind === 'theirs' && (
        <p className={styles.note}>
          <DeskIcon name="user" size={20} />
          {state.operator} has this case. You can look at it, and decide nothing.
          <Button look="link" onClick={() => void take(true)}>
            Take it over
          </Button>
        </p>
      )}
      {state.kind === 'lost' && (
        <p className={styles.note}>
          <DeskIcon name="clock" size={20} />
          {state.why}
          <Button look="link" onClick={() => void take()}>
            Take it again
          </Button>
        </p>
      )}
    </div>
  );
}

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
  const due = dueLabel(dueAt, now);
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
          <span className={styles.due} title={formatMoment(dueAt)}>
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
            arrives {formatDay(arrival)}, {distanceLabel(arrival, now)}
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
