import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { call, onProofNeeded, onSessionEnd } from '../api/call';
import { failureText, isRefusal } from '../api/failure';
import { Button } from '../ui/button';
import { DeskIcon } from '../ui/desk-icon';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { FailureNote } from '../ui/failure-note';
import { Failed, Loading } from '../ui/state';
import cardScreenStyles from './card-screen.module.css';
import { LogInForm } from './log-in-form';
import styles from './log-in-form.module.css';
import { enter, leave, SessionContext, sessionState, waitForLogIn, watchSession } from './session';

/** A screen before the log-in: one card, in the middle. */
export function CardScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={cardScreenStyles.screen}>
      <div className={cardScreenStyles.card}>
        <p className={cardScreenStyles.brand}>
          <span className={cardScreenStyles.mark}>
            <DeskIcon name="stamp" size={20} />
          </span>
          <span>
            <strong>visa</strong> desk
          </span>
        </p>
        <h1 className={cardScreenStyles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** The calls that wait for the second factor, each with how it goes on and how it is given up. */
let waiting: { readonly resume: () => void; readonly giveUp: () => void }[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

const isProofWanted = (): boolean => waiting.length > 0;

function watchProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the second factor. @returns whether it was proved; false if the operator gave up */
function waitForProof(): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => {
    waiting = [...waiting, { resume: () => resolve(true), giveUp: () => resolve(false) }];
  });
  tell();
  return answer;
}

/** Everything that waits goes on, or is given up. */
function endProof(how: 'resume' | 'giveUp'): void {
  const ended = waiting;
  waiting = [];
  tell();
  for (const each of ended) each[how]();
}

/** Asks for the second factor while a request waits for it; what was entered elsewhere is kept. */
function ProofDialog() {
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
        <FailureNote error={prove.error} />
        <Button look="primary" type="submit" busy={prove.isPending}>
          Go on
        </Button>
      </form>
    </Dialog>
  );
}

/** The log-in as a screen of its own. */
function LogInScreen() {
  return (
    <CardScreen title="Log in">
      <LogInForm />
    </CardScreen>
  );
}

onSessionEnd(waitForLogIn);
onProofNeeded(waitForProof);

/** Asks the server who is logged in. @returns the failure, if it could not be asked */
async function findSession(): Promise<unknown> {
  try {
    // Declared as a visitor's here: without a session the log-in is shown, and nothing waits for it.
    enter(await call({ ...deskSessionCalls.deskSession, access: 'visitor' }, {}));
    return undefined;
  } catch (failure) {
    if (!isRefusal(failure, 'log-in-needed')) return failure;
    leave();
    return undefined;
  }
}

/** Shows the screens to operators who are logged in, and the log-in to everybody else. */
export function SessionGate({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(watchSession, sessionState);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void findSession().then(setFailure);
  }, [attempt]);
  if (state.kind === 'starting')
    return failure === undefined ? (
      <Loading label="Loading the desk" />
    ) : (
      <Failed problem={failureText(failure)} onRetry={() => setAttempt(attempt + 1)} />
    );
  if (state.kind === 'out') return <LogInScreen />;
  return (
    <SessionContext value={state.session}>
      {children}
      <ProofDialog />
      {state.kind === 'ended' && (
        <Dialog title="Your session has ended">
          <p>Everything on the screen is kept. Log in, and what you decided is sent.</p>
          <LogInForm email={state.session.operator.email} />
        </Dialog>
      )}
    </SessionContext>
  );
}
