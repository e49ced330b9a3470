import type { Migration } from '../migrate';
import { accounts } from './baseline/accounts';
import { analyticsAndDemo, catalogue } from './baseline/analytics-and-demo';
import { applications, uploads } from './baseline/applications';
import { desk, operators } from './baseline/desk';
import { notices } from './baseline/notices';
import { payments } from './baseline/payments';
import { journal, securityEvents } from './baseline/security-events';

/** The database of version 0.1.0. Referenced tables come before those that refer to them. */
export const baseline: Migration = {
  name: '0001-baseline',
  statements: [
    ...accounts,
    ...operators,
    ...catalogue,
    ...uploads,
    ...applications,
    ...payments,
    ...journal,
    ...notices,
    ...desk,
    ...securityEvents,
    ...analyticsAndDemo,
  ],
};
