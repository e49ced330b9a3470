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
