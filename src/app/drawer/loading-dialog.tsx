import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress';
import { SmallDialog } from '../../ui/overlays/small-dialog';

type LoadingDialogProps = {
  open: boolean;
  /** The default is the specification's; every call site passes English words. */
  text?: string;
  /** Shows a cancel button if the work can be cancelled. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
};

/** Blocks the screen; only for work that must not be interrupted, such as starting a payment. */
export function LoadingDialog({
  open,
  text = '加载中…',
  onCancel,
  cancelLabel = '取消',
}: LoadingDialogProps) {
  return (
    <SmallDialog
      open={open}
      busy
      dismissable={Boolean(onCancel)}
      onClose={() => onCancel?.()}
      title={text}
      buttons={
        onCancel && (
          <Button small variant="outlined" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )
      }
    >
      <ProgressBar label={text} value={null} />
    </SmallDialog>
  );
}
