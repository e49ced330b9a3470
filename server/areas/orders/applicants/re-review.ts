import { ret } from '../../../../src/contract/envelope';
import { missingItems, type MissingItem } from '../../../../src/domain/order/readiness';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { Refusal, notFound } from '../../../errors/refusal';
import type { Db } from '../../../infra/db/tables';
import { handInAgain } from '../../applications/applicant-progress';
import { findApplicant } from '../../applications/find-applicant';
import { offerOf } from '../../applications/order-offer';
import { loadApplicants } from '../load-order';
import { materialsOf } from './wire-applicant';

const nameOf = (item: MissingItem): string => {
  if (item.kind === 'document') return item.name;
  return item.kind === 'photo' ? 'Visa photo' : 'Application form';
};

/**
 * Submits an applicant for review again after a revision.
 * @throws {Refusal} if something still has to be corrected, or if no revision was requested
 */
export async function reReview(
  db: Db,
  catalogue: Catalogue,
  where: { userId: string; applicantId: string; orderId: string },
  now: Date,
): Promise<void> {
  const { applicant, order } = await findApplicant(db, where.userId, where.applicantId);
  if (order.id !== where.orderId) throw notFound('applicant');
  if (applicant.status !== 'revision-needed')
    throw new Refusal(
      ret.notAllowed,
      applicant.status === 'pre-checking'
        ? { code: 'review-under-way' }
        : { code: 'review-not-asked' },
    );
  const [loaded] = await loadApplicants(db, [applicant]);
  const missing = loaded
    ? missingItems(materialsOf(loaded, offerOf(catalogue, order).product))
    : [];
  if (missing.length > 0)
    throw new Refusal(ret.notAllowed, {
      code: 'review-incomplete',
      documents: missing.map(nameOf).join(', '),
    });
  await handInAgain(db, applicant.id, now);
}
