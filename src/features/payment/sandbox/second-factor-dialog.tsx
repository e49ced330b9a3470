import { secondFactorCode } from '../../../contract/sandbox-payment';
import { Button } from '../../../ui/actions/button';
import { SmallDialog } from '../../../ui/overlays/small-dialog';
import { t } from '../../../language/translate';

interface Props {
  open: boolean;
  /** `undefined`: the dialog was closed without a code. */
  onAnswer: (code: string | undefined) => void;
}

/** Simulates the bank's page for the second factor. */
export function SecondFactorDialog({ open, onAnswer }: Props) {
  return (
    <SmallDialog
      open={open}
      onClose={() => onAnswer(undefined)}
      title={t('Test bank: is this you?')}
      buttons={
        <>
          <Button small variant="outlined" onClick={() => onAnswer('000000')}>
            {t('Fail@@button')}
          </Button>
          <Button small onClick={() => onAnswer(secondFactorCode)}>
            {t('Confirm')}
          </Button>
        </>
      }
    >
      {t(
        'A real bank asks for a code here. This is a test: confirm it with the code {code}, or let it fail. No real money moves.',
        { code: secondFactorCode },
      )}
    </SmallDialog>
  );
}
