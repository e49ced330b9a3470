import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { Sheet } from '../../ui/overlays/sheet';

/** Replaces an open sheet whose applicant was deleted on another device or in another tab. */
export function ApplicantGone({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="Applicant"
      footer={
        <Button full onClick={onClose}>
          Close
        </Button>
      }
    >
      <Notice tone="danger" live>
        This applicant was deleted on another device meanwhile.
      </Notice>
    </Sheet>
  );
}
