import type { ServerMessage } from '../../../src/domain/messages/server-messages';
import type { Ret } from '../../errors/refusal';
import { refusalEnvelope } from '../../words/refusal-envelope';

/** A refusal in the form of the tus server, with an envelope that our client reads. */
export const tusProblem = (
  status_code: number,
  message: ServerMessage,
  ret: Ret = -1,
): TusProblem => ({ status_code, body: JSON.stringify(refusalEnvelope(ret, message)) });

export interface TusProblem {
  readonly status_code: number;
  readonly body: string;
}

export const isTusProblem = (error: unknown): error is TusProblem =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;
