import { startAuthentication } from '@simplewebauthn/browser';
import { type SyntheticEvent, useState } from 'react';
import {
  deskPasskeyCalls,
  type DeskSession,
  deskSessionCalls,
} from '../../src/contract/desk/session-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Note } from '../ui/note';
import styles from './log-in-form.module.css';
import { asRequestOptions, browserProblem, hasPasskeys } from './passkey-options';
import { enter } from './session';

/** Logs in with a passkey of this machine, or of one beside it. */
async function logInByPasskey(): Promise<DeskSession> {
  const { ceremonyId, options } = await call(deskPasskeyCalls.deskStartPasskeyLogIn, {});
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: asRequestOptions(options),
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return call(deskPasskeyCalls.deskPasskeyLogIn, {
    ceremonyId,
    made: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
  });
}

/** The form is the screen or a dialog of its own, so its first empty field takes the focus. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/** Password first, then the code of the authenticator app. */
export function LogInForm({ email: knownEmail = '' }: { email?: string }) {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [ticket, setTicket] = useState<string>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      if (ticket === undefined)
        setTicket((await call(deskSessionCalls.deskLogIn, { email, password })).ticket);
      else enter(await call(deskSessionCalls.deskSecondFactor, { ticket, code }));
    } catch (failure) {
      setProblem(failureText(failure));
      setCode('');
    }
    setBusy(false);
  };

  const byPasskey = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      enter(await logInByPasskey());
    } catch (failure) {
      setProblem(browserProblem(failure) ?? failureText(failure));
    }
    setBusy(false);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {ticket === undefined ? (
        <>
          <Field
            label="E-mail address"
            inputMode="email"
            autoComplete="username"
            required
            ref={knownEmail === '' ? focusOnMount : undefined}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            ref={knownEmail === '' ? undefined : focusOnMount}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      ) : (
        <Field
          key="code"
          label="Code of your authenticator app"
          hint="Six digits, valid for half a minute."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          ref={focusOnMount}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {problem !== undefined && (
        <Note tone="danger" alert>
          {problem}
        </Note>
      )}
      <Button look="primary" type="submit" busy={busy}>
        {ticket === undefined ? 'Continue' : 'Log in'}
      </Button>
      {ticket === undefined && hasPasskeys() && (
        <Button icon="lock" disabled={busy} onClick={() => void byPasskey()}>
          Log in with a passkey
        </Button>
      )}
      {ticket !== undefined && (
        <Button
          look="link"
          onClick={() => {
            setTicket(undefined);
            setProblem(undefined);
          }}
        >
          Enter another address or password
        </Button>
      )}
    </form>
  );
}
