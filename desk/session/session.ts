import { createContext, use } from 'react';
import type { OperatorRole } from '../../src/contract/desk/define-desk-call';
import type { DeskSession } from '../../src/contract/desk/session-calls';

export const SessionContext = createContext<DeskSession | undefined>(undefined);

/** The session of the operator, below the gate that asks for the log-in. */
export function useSession(): DeskSession {
  const session = use(SessionContext);
  if (!session) throw new Error('Only for screens behind the log-in.');
  return session;
}

/** Whether the operator has one of the roles. */
export const hasRole = ({ operator }: DeskSession, ...roles: OperatorRole[]): boolean =>
  operator.roles.some((role) => roles.includes(role));

/**
 * The state of the log-in. 'ended' keeps the screens with everything typed on them, and shows the
 * log-in over them.
 */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'out' }
  | { readonly kind: 'in'; readonly session: DeskSession }
  | { readonly kind: 'ended'; readonly session: DeskSession };

let state: SessionState = { kind: 'starting' };
const listeners = new Set<() => void>();
/** Requests that go on after the log-in. */
let waiting: (() => void)[] = [];

export const sessionState = (): SessionState => state;

export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** After a log-in: the waiting requests go on. Another operator begins with an empty program. */
export function enter(session: DeskSession): void {
  const isOther = state.kind === 'ended' && state.session.operator.id !== session.operator.id;
  if (isOther) return location.assign('/');
  set({ kind: 'in', session });
  for (const resume of waiting) resume();
  waiting = [];
}

export const leave = (): void => set({ kind: 'out' });

/** The server no longer knows the session. @returns when somebody is logged in again */
export function waitForLogIn(): Promise<void> {
  if (state.kind === 'in') set({ kind: 'ended', session: state.session });
  if (state.kind === 'starting') set({ kind: 'out' });
  return new Promise((resolve) => waiting.push(resolve));
}
