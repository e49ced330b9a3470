import type { OperatorRole } from '../../src/contract/desk/operator-roles';
import type { QueueCounts } from '../../src/contract/desk/queue-calls';
import { paths } from './paths';
import type { RailEntry } from './shell';

/** The rail's entries for an operator with these roles; the server refuses everything else. */
export function railEntries(
  roles: readonly OperatorRole[],
  counts: QueueCounts | undefined,
): RailEntry[] {
  const has = (...some: OperatorRole[]) => some.some((role) => roles.includes(role));
  const entries: (RailEntry | false)[] = [
    { to: paths.queue, label: 'Queue', icon: 'layers', count: counts?.open },
    { to: '/?who=mine', label: 'Mine', icon: 'user', count: counts?.mine },
    {
      to: '/?waits=re-submitted',
      label: 'Re-submitted',
      icon: 'refresh',
      count: counts?.reSubmitted,
    },
    { to: '/?waits=to-submit', label: 'To submit', icon: 'stamp', count: counts?.toSubmit },
    { to: '/?waits=embassy', label: 'In embassy', icon: 'bank', count: counts?.embassy },
    has('support') && {
      to: paths.messages,
      label: 'Messages',
      icon: 'chat',
      count: counts?.messages,
    },
    has('finance') && {
      to: paths.refunds,
      label: 'Refunds',
      icon: 'receipt',
      count: counts?.refundsToApprove,
    },
    has('finance', 'support') && {
      to: paths.alarms,
      label: 'Alarms',
      icon: 'bell',
      count: counts?.alarms,
    },
    has('finance') && { to: paths.promoCodes, label: 'Promo codes', icon: 'ticket' },
    has('admin') && { to: paths.catalogue, label: 'Catalogue', icon: 'globe' },
    has('admin', 'support') && { to: paths.failedJobs, label: 'Not sent', icon: 'mail' },
    has('admin') && { to: paths.operators, label: 'Operators', icon: 'users' },
    has('admin') && { to: paths.audit, label: 'Audit', icon: 'history' },
  ];
  return entries.filter((entry) => entry !== false);
}
