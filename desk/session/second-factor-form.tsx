import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskResponseOf } from '../../src/contract/desk/define-desk-call';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Note } from '../ui/note';
import { Secret } from '../ui/secret';
import styles from './log-in-form.module.css';

type NewFactor = DeskResponseOf<typeof deskSessionCalls.deskNewSecondFactor>;

/** Replaces the key of the operator's authenticator app: the password, the new key, a code of it. */
export function SecondFactorForm() {
  const [present, setPresent] = useState('');
  const [code, setCode] = useState('');
  const [made, setMade] = useState<NewFactor>();
  const make = useMutation({
    mutationFn: () => call(deskSessionCalls.deskNewSecondFactor, { present }),
    onSuccess: (factor) => {
      setPresent('');
      setMade(factor);
    },
  });
  const change = useMutation({
    mutationFn: (ticket: string) => call(deskSessionCalls.deskChangeSecondFactor, { ticket, code }),
    onSuccess: () => {
      setCode('');
      setMade(undefined);
    },
  });
  const failure = make.error ?? change.error;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (made) change.mutate(made.ticket);
        else make.mutate();
      }}
    >
      {made ? (
        <>
          <p>
            Enter this key in your authenticator app, then a code of it. Until then the old one
            holds.
          </p>
          <Secret>{made.totpSecret}</Secret>
          <p>
            <a href={made.totpUri}>Open the authenticator app</a>
          </p>
          <Field
            key="code"
            label="Code of the new key"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      ) : (
        <Field
          key="present"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={present}
          onChange={(event) => setPresent(event.target.value)}
        />
      )}
      {failure && (
        <Note tone="danger" alert>
          {failureText(failure)}
        </Note>
      )}
      <div role="status">
        {change.isSuccess && !made && <Note tone="ok">Codes come from the new key now.</Note>}
      </div>
      <Button look="primary" small type="submit" busy={make.isPending || change.isPending}>
        {made ? 'Use the new key' : 'Make a new key'}
      </Button>
    </form>
  );
}
