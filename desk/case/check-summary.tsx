import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-shape';
import { revisionWords } from '../../src/contract/desk/revision-reasons';
import { Button } from '../ui/button';
import { Note } from '../ui/note';
import { formatMoment, formatTime } from '../ui/formats';
import { isAllDecided, isOpen, progressOf } from './case-items';
import { historyLines } from './history';
import { statusLabel } from '../../src/domain/english/applicant-state-names';
import { PanelBody } from './panel-body';
import side from './side-panel.module.css';
import styles from './check-summary.module.css';

type CheckSummaryProps = {
  whole: DeskCase;
  applicant: CaseApplicant;
  isReview: boolean;
  /** Whether sending is held now (`no-rhythm.ts`). */
  held: boolean;
  onFinish: () => void;
  /** The label of the way to what comes after a check; undefined: nothing is offered. */
  next: string | undefined;
  leaving: boolean;
  onNext: () => void;
  onShow: (item: string) => void;
};

/** The decisions on an applicant, the effect of sending them, and the earlier events. */
export function CheckSummary(props: CheckSummaryProps) {
  const { whole, applicant, isReview, held, onFinish, onShow } = props;
  const { revision, open } = progressOf(applicant);
  const back = applicant.items.filter(({ draft }) => draft?.verdict === 'revision');
  return (
    <section className={side.panel} aria-label="The check">
      <PanelBody>
        <h2 className={`${side.title} ${styles.title}`}>
          {isReview ? 'The check' : statusLabel(applicant)}
        </h2>
        {isReview && open > 0 && (
          <>
            <p>Still to be decided:</p>
            <ul className={styles.open}>
              {applicant.items.filter(isOpen).map(({ key, name }) => (
                <li key={key}>
                  <Button look="link" onClick={() => onShow(key)}>
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        {isReview && open === 0 && revision === 0 && (
          <Note tone="ok">
            Everything is approved. {applicant.firstName} is told that the pre-check is passed, and
            the application goes on to be submitted.
          </Note>
        )}
        {back.map(({ key, name, draft }) => (
          <Note key={key} tone="danger">
            <span>
              <strong>{name}:</strong>{' '}
              {draft?.words ?? (draft?.reason ? revisionWords[draft.reason].traveller : '')}
            </span>
            <Button look="link" onClick={() => onShow(key)}>
              Change
            </Button>
          </Note>
        ))}
        {applicant.notSent === 'given-up' && (
          <Note tone="danger" alert>
            The check was finished and could not be sent. {applicant.firstName} knows nothing of it:
            send it again.
          </Note>
        )}
        {applicant.sendsAt !== undefined && applicant.notSent && (
          <Note tone="wait">
            The check is finished and could not be sent yet. It is tried again at{' '}
            {formatTime(applicant.sendsAt)}.
          </Note>
        )}
        {applicant.sendsAt !== undefined && !applicant.notSent && (
          <Note tone="action" icon="clock">
            The check is finished. {applicant.firstName} is told at {formatTime(applicant.sendsAt)};
            until then it can be taken back.
          </Note>
        )}
        {applicant.reason !== undefined && <p className={styles.reason}>{applicant.reason}</p>}
        {whole.history.length > 0 && (
          <details>
            <summary className={styles.happened}>What happened</summary>
            <ol className={styles.history}>
              {historyLines(whole).map(({ at, text }) => (
                <li key={`${at}-${text}`}>
                  <span>{text}</span>
                  <time dateTime={at}>{formatMoment(at)}</time>
                </li>
              ))}
            </ol>
          </details>
        )}
      </PanelBody>
      {isReview && (
        <footer className={side.footer}>
          <p className={side.effect}>
            {open > 0
              ? 'Decide every item first.'
              : revision > 0
                ? `${applicant.firstName} is asked for ${revision === 1 ? 'a revision' : `${revision} revisions`} after the time of the undo.`
                : `${applicant.firstName} is told after the time of the undo that the pre-check is passed.`}
          </p>
          <Button
            look="primary"
            keys="Enter"
            disabled={held || !isAllDecided(applicant)}
            onClick={onFinish}
          >
            {revision > 0 ? 'Send the revision' : 'Pass the pre-check'}
          </Button>
        </footer>
      )}
      {props.next !== undefined && (
        <footer className={side.footer}>
          <Button
            look={applicant.sendsAt === undefined ? 'soft' : 'primary'}
            keys="n"
            busy={props.leaving}
            onClick={props.onNext}
          >
            {props.next}
          </Button>
        </footer>
      )}
    </section>
  );
}
