import { useEffect, useId, useRef, useState } from 'react';
import type { CaseApplicant } from '../../../src/contract/desk/case-shape';
import type { CaseItem } from '../../../src/contract/desk/case-item';
import {
  type RevisionReason,
  revisionReasons,
  revisionWords,
} from '../../../src/contract/desk/revision-reasons';
import { useKeys } from '../../keys/use-keys';
import { Button, ToolButton } from '../../ui/button';
import { KeyHint } from '../../ui/key-bar';
import { Note } from '../../ui/note';
import {
  differingFields,
  fieldLabels,
  askedAgain,
  keepRevision,
  keptRevision,
  mostWords,
  revisionText,
} from './revision-text';
import { revisionKeys } from '../../keys/all-keys';
import type { ItemDecision } from './use-decisions';
import side from '../side-panel.module.css';
import styles from './revision-panel.module.css';

type RevisionPanelProps = {
  /** Under which words and reason are kept in this tab until they are sent. */
  draftKey: string;
  item: CaseItem;
  applicant: CaseApplicant;
  /** @returns whether it was asked: not before the pages are painted, for example */
  onAsk: (decision: ItemDecision) => boolean;
  /** Whether asking is held now (`no-rhythm.ts`). */
  isHeld: boolean;
  onClose: () => void;
};

/** A reason for words of the operator's own that is chosen for them if they chose none. */
const ownWords: RevisionReason = 'other';

/**
 * Asks for a revision. A number asks at once, in the reason's own words. Once words are written, a
 * number only chooses the reason, and Ctrl + Enter asks.
 */
export function RevisionPanel(props: RevisionPanelProps) {
  const { draftKey, item, applicant, isHeld, onAsk, onClose } = props;
  const [kept] = useState(() => keptRevision(draftKey));
  const [begun] = useState(() => kept ?? item.draft ?? askedAgain(item));
  const [reason, setReason] = useState<RevisionReason | undefined>(begun.reason);
  const [written, setWritten] = useState<string | undefined>(begun.words);
  const field = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const words = written ?? (reason ? revisionText(item, reason) : '');
  const tooLong = words.trim().length > mostWords;
  const chosen = reason ?? (written?.trim() ? ownWords : undefined);

  useEffect(() => panel.current?.focus(), []);
  useEffect(
    () =>
      keepRevision(draftKey, {
        ...(reason && { reason }),
        ...(written !== undefined && { words: written }),
      }),
    [draftKey, reason, written],
  );

  const ask = (because: RevisionReason, text: string) => {
    const differing = because === 'data-differs' ? differingFields(item) : [];
    const isAsked = onAsk({
      verdict: 'revision',
      reason: because,
      ...(differing.length > 0 && { where: differing.map((each) => fieldLabels[each.field]) }),
      ...(text.trim() !== '' && { words: text.trim() }),
    });
    if (isAsked) keepRevision(draftKey, {});
  };
  const press = (number: number) => () => {
    const pressed = revisionReasons[number - 1];
    if (!pressed) return;
    if (written === undefined) ask(pressed, revisionText(item, pressed));
    else setReason(pressed);
  };
  const send = chosen && !tooLong ? () => ask(chosen, words) : undefined;

  useKeys(revisionKeys, {
    reason1: press(1),
    reason2: press(2),
    reason3: press(3),
    reason4: press(4),
    reason5: press(5),
    reason6: press(6),
    reason7: press(7),
    words: () => {
      setWritten(words);
      field.current?.focus();
    },
    ask: send,
    close: onClose,
  });

  return (
    <section
      className={side.panel}
      aria-label={`Revision of ${item.name}`}
      ref={panel}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>Ask for a revision</h2>
          <p className={styles.sub}>
            {item.name} · {applicant.fullName}
          </p>
        </div>
        <span className={styles.close}>
          <KeyHint keys="Escape" />
          <ToolButton icon="close" label="Close" keys="Escape" onClick={onClose} />
        </span>
      </header>
      <div className={side.body}>
        <fieldset className={styles.reasons}>
          <legend className={styles.legend}>Reason</legend>
          {revisionReasons.map((each, index) => (
            <label key={each} className={styles.reason} data-chosen={each === chosen || undefined}>
              <input
                type="radio"
                className={styles.radio}
                name={id}
                checked={each === chosen}
                onChange={() => setReason(each)}
              />
              <KeyHint keys={String(index + 1)} />
              <span>{revisionWords[each].label}</span>
            </label>
          ))}
        </fieldset>
        <label className={`${styles.legend} ${styles.plain}`} htmlFor={`${id}-words`}>
          What {applicant.firstName} reads
        </label>
        <textarea
          ref={field}
          id={`${id}-words`}
          className={styles.words}
          rows={4}
          aria-describedby={`${id}-count`}
          aria-invalid={tooLong || undefined}
          placeholder="The words of the reason, or your own"
          value={words}
          onChange={(event) => setWritten(event.target.value)}
        />
        <p id={`${id}-count`} className={styles.count}>
          <span>In English; the reason itself is translated.</span>
          <span>
            {words.trim().length} of {mostWords}
          </span>
        </p>
        {written === undefined && (
          <Note tone="action">A number asks at once. To add words first, press W.</Note>
        )}
        {tooLong && (
          <Note tone="danger" alert>
            At most {mostWords} characters reach the traveller.
          </Note>
        )}
      </div>
      <footer className={side.footer}>
        <div className={styles.actions}>
          <Button
            look="primary"
            keys="Ctrl+Enter"
            disabled={!send || isHeld}
            onClick={() => send?.()}
          >
            Ask for the revision
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
        <p className={styles.sub}>
          {isHeld
            ? 'Ask once everything is shown.'
            : `${applicant.firstName} is told when the whole check is sent.`}
        </p>
      </footer>
    </section>
  );
}
