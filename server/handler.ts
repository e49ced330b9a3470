import type { FastifyBaseLogger } from 'fastify';
import type { allCalls } from '../src/contract/all-calls';
import type { ParsedRequestOf, WireResponseOf } from '../src/contract/define-call';
import type { IncomingFile } from './infra/files/blob-store';
import type { Audit } from './infra/audit/audit-events';
import type { SessionUser } from './areas/accounts/sessions';
import type { Delivered } from './infra/deliveries/journal';
import type { Db } from './infra/db/tables';
import type { ServedCall } from './not-yet-served';

type Calls = typeof allCalls;

/** One request for a call, validated. */
export interface Incoming<N extends ServedCall> {
  readonly request: ParsedRequestOf<Calls[N]>;
  /** Who asks. Reading it in a visitor's call throws: there is nobody. */
  readonly user: SessionUser;
  /** What a multipart call brought; reading it elsewhere throws. */
  readonly file: IncomingFile;
  /** Of a changing call, in a visitor's call only if it brought one; reading it elsewhere throws. */
  readonly idempotencyKey: string;
  /** What the request says, as a hash: the same for the same words, however they were spelled. */
  readonly requestHash: string;
  /** For the journal, of a call that delivers: what it brought. Inside its transaction. */
  delivered(what: Delivered): void;
  readonly ip: string;
  /** What its device is called in the list of sessions. */
  readonly device: string;
  /** The two letters, in lower case, that a proxy says where the request comes from. */
  readonly locationCode: string | undefined;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** At once: of what a transaction does, call it after the commit. */
  readonly audit: Audit;
  /** For `afterCommit`, where a notice to an account's owner was added. */
  readonly mailNotices: () => Promise<void>;
  /** Runs when the answer's transaction is committed, without keeping the answer waiting. */
  afterCommit(work: () => Promise<void>): void;
}

/** What happens in the transaction of a call; a reading one sees a single moment's picture. */
export type Work<N extends ServedCall> = (db: Db) => Promise<WireResponseOf<Calls[N]>>;

/**
 * Serves a call in two parts. What it does at once runs before the transaction, and may run for a
 * request that then fails or was answered meanwhile: slow work, other companies, tries that count.
 * What it returns runs inside the transaction.
 */
export type Handler<N extends ServedCall> = (call: Incoming<N>) => Work<N> | Promise<Work<N>>;

/** One handler for every served call: the compiler misses none. */
export type Handlers = { readonly [N in ServedCall]: Handler<N> };

/** The handlers of one file of the contract. */
export type HandlersOf<Declared> = Pick<Handlers, keyof Declared & ServedCall>;
