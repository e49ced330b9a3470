import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskResponseOf } from '../../src/contract/desk/define-desk-call';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { FailureNote } from '../ui/failure-note';
import { Field } from '../ui/field';
import { Note, Secret } from '../ui/note';
import styles from './log-in-form.module.css';

type NewFactor = DeskResponseOf<typeof deskSessionCalls.deskNewSecondFactor>;

/** Replaces the key of the operator's authenticator app: the password, the new key, a code of it. */
function SecondFactorForm() {
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
      <FailureNote error={failure} />
      <div role="status">
        {change.isSuccess && !made && <Note tone="ok">Codes come from the new key now.</Note>}
      </div>
      <Button look="primary" small type="submit" busy={make.isPending || change.isPending}>
        {made ? 'Use the new key' : 'Make a new key'}
      </Button>
    </form>
  );
}

const shortest = 12;

/** Replaces the operator's own password. */
function ChangePasswordForm() {
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => call(deskSessionCalls.deskChangePassword, { present, next }),
    onSuccess: () => {
      setPresent('');
      setNext('');
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        value={present}
        onChange={(event) => setPresent(event.target.value)}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        minLength={shortest}
        maxLength={200}
        hint={`At least ${shortest} characters. Your other sessions end.`}
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <FailureNote error={change.error} />
      <div role="status">{change.isSuccess && <Note tone="ok">The password is changed.</Note>}</div>
      <Button look="primary" small type="submit" busy={change.isPending}>
        Change the password
      </Button>
    </form>
  );
}

/** The forms with which operators change their own password and second factor. */
export function OwnLogInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Password and second factor" onClose={onClose}>
      <section className={styles.part} aria-labelledby="own-password">
        <h3 id="own-password" className={styles.title}>
          Password
        </h3>
        <ChangePasswordForm />
      </section>
      <section className={styles.part} aria-labelledby="own-factor">
        <h3 id="own-factor" className={styles.title}>
          Second factor
        </h3>
        <SecondFactorForm />
      </section>
    </Dialog>
  );
}
