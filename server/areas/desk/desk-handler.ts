import type { FastifyBaseLogger } from 'fastify';
import type { allDeskCalls, DeskCallName } from '../../../src/contract/desk/all-desk-calls';
import type {
  DeskResponseOf,
  OperatorRole,
  ParsedDeskRequestOf,
} from '../../../src/contract/desk/define-desk-call';
import type { IncomingBlob } from '../../infra/files/blob-store';
import type { Db } from '../../infra/db/tables';

type Calls = typeof allDeskCalls;

/** The operator of a request. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** How the session was opened. */
  readonly way: 'two-factors' | 'passkey';
  /** When the second factor, or a passkey, was last used in this session. */
  readonly provedAt: Date;
}

/** A validated request to the desk. */
export interface DeskIncoming<N extends DeskCallName> {
  readonly request: ParsedDeskRequestOf<Calls[N]>;
  /** Reading it in a visitor's call throws. */
  readonly operator: Operator;
  /** The file of a multipart call; reading it in another call throws. */
  readonly file: IncomingBlob;
  readonly requestHash: string;
  readonly ip: string;
  /** The desk's own origin, as the operator's browser has it. */
  readonly origin: string;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** Sets the cookie of a session, or removes it. */
  setSession(token: string | undefined): void;
  /** The mark by which this device is known, if it sent one, and a new one for it. */
  readonly deviceMark: string | undefined;
  setDeviceMark(mark: string): void;
  /** Registers work that runs after the commit. The response does not wait for it. */
  afterCommit(work: () => Promise<void>): void;
}

/** The part of a handler that runs in the transaction; for a reading call it is a snapshot. */
export type DeskWork<N extends DeskCallName> = (tx: Db) => Promise<DeskResponseOf<Calls[N]>>;

/** As for the calls of travellers: slow work first, then the part inside the transaction. */
export type DeskHandler<N extends DeskCallName> = (
  call: DeskIncoming<N>,
) => DeskWork<N> | Promise<DeskWork<N>>;

export type DeskHandlers = { readonly [N in DeskCallName]: DeskHandler<N> };
/** The handlers of the calls that one file of the contract declares. */
export type DeskHandlersOf<Declared> = Pick<DeskHandlers, keyof Declared & DeskCallName>;
