import { createContext, use } from 'react';
import type { DeskSession } from '../../src/contract/desk/session-calls';
import type { OperatorRole } from '../../src/contract/desk/operator-roles';

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
