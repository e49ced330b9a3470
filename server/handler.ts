import type { FastifyBaseLogger } from 'fastify';
import type { allCalls } from '../src/contract/all-calls';
import type { Language } from '../src/contract/languages';
import type { ParsedRequestOf, WireResponseOf } from '../src/contract/define-call';
import type { IncomingBlob } from './infra/files/blob-store';
import type { Audit } from './infra/audit/audit-events';
import type { SessionUser } from './areas/accounts/sessions';
import type { Delivered } from './infra/deliveries/journal';
import type { Db } from './infra/db/tables';
import type { ServedCall } from './served-calls';

type Calls = typeof allCalls;

/** A validated request for a call. */
export interface Incoming<N extends ServedCall> {
  readonly request: ParsedRequestOf<Calls[N]>;
  /** The logged-in user. Reading it in a visitor's call throws. */
  readonly user: SessionUser;
  /** The uploaded file of a multipart call; reading it in any other call throws. */
  readonly file: IncomingBlob;
  /**
   * The idempotency key of a changing call. In a visitor's call it exists only if the client sent
   * one; otherwise reading it throws.
   */
  readonly idempotencyKey: string;
  /** Hash of the parsed request: equal for equal content, whatever the encoding or field order. */
  readonly requestHash: string;
  /** Records in the journal what a delivering call attached. Call it inside the transaction. */
  recordDelivery(what: Delivered): void;
  readonly ip: string;
  /** The origin of the page that asks; undefined if the client named none. */
  readonly origin: string | undefined;
  /** The language of its mails: of those that the app has, the one that the request prefers. */
  readonly language: Language;
  /** The same; undefined if the request names none of the app's languages. */
  readonly namedLanguage: Language | undefined;
  /** The device's label in the list of sessions. */
  readonly device: string;
  /** The country of the request according to the proxy: a two-letter code in lower case. */
  readonly locationCode: string | undefined;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /**
   * Writes to the audit log immediately: call it after the commit for what a transaction changes.
   */
  readonly audit: Audit;
  /** Mails pending account notices; pass it to `afterCommit` when a notice was added. */
  readonly mailNotices: () => Promise<void>;
  /** Registers work that runs after the commit. The response does not wait for it. */
  afterCommit(work: () => Promise<void>): void;
}

/** The part of a handler that runs in the transaction. For a reading call this is a snapshot. */
export type Work<N extends ServedCall> = (db: Db) => Promise<WireResponseOf<Calls[N]>>;

/**
 * Serves a call in two parts. The handler itself runs before the transaction, and may run for a
 * request that then fails or that was answered in the meantime; slow work, requests to other
 * companies and counted attempts belong here. The function that it returns runs inside the
 * transaction.
 */
export type Handler<N extends ServedCall> = (call: Incoming<N>) => Work<N> | Promise<Work<N>>;

/** One handler for each served call; the compiler reports a missing one. */
export type Handlers = { readonly [N in ServedCall]: Handler<N> };

/** The handlers of the calls that one file of the contract declares. */
export type HandlersOf<Declared> = Pick<Handlers, keyof Declared & ServedCall>;
