import type { PayMethod } from '../../../../src/contract/codes';
import type { Generated } from 'kysely';
import type { TravellerData } from '../../../infra/db/traveller-data';

declare module '../../../infra/db/tables' {
  interface Database {
    sandbox_intents: SandboxIntentTable;
    sandbox_refunds: SandboxRefundTable;
    sandbox_events: SandboxEventTable;
  }
}

/** The sandbox's own tables; other code reads them only through the provider interface. */
export interface SandboxIntentTable {
  id: string;
  idempotency_key: string;
  client_secret: string;
  reference: string;
  amount: number;
  currency: string;
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  method: PayMethod | null;
  paid_at: Date | null;
  created_at: Date;
  /** Whether it waits for the second factor; its state is open meanwhile. */
  asks: Generated<boolean>;
  /** When a processing intent is decided, and the outcome. */
  decides_at: Generated<Date | null>;
  decides_to: Generated<'succeeded' | 'failed' | null>;
}

export interface SandboxRefundTable {
  id: string;
  idempotency_key: string;
  intent_id: string;
  amount: number;
  created_at: Date;
}

/** Webhook events of the sandbox, until they are delivered. */
export interface SandboxEventTable {
  id: string;
  intent_id: string;
  kind: string;
  due_at: Date;
  tries: number;
  delivered_at: Date | null;
}

/** In exports and erasures of a traveller's data. */
export const sandboxData = {
  sandbox_intents: "the test provider's own",
  sandbox_refunds: "the test provider's own",
  sandbox_events: "the test provider's own",
} satisfies TravellerData<'sandbox_intents' | 'sandbox_refunds' | 'sandbox_events'>;
