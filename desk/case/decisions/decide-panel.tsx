import type { CaseApplicant } from '../../../src/contract/desk/case-shape';
import type { CaseItem, DeskPassportField } from '../../../src/contract/desk/case-item';
import { revisionWords } from '../../../src/contract/desk/revision-reasons';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { DeskIcon } from '../../ui/desk-icon';
import { Note } from '../../ui/note';
import { formatDay, formatMoment } from '../../ui/formats';
import { completesCheck, progressOf } from '../case-items';
import { CompareTable } from './compare-table';
import styles from './decide-panel.module.css';
import type { Held } from './no-rhythm';
import { findingLooks, PhotoFacts } from './photo-facts';
import findingsStyles from './findings.module.css';
import { PanelBody } from '../panel-body';
import { isResent } from '../resent';
import { differingFields, fieldsToTakeOver } from './revision-text';
import { HowItWent, SentBackNote } from './sent-back-note';
import side from '../side-panel.module.css';
import { statusLabel } from '../../../src/domain/english/applicant-state-names';

/** The product's requirement for an item, and the findings about it. */
function Findings({ requirement, findings }: Pick<CaseItem, 'requirement' | 'findings'>) {
  return (
    <section className={findingsStyles.findings}>
      <h3 className={findingsStyles.title}>What is asked for</h3>
      {requirement.length === 0 && findings.length === 0 && (
        <p className={findingsStyles.text}>The product asks for nothing in particular.</p>
      )}
      {requirement.map((line) => (
        <p key={line} className={findingsStyles.text}>
          {line}
        </p>
      ))}
      <ul className={findingsStyles.list}>
        {findings.map(({ what, verdict, detail }) => (
          <li key={what} className={findingsStyles.finding}>
            <DeskIcon
              name={findingLooks[verdict].icon}
              size={20}
              className={findingsStyles[verdict]}
            />
            <span className={findingsStyles.what}>{what}</span>
            <span className={findingsStyles.detail}>{detail ?? findingLooks[verdict].words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DecidePanelProps = {
  caseId: string;
  applicant: CaseApplicant;
  item: CaseItem;
  /** The name of the item that comes next; undefined after the last. */
  next: string | undefined;
  mayDecide: boolean;
  /** Why an approval is held now (`no-rhythm.ts`). */
  held: Held | undefined;
  /** The warnings that are not confirmed yet. */
  warnings: readonly string[];
  onConfirm: () => void;
  /** Called with whether a check of the photo's report failed. */
  onReport: (hasFailedChecks: boolean) => void;
  /** Whether an approval leaves differing data as they were typed. */
  keepTyped: boolean;
  onKeepTyped: (keep: boolean) => void;
  /** The field of a passport that is marked in its picture. */
  marked: DeskPassportField | undefined;
  onMark: (field: DeskPassportField | undefined) => void;
  onApprove: () => void;
  onRevise: () => void;
  onNext: () => void;
};

/** The item's requirements, the findings, and the decision. */
export function DecidePanel(props: DecidePanelProps) {
  const { caseId, applicant, item, next, mayDecide, keepTyped, onKeepTyped } = props;
  const { marked, onMark } = props;
  const { held, warnings, onConfirm, onReport, onApprove, onRevise, onNext } = props;
  const differing = differingFields(item);
  const takeOver = fieldsToTakeOver(item);
  const { passed, all } = progressOf(applicant);
  const resent = isResent(item);
  return (
    <section className={side.panel} aria-label={`Check of ${item.name}`}>
      <PanelBody>
        <header className={styles.head}>
          <h2 className={side.title}>{item.passport ? 'Passport data' : item.name}</h2>
          {differing.length > 0 && (
            <Chip tone="danger" icon="warning">
              {differing.length} {differing.length === 1 ? 'differs' : 'differ'}
            </Chip>
          )}
          {resent && (
            <Chip tone="action" icon="refresh">
              Sent again
            </Chip>
          )}
        </header>
        {item.draft && <Decided draft={item.draft} />}
        {item.sentBack && <SentBackNote sentBack={item.sentBack} />}
        {resent && <HowItWent item={item} />}
        {item.passport && (
          <CompareTable
            applicant={applicant}
            passport={item.passport}
            marked={marked}
            onMark={onMark}
          />
        )}
        {takeOver.length > 0 && (
          <Note tone="danger">
            {keepTyped
              ? `Approve keeps what ${applicant.firstName} typed.`
              : `The check figure fits the zone, so ${readWords(item, takeOver)} is likely right.`}
            <Button
              look="link"
              keys="t"
              aria-pressed={keepTyped}
              onClick={() => onKeepTyped(!keepTyped)}
            >
              {keepTyped ? 'Take over what was read' : 'Keep what was typed'}
            </Button>
          </Note>
        )}
        {item.photo && <PhotoFacts caseId={caseId} photo={item.photo} onReport={onReport} />}
        {item.status === 'failed' && !item.sentBack && item.reason !== undefined && (
          <Note tone="danger">Sent back before: {item.reason}</Note>
        )}
        <Findings requirement={item.requirement} findings={item.findings} />
        {item.passport && <SamePassport applicant={applicant} />}
      </PanelBody>
      <footer className={side.footer}>
        {mayDecide && warnings.length > 0 && (
          <Note tone="danger" alert>
            {warnings.map((warning) => (
              <span key={warning}>{warning}</span>
            ))}
            <Button look="link" keys="y" disabled={held !== 'warned'} onClick={onConfirm}>
              I have seen it
            </Button>
          </Note>
        )}
        <p className={side.effect}>
          <span>
            {(mayDecide && held && heldText[held]) || effectOf(item, applicant, keepTyped)}
          </span>
          <span>
            {passed} of {all} passed
          </span>
        </p>
        <div className={styles.decide}>
          <Button
            look="primary"
            keys="a"
            disabled={!mayDecide || held !== undefined}
            onClick={onApprove}
          >
            {resent ? 'Fixed' : 'Approve'}
          </Button>
          <Button look="danger" keys="r" disabled={!mayDecide} onClick={onRevise}>
            {resent ? 'Still not right' : 'Revision'}
          </Button>
        </div>
        <Button look="soft" keys="ArrowRight" onClick={onNext}>
          {next === undefined ? 'Next: the whole check' : `Next: ${next}`}
        </Button>
      </footer>
    </section>
  );
}

/** A hold that does not pass in the blink of an eye is explained. */
const heldText: Record<Held, string | undefined> = {
  loading: 'Approve once everything is shown.',
  broken: 'This file cannot be seen: load it again, or ask for a revision.',
  warned: 'Confirm the warning first.',
  settling: undefined,
  spent: undefined,
};

const readWords = ({ passport }: CaseItem, fields: readonly string[]): string =>
  (passport?.fields ?? [])
    .filter(({ field }) => fields.includes(field))
    .map(({ read = '' }) => formatDay(read))
    .join(' and ');

/** The effect of an approval on the traveller. */
function effectOf(item: CaseItem, applicant: CaseApplicant, keepTyped: boolean): string {
  const { firstName } = applicant;
  const takeOver = fieldsToTakeOver(item);
  if (takeOver.length > 0 && !keepTyped) return `Approve takes ${readWords(item, takeOver)} over.`;
  if (differingFields(item).length > 0) return `Approve keeps what ${firstName} typed.`;
  if (completesCheck(applicant, item.key))
    return `${isResent(item) ? 'Fixed' : 'Approve'} sends the check: ${firstName} is told after the time of the undo.`;
  return `${firstName} is told when the whole check is sent.`;
}

function Decided({ draft }: { draft: NonNullable<CaseItem['draft']> }) {
  const { verdict, reason, words, operator, at } = draft;
  return (
    <Note tone={verdict === 'passed' ? 'ok' : 'danger'}>
      <span>
        <strong>{verdict === 'passed' ? 'Approved' : 'Revision'}</strong> by {operator.name},{' '}
        {formatMoment(at)}. Not sent yet.
      </span>
      {reason && <span>{words ?? revisionWords[reason].traveller}</span>}
    </Note>
  );
}

function SamePassport({ applicant: { samePassport } }: { applicant: CaseApplicant }) {
  if (samePassport.length === 0) return null;
  return (
    <section>
      <h3 className={side.heading}>Same passport before</h3>
      <ul className={styles.before}>
        {samePassport.map((each) => (
          <li key={each.caseId}>
            <span>
              {each.productName}, {statusLabel(each)}
            </span>
            <span>{formatMoment(each.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
