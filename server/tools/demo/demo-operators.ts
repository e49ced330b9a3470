import { type OperatorRole, operatorRoles } from '../../../src/contract/desk/define-desk-call';
import { addOperator, makeFactors } from '../../areas/desk/access/operators';
import { transact } from '../../infra/db/transact';
import type { Services } from '../../services';

interface DemoOperator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly roles: readonly OperatorRole[];
}

/** For the dev environment only. Two, because some decisions need a second person. */
export const demoOperators: readonly DemoOperator[] = [
  {
    name: 'Mei Tan',
    email: 'mei@visa.example',
    password: 'desk-demo-2026',
    roles: operatorRoles,
  },
  {
    name: 'Jun Lim',
    email: 'jun@visa.example',
    password: 'desk-demo-2026',
    roles: ['reviewer', 'submitter', 'finance'],
  },
];

/** Of both; printed, and not a secret. */
export const demoTotpKey = 'VISADESKDEMOKEYVISADESKDEMOKEY23';

/** Adds the demo operators, once; later starts do not change them. */
export async function addDemoOperators(services: Services): Promise<void> {
  const { db, clock } = services;
  for (const operator of demoOperators) {
    const known = await db
      .selectFrom('operators')
      .where('email', '=', operator.email)
      .select('id')
      .executeTakeFirst();
    if (known) continue;
    const factors = await makeFactors(services, {
      password: operator.password,
      totpSecret: demoTotpKey,
    });
    await transact(db, (tx) => addOperator(tx, operator, factors, clock()));
  }
}
