import { notSavedWords } from '../../../i18n/passport-messages';
import { t } from '../../../language/translate';
import { describeProblem } from '../../../services/describe-problem';
import { nextNote, type NextStep } from '../../../outbox/page/use-next-task';
import { Button } from '../../../ui/actions/button';
import { FooterAction } from '../../../ui/actions/footer-action';
import { FooterReason } from '../../../ui/actions/footer-action';
import { NotSavedError } from './use-passport-saving';

interface Props {
  formId: string;
  /** Why saving failed. */
  failure: unknown;
  /** Why the form cannot be saved; absent if it is ready. */
  reason: string | undefined;
  editable: boolean;
  ready: boolean;
  saving: boolean;
  /** Forgets what was typed; absent if there is nothing to go back to. */
  onDiscard: (() => void) | undefined;
  next: NextStep | undefined;
}

/** The button that saves the passport form, with what hinders it above. */
export function SaveFooter({
  formId,
  failure,
  reason,
  editable,
  ready,
  saving,
  onDiscard,
  next,
}: Props) {
  const reasonId = `${formId}-reason`;
  return (
    <FooterAction
      reason={
        failure ? (
          <FooterReason icon="warning">
            {failure instanceof NotSavedError
              ? notSavedWords(failure.problem)
              : describeProblem(failure)}
          </FooterReason>
        ) : (
          reason && (
            <FooterReason id={reasonId} quiet={editable} icon={editable ? 'info' : 'lock'}>
              {reason}
            </FooterReason>
          )
        )
      }
    >
      {onDiscard && (
        <Button variant="secondary" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        disabled={!ready}
        reasonId={reasonId}
        busy={saving}
        busyLabel={t('Saving the passport')}
        note={next && nextNote(next)}
      >
        {t('Save')}
      </Button>
    </FooterAction>
  );
}
