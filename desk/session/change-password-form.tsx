import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Note } from '../ui/note';
import styles from './log-in-form.module.css';

const shortest = 12;

/** Replaces the operator's own password. */
export function ChangePasswordForm() {
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
        label="Present password"
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
      {change.error && (
        <Note tone="danger" alert>
          {failureText(change.error)}
        </Note>
      )}
      <div role="status">{change.isSuccess && <Note tone="ok">The password is changed.</Note>}</div>
      <Button look="primary" small type="submit" busy={change.isPending}>
        Change the password
      </Button>
    </form>
  );
}
