import { sweepAccounts } from './areas/accounts/sweep-accounts';
import { sweepPageViews } from './areas/page-views/page-views';
import { sweepPaymentEvents } from './areas/payments/core/sweep-payment-events';
import { deleteDueDocuments } from './areas/privacy/delete-documents';
import { sweepMessages } from './areas/privacy/sweep-messages';
import type { Db } from './infra/db/tables';
import { sweepAnswers } from './infra/deliveries/journal';
import type { BlobStore } from './infra/files/blob-store';
import { sweepLimits } from './infra/limits/sweep-limits';
import { sweepUploads } from './infra/uploads/sweep-uploads';
import { usualRetention, type Retention } from './settings/retention';

const day = 86_400_000;

/** How many rows of each kind were removed because their time of retention is over. */
export type SweptRows = Readonly<Record<Exclude<keyof Retention, 'securityEvents'>, number>>;

/**
 * Removes expired data: kept responses, codes, sessions, limits, files without an owner, and what
 * the settings keep for a number of days.
 */
export async function sweep(
  db: Db,
  blobs: BlobStore,
  now: Date,
  retention: Retention = usualRetention,
): Promise<SweptRows> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await sweepAnswers(db, now);
  const before = (days: number | undefined) => (days === undefined ? undefined : ago(days));
  const due = { finished: before(retention.documents), drafts: before(retention.drafts) };
  const swept = {
    devices: await sweepAccounts(db, now, ago(retention.devices)),
    paymentEvents: await sweepPaymentEvents(db, ago(retention.paymentEvents)),
    pageViews: await sweepPageViews(db, ago(retention.pageViews)),
    messages:
      retention.messages === undefined ? 0 : await sweepMessages(db, ago(retention.messages)),
    ...(await deleteDueDocuments(db, due, now)),
  };
  await sweepLimits(db, now);
  await sweepUploads(db, blobs, now);
  return swept;
}
