import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { logInDialogAtom, type LogInDialog as Opened } from '../../session/login-dialog';
import type { Unproved } from './account-calls';
import { ArrivalPage } from './arrival-page';
import { LogInPages } from './log-in-pages';
import { LoggedInHere } from './logged-in-here';
import { msg } from '../../language/text';

/** The log-in dialog with all its pages. */
export function LogInDialog({ onClose }: { onClose: () => void }) {
  const opened = useAtomValue(logInDialogAtom);
  return opened ? <Dialog opened={opened} onClose={onClose} /> : null;
}

const reasons = {
  cancelled: msg('You came back without a log-in. Try again, or log in with an e-mail.'),
  failed: msg('That log-in did not work. Try again, or log in with an e-mail.'),
} as const;

function Dialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { arrival } = opened;
  const [code, setCode] = useState(arrival?.kind === 'code' ? arrival.code : undefined);
  const [unproved, setUnproved] = useState<Unproved>();
  const [notice, setNotice] = useState(
    arrival?.kind === 'none' ? reasons[arrival.reason] : opened.notice,
  );
  if (arrival?.kind === 'here') return <LoggedInHere onClose={onClose} />;
  if (code !== undefined)
    return (
      <ArrivalPage
        code={code}
        onUnproved={(found) => {
          setUnproved(found);
          setCode(undefined);
        }}
        onOtherWay={(why) => {
          setNotice(why);
          setCode(undefined);
        }}
        onClose={onClose}
      />
    );
  return (
    <LogInPages
      opened={{ ...opened, ...(notice !== undefined && { notice }) }}
      unproved={unproved}
      onClose={onClose}
    />
  );
}
