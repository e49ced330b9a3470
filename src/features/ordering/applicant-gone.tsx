import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Sheet } from '../../ui/overlays/sheet';
import { t } from '../../language/translate';

/** Replaces an open sheet whose applicant was deleted on another device or in another tab. */
export function ApplicantGone({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Applicant')}
      footer={
        <Button full onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Notice tone="danger" live>
        {t('This applicant was deleted on another device meanwhile.')}
      </Notice>
    </Sheet>
  );
}
