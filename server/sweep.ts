import { sweepAccounts } from './areas/accounts/sweep-accounts';
import { sweepPageViews } from './areas/page-views/page-views';
import { sweepPaymentEvents } from './areas/payments/core/sweep-payment-events';
import type { Db } from './infra/db/tables';
import { sweepAnswers } from './infra/deliveries/journal';
import type { BlobStore } from './infra/files/blob-store';
import { sweepLimits } from './infra/limits/sweep-limits';
import { sweepUploads } from './infra/uploads/sweep-uploads';

/**
 * Removes expired data: kept responses, provider events, codes, sessions, limits, and files without
 * an owner.
 */
export async function sweep(db: Db, blobs: BlobStore, now: Date): Promise<void> {
  await sweepAnswers(db, now);
  await sweepAccounts(db, now);
  await sweepLimits(db, now);
  await sweepPaymentEvents(db, now);
  await sweepPageViews(db, now);
  await sweepUploads(db, blobs, now);
}
