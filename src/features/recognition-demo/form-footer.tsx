import { Button } from '../../ui/actions/button';
import { FooterAction, FooterReason } from '../../ui/actions/footer-action';
import { t } from '../../language/translate';

interface Props {
  formId: string;
  busy: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  /** Why the form cannot be submitted yet. */
  missing?: string | undefined;
  onBack: () => void;
}

/** The buttons under a form of the demo. */
export const FormFooter = ({ formId, busy, failure, missing, onBack }: Props) => (
  <FooterAction
    reason={
      failure !== undefined ? (
        <FooterReason icon="warning">{failure}</FooterReason>
      ) : (
        missing !== undefined && (
          <FooterReason id={`${formId}-reason`} quiet icon="info">
            {missing}
          </FooterReason>
        )
      )
    }
  >
    <Button variant="secondary" disabled={busy} onClick={onBack}>
      {t('Start again')}
    </Button>
    <Button
      type="submit"
      form={formId}
      disabled={missing !== undefined}
      reasonId={`${formId}-reason`}
      busy={busy}
      busyLabel={t('Submitting')}
    >
      {t('Submit')}
    </Button>
  </FooterAction>
);
