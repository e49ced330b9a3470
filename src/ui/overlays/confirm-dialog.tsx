import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { SmallDialog } from './small-dialog';

type AlertDialogProps = {
  open: boolean;
  title?: ReactNode;
  children?: ReactNode;
  /** The default is the specification's; every call site passes English words. */
  buttonLabel?: string;
  onClose: () => void;
};

/** A dialog with a message and one button. */
export function AlertDialog({
  open,
  title,
  children,
  buttonLabel = '确认',
  onClose,
}: AlertDialogProps) {
  return (
    <SmallDialog
      open={open}
      onClose={onClose}
      title={title}
      buttons={
        <Button small onClick={onClose}>
          {buttonLabel}
        </Button>
      }
    >
      {children}
    </SmallDialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** The defaults are the specification's; every call site passes English words. */
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'action' | 'danger';
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an irreversible action; Esc and the backdrop cancel. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = '确认',
  cancelLabel = '取消',
  tone = 'action',
  busy,
  busyLabel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <SmallDialog
      open={open}
      onClose={onCancel}
      dismissable={!busy}
      title={title}
      buttons={
        <>
          <Button small variant="outlined" disabled={busy ?? false} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            small
            variant={tone === 'danger' ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </SmallDialog>
  );
}
