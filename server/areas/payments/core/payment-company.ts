import type { IncomingHttpHeaders } from 'node:http';
import type { PayWay } from '../../../../src/contract/payments';
import type { Settings } from '../../../settings/settings';
import type { PaymentProvider } from './provider';
import type { ProviderEvent } from './settle-from-event';

/**
 * Verifies the signature over exactly these bytes and parses the event; undefined if it is not the
 * provider's. May fail with a `PaymentFailure` if the verification needs a request.
 */
export type ReadEvent = (
  body: Buffer,
  headers: IncomingHttpHeaders,
  now: Date,
) => Promise<Omit<ProviderEvent, 'provider'> | undefined>;

/** A webhook as it is registered at the company. */
export interface RegisteredWebhook {
  readonly url: string;
  /** '*' stands for all. */
  readonly events: readonly string[];
  readonly isOff?: boolean;
}

interface OpenedCompany {
  readonly provider: PaymentProvider;
  readonly readEvent: ReadEvent;
  /** The events that have to reach our webhook. */
  readonly events: readonly string[];
  /** May fail with a `PaymentFailure`, also because the keys may not read webhooks. */
  readonly webhooks: () => Promise<readonly RegisteredWebhook[]>;
}

/** A payment company: the way of paying that it is for, its provider and its webhook. */
export interface PaymentCompany {
  readonly way: PayWay;
  /** Undefined if its keys are not configured. */
  readonly open: (settings: Settings, clock: () => Date) => OpenedCompany | undefined;
}
