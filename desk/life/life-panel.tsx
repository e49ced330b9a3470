import { useEffect, useState } from 'react';
import type { CaseApplicant, DeskCase } from '../../src/contract/desk/case-shape';
import { seesPersons } from '../../src/contract/desk/define-desk-call';
import { fileAddress } from '../case/case-files';
import { whoSeesPersons } from '../case/picture/item-pane';
import { statusLabel } from '../../src/domain/english/applicant-state-names';
import type { Decisions } from '../case/decisions/use-decisions';
import { hasRole, useSession } from '../session/session';
import { Button } from '../ui/button';
import { Note } from '../ui/note';
import { Panel } from '../ui/panel';
import { formatDay, formatMoment, formatMoney, formatSize } from '../ui/formats';
import { CancelDialog, RefuseDialog, SubmitDialog } from './step-dialogs';
import { CouponDialog, PriceDifferenceDialog } from './money-dialogs';
import { RefundDialog } from './refund-dialog';
import { LetterDialog, ReplaceVisaDialog, ResultDialog } from './visa-dialogs';
import styles from './life-panel.module.css';
import type { LifeStep } from './step-form';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language by its English name: 'ar' is 'Arabic'. */
const languageName = (tag: string): string => names.of(tag) ?? tag;

type FileLinkProps = { caseId: string; uploadId: string; name: string; size?: number };

/** A file of the case, in its own tab. */
function FileLink({ caseId, uploadId, name, size }: FileLinkProps) {
  return (
    <p>
      <a href={fileAddress(caseId, uploadId)} target="_blank" rel="noreferrer">
        {name}
      </a>
      {size !== undefined && ` (${formatSize(size)})`}
    </p>
  );
}

type LifePanelProps = { whole: DeskCase; applicant: CaseApplicant; decisions: Decisions };

type Step =
  | Exclude<CaseApplicant['actions'][number], 'decide-items' | 'finish-check'>
  | DeskCase['actions'][number];

const stepLabels: Record<Step, string> = {
  'submit-to-embassy': 'Submitted to the embassy',
  'add-letter': 'Add a notice letter',
  'give-result': 'Enter the result',
  'replace-visa': 'Replace the visa',
  refuse: 'Refused by the embassy',
  'ask-price-difference': 'Ask for a price difference',
  cancel: 'Cancel the order',
  refund: 'Refund',
  'give-coupon': 'Give a coupon',
};

/** The steps by which an application goes on; the others are for what went wrong. */
const comesNext: readonly Step[] = ['submit-to-embassy', 'give-result'];

const rolesFor: Record<Step, Parameters<typeof hasRole>[1][]> = {
  'submit-to-embassy': ['submitter'],
  'add-letter': ['submitter'],
  'give-result': ['submitter'],
  'replace-visa': ['submitter'],
  refuse: ['submitter'],
  'ask-price-difference': ['finance', 'submitter'],
  cancel: ['support', 'finance'],
  refund: ['finance'],
  'give-coupon': ['support', 'finance'],
};

const aMomentLater = 1_000;

/** Shows what comes next once a finished check is sent; nothing is judged on this screen meanwhile. */
function useReloadWhenSent(applicant: CaseApplicant, { reload }: Decisions) {
  useEffect(() => {
    if (applicant.sendsAt === undefined) return undefined;
    const left = Math.max(0, Date.parse(applicant.sendsAt) - Date.now());
    const timer = setTimeout(() => void reload().catch(() => undefined), left + aMomentLater);
    return () => clearTimeout(timer);
  }, [applicant, reload]);
}

/** The application as a whole: what may be done now, and what it has come to. */
export function LifePanel({ whole, applicant, decisions }: LifePanelProps) {
  const session = useSession();
  const [step, setStep] = useState<Step>();
  const isStep = (action: string): action is Step => action in stepLabels;
  const offered = (actions: readonly string[]) =>
    actions.filter(isStep).filter((action) => hasRole(session, ...rolesFor[action]));
  const steps = offered(applicant.actions);
  const aboutMoney = offered(whole.actions);
  useReloadWhenSent(applicant, decisions);
  const { money } = whole;
  const about: LifeStep = { whole, applicant, decisions, onClose: () => setStep(undefined) };
  return (
    <section className={styles.pane} aria-label="Application">
      {whole.traveller.isErased && (
        <Note tone="wait">
          The traveller deleted the account. What was handed in is gone; payments and refunds are
          kept.
        </Note>
      )}
      {whole.isCancelled && <Note tone="danger">This order was cancelled.</Note>}
      <Panel title={applicant.fullName} aside={statusLabel(applicant)}>
        <ol className={styles.log}>
          {applicant.statusLog.map(({ status, at }) => (
            <li key={`${status}-${at}`} className={styles.line}>
              <span>{statusLabel({ status })}</span>
              <time dateTime={at}>{formatMoment(at)}</time>
            </li>
          ))}
        </ol>
        {applicant.submission && (
          <p>
            Submitted on {formatDay(applicant.submission.submittedOn)}, reference{' '}
            <strong>{applicant.submission.reference}</strong>
          </p>
        )}
        {applicant.reason !== undefined && <p>Reason: {applicant.reason}</p>}
        {applicant.refundReason !== undefined && <p>Refund: {applicant.refundReason}</p>}
        {applicant.visa && (
          <FileLink caseId={whole.caseId} uploadId={applicant.visa.uploadId} name="Visa" />
        )}
        {applicant.letters.map(({ name, files }) =>
          files.map(({ uploadId, size }) => (
            <FileLink
              key={uploadId}
              caseId={whole.caseId}
              uploadId={uploadId}
              name={name}
              size={size}
            />
          )),
        )}
        {applicant.letterNotes !== undefined && <p>Notes: {applicant.letterNotes}</p>}
      </Panel>
      <Panel title="What can be done now">
        {steps.length === 0 ? (
          <p>Nothing by you at this stage.</p>
        ) : (
          <div className={styles.steps}>
            {steps.map((each) => (
              <Button
                key={each}
                small
                look={comesNext.includes(each) ? 'primary' : 'outline'}
                onClick={() => setStep(each)}
              >
                {stepLabels[each]}
              </Button>
            ))}
          </div>
        )}
      </Panel>
      {money && <Money money={money} />}
      <Panel title="Traveller">
        <p>
          {[
            whole.traveller.isErased ? 'Account deleted' : whole.traveller.email,
            whole.traveller.language && `reads ${languageName(whole.traveller.language)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {!seesPersons(session.operator.roles) && (
          <p>Name, address, messages and files are not shown to your roles. {whoSeesPersons}</p>
        )}
        {whole.messages.map(({ id, at, words, answers }) => (
          <div key={id} className={styles.message}>
            <p>
              <strong>Wrote</strong>, {formatMoment(at)}: {words}
            </p>
            {answers.map((answer) => (
              <p key={answer.at}>
                <strong>{answer.operator.name}</strong>, {formatMoment(answer.at)}: {answer.words}
              </p>
            ))}
          </div>
        ))}
      </Panel>
      {aboutMoney.length > 0 && (
        <Panel title="Money and cancellation">
          <div className={styles.steps}>
            {aboutMoney.map((each) => (
              <Button key={each} small onClick={() => setStep(each)}>
                {stepLabels[each]}
              </Button>
            ))}
          </div>
        </Panel>
      )}
      {step === 'submit-to-embassy' && <SubmitDialog {...about} />}
      {step === 'add-letter' && <LetterDialog {...about} />}
      {step === 'give-result' && <ResultDialog {...about} />}
      {step === 'replace-visa' && <ReplaceVisaDialog {...about} />}
      {step === 'refuse' && <RefuseDialog {...about} />}
      {step === 'ask-price-difference' && <PriceDifferenceDialog {...about} />}
      {step === 'cancel' && <CancelDialog {...about} />}
      {step === 'refund' && <RefundDialog {...about} />}
      {step === 'give-coupon' && <CouponDialog {...about} />}
    </section>
  );
}

const refundStates = {
  'to-approve': 'waits for a second person',
  declined: 'declined',
  asked: 'asked for',
  sent: 'on its way',
  done: 'refunded',
  failed: 'failed',
  refused: 'refused by the payment company',
} as const;

function Money({ money }: { money: NonNullable<DeskCase['money']> }) {
  return (
    <Panel title="Money" aside={money.payStatus}>
      <dl className={styles.money}>
        {money.payments.map(({ id, label, amount, state, paidAt, provider }) => (
          <Line
            key={id}
            name={`${label}, ${provider}`}
            value={`${formatMoney(amount)} ${state}${paidAt ? `, ${formatMoment(paidAt)}` : ''}`}
          />
        ))}
        {money.differences.map(({ id, label, amount, paidAt }) => (
          <Line
            key={id}
            name={`Price difference: ${label}`}
            value={`${formatMoney(amount)} ${paidAt ? 'paid' : 'open'}`}
          />
        ))}
        {money.refunds.map(({ id, label, amount, state, askedBy, approvedBy }) => (
          <Line
            key={id}
            name={`Refund: ${label}${askedBy ? `, ${askedBy.name}` : ''}${approvedBy ? ` and ${approvedBy.name}` : ''}`}
            value={`${formatMoney(amount)}, ${refundStates[state]}`}
          />
        ))}
        <Line name="Can still be given back" value={formatMoney(money.refundable)} />
        <Line name="By the stage’s rule today" value={formatMoney(money.refundByRule)} />
      </dl>
      {money.alarms.map(({ id, problem, detail, at }) => (
        <Note key={id} tone="danger" icon="bell">
          {problem}: {detail} ({formatMoment(at)})
        </Note>
      ))}
    </Panel>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
