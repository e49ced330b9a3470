import { useEffect, useSyncExternalStore, useState, type ReactNode } from 'react';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { call, onProofNeeded, onSessionEnd } from '../api/call';
import { failureText, isRefusal } from '../api/failure';
import { Dialog } from '../ui/dialog';
import { Failed, Loading } from '../ui/state';
import { LogInForm } from './log-in-form';
import { LogInScreen } from './log-in-screen';
import { ProofDialog } from './proof-dialog';
import { waitForProof } from './proof-store';
import { enter, leave, sessionState, waitForLogIn, watchSession } from './session-store';
import { SessionContext } from './use-session';

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
