import { useState } from 'react';
import { useDeviceWord } from '../state/wide-screen';
import { ConfirmDialog } from '../ui/confirm-dialog';

interface LogOutDialogProps {
  open: boolean;
  /** Files that the server does not have yet. */
  unsent: number;
  onStay: () => void;
  onLogOut: () => Promise<void>;
}

/** Asks before a log-out that would delete what has not been uploaded. */
export function LogOutDialog({ open, unsent, onStay, onLogOut }: LogOutDialogProps) {
  const [busy, setBusy] = useState(false);
  const device = useDeviceWord();
  const files = unsent === 1 ? '1 file is' : `${unsent} files are`;
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={`${files} not uploaded yet`}
      cancelLabel="Stay"
      confirmLabel="Log out and delete"
      busy={busy}
      busyLabel="Logging out"
      onCancel={onStay}
      onConfirm={() => {
        setBusy(true);
        void onLogOut();
      }}
    >
      {unsent === 1 ? 'It is' : 'They are'} saved on this {device} only. Logging out deletes{' '}
      {unsent === 1 ? 'it' : 'them'}; stay until everything is uploaded to keep{' '}
      {unsent === 1 ? 'it' : 'them'}.
    </ConfirmDialog>
  );
}
