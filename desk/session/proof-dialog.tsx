import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { Note } from '../ui/note';
import styles from './log-in-form.module.css';
import { endProof, isProofWanted, watchProof } from './proof-store';

/** Asks for the second factor while a request waits for it; what was entered elsewhere is kept. */
export function ProofDialog() {
  return useSyncExternalStore(watchProof, isProofWanted) && <Asking />;
}

function Asking() {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which focuses its first button.
  useEffect(() => field.current?.focus(), []);
  const prove = useMutation({
    mutationFn: () => call(deskSessionCalls.deskProve, { code }),
    onSuccess: () => endProof('resume'),
    onError: () => {
      setCode('');
      field.current?.focus();
    },
  });
  return (
    <Dialog title="Is it you?" onClose={() => endProof('giveUp')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          prove.mutate();
        }}
      >
        <p>Money, roles and log-ins need your second factor again. Then what you did is sent.</p>
        <Field
          label="Code of your authenticator app"
          hint="Six digits, valid for half a minute; each works once."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          ref={field}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {prove.error && (
          <Note tone="danger" alert>
            {failureText(prove.error)}
          </Note>
        )}
        <Button look="primary" type="submit" busy={prove.isPending}>
          Go on
        </Button>
      </form>
    </Dialog>
  );
}
