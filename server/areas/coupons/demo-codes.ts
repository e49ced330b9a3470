import type { Db } from '../../infra/db/tables';

const demoCodes = [
  { code: 'TRAVEL10', type: 'percentage', discount: 1000, threshold: null, valid_days: 60 },
  { code: 'SAVE15', type: 'fixed-amount', discount: 1500, threshold: 10_000, valid_days: 5 },
  { code: 'TODAY25', type: 'percentage', discount: 2500, threshold: null, valid_days: 1 },
] as const;

/** Adds promo codes for trials in the dev environment. */
export async function addDemoCodes(db: Db): Promise<void> {
  await db
    .insertInto('promo_codes')
    .values(
      demoCodes.map((code) => ({
        ...code,
        memo: 'From a demo code.',
        starts_at: null,
        ends_at: null,
        max_uses: null,
      })),
    )
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}
