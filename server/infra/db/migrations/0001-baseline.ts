import type { Migration } from '../migrate';
import { accounts } from './baseline/accounts';
import { analyticsAndDemo, catalogue } from './baseline/analytics-and-demo';
import { applications } from './baseline/applications';
import { desk } from './baseline/desk';
import { journal } from './baseline/journal';
import { notices } from './baseline/notices';
import { operators } from './baseline/operators';
import { payments } from './baseline/payments';
import { securityEvents } from './baseline/security-events';
import { uploads } from './baseline/uploads';

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
