import type { Migration } from '../migrate';

/** The integer that each name replaces. */
type Names = Readonly<Record<string, number>>;

/** Converts an integer column to names; an integer that was never written has none. */
function named(table: string, column: string, names: Names): string {
  const cases = Object.entries(names).map(([name, code]) => `when ${code} then '${name}'`);
  const list = Object.keys(names).map((name) => `'${name}'`);
  return `alter table ${table}
      drop constraint if exists ${table}_${column}_check,
      alter column ${column} type text using (case ${column} ${cases.join(' ')} end),
      add check (${column} in (${list.join(', ')}))`;
}

const applicantStatus = {
  'uploading-documents': 1,
  'waiting-for-payment': 2,
  'pre-checking': 5,
  'revision-needed': 6,
  'submitting-to-embassy': 7,
  'in-embassy': 12,
  completed: 13,
};
const couponType = { 'fixed-amount': 0, percentage: 1 };
const method = {
  card: 1,
  'mobile-wallet': 2,
  'second-mobile-wallet': 3,
  'web-wallet': 4,
  'chat-app': 5,
  'regional-app': 6,
};

/** States and kinds are stored by name; only the wire format uses integers. */
export const namesOfStates: Migration = {
  name: '0022-names-of-states',
  statements: [
    named('orders', 'pay_status', { unpaid: 1, 'waiting-for-payment': 2, paid: 3 }),
    named('orders', 'cancel_reason', { mistake: 1, 'travel-plan': 2, other: 3 }),
    named('applicants', 'identity_id', {
      none: 0,
      employee: 1,
      'self-employed': 2,
      retiree: 3,
      student: 4,
      'pre-schooler': 5,
    }),
    named('applicants', 'status', applicantStatus),
    named('applicants', 'result', {
      suspended: 1,
      'self-collection': 2,
      'mailed-by-embassy': 3,
      approved: 4,
      refused: 5,
    }),
    named('applicant_statuses', 'status', applicantStatus),
    named('pages', 'status', { pending: 1, uploaded: 2, passed: 3, failed: 4 }),
    named('passports', 'sex', { male: 0, female: 1 }),
    named('application_forms', 'status', { incomplete: 1, complete: 2, failed: 4 }),
    named('made_photos', 'need_handle', { plain: 0, recognise: 1 }),
    named('photos', 'status', { 'in-review': 2, passed: 3, failed: 4 }),
    named('payments', 'fee_type', { order: 1, 'price-difference': 3 }),
    named('payments', 'method', method),
    named('sandbox_intents', 'method', method),
    named('user_coupons', 'type', couponType),
    named('promo_codes', 'type', couponType),
  ],
};
