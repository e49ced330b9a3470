import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter, Link, Outlet, Route, Routes } from 'react-router-dom';
import type { OperatorRole } from '../../src/contract/desk/define-desk-call';
import { deskQueueCalls, type QueueCounts } from '../../src/contract/desk/queue-calls';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { AuditScreen } from '../admin/audit-screen';
import { OperatorsScreen } from '../admin/operators-screen';
import { call } from '../api/call';
import { DeskRefusal } from '../api/failure';
import { forgetFiles } from '../case/case-files';
import { caseKeys, catalogueKeys, queueKeys, revisionKeys } from '../keys/all-keys';
import { CaseScreen } from '../case/case-screen';
import { ProductsScreen } from '../catalogue/products-screen';
import { FailedJobsScreen } from '../jobs/failed-jobs-screen';
import type { Binding } from '../keys/key-map';
import { useKeys } from '../keys/use-keys';
import { AlarmsScreen } from '../lists/alarms-screen';
import { MessagesScreen } from '../lists/messages-screen';
import { PromoCodesScreen } from '../lists/promo-codes-screen';
import { RefundsScreen } from '../lists/refunds-screen';
import { QueueScreen } from '../queue/queue-screen';
import { EnrolScreen } from '../session/enrol-screen';
import { SessionGate } from '../session/session-gate';
import { leave, useSession } from '../session/session';
import { Dialog } from '../ui/dialog';
import { KeyHint } from '../ui/key-bar';
import { aheadOfUtc } from '../ui/formats';
import { Empty } from '../ui/state';
import styles from './keys-dialog.module.css';
import { paths, patterns } from './paths';
import { type RailEntry, Shell } from './shell';

const groups: readonly { title: string; bindings: readonly Binding<string>[] }[] = [
  { title: 'Queue', bindings: queueKeys },
  { title: 'Case', bindings: caseKeys },
  { title: 'Revision', bindings: revisionKeys },
  { title: 'Catalogue', bindings: catalogueKeys },
];

const helpKeys: readonly Binding<'show'>[] = [{ command: 'show', keys: ['?'], label: 'all keys' }];

/** Shows every key of the desk, on every screen, when `?` is pressed. */
function AllKeys() {
  const [open, setOpen] = useState(false);
  useKeys(helpKeys, { show: () => setOpen(true) });
  return open && <KeysDialog onClose={() => setOpen(false)} />;
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="All keys" onClose={onClose} wide>
      <div className={styles.groups}>
        {groups.map(({ title, bindings }) => (
          <section key={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {bindings.map(({ command, keys, label }) => (
                <div key={command} className={styles.row}>
                  <dt>
                    {keys.map((key) => (
                      <KeyHint key={key} keys={key} />
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The rail's entries for an operator with these roles; the server refuses everything else. */
function railEntries(roles: readonly OperatorRole[], counts: QueueCounts | undefined): RailEntry[] {
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

/** An address that the desk does not have. */
function NotFound() {
  return (
    <main>
      <Empty icon="search" title="There is nothing at this address">
        <Link to={paths.queue}>To the queue</Link>
      </Empty>
    </main>
  );
}

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; without an answer, one more attempt.
      retry: (count, failure) => !(failure instanceof DeskRefusal) && count < 1,
    },
    mutations: { networkMode: 'always' },
  },
});

/** The whole program. A mailed link needs no session, and ends none. */
export function DeskProgram() {
  return (
    <QueryClientProvider client={client}>
      {location.pathname === paths.enrol ? <EnrolScreen /> : <Screens />}
    </QueryClientProvider>
  );
}

/** Log-in, rail, screens. */
function Screens() {
  return (
    <SessionGate>
      {/* The next key already belongs to the next item: an address is never shown late. */}
      <BrowserRouter useTransitions={false}>
        <AllKeys />
        <Routes>
          <Route path={patterns.case} element={<CaseScreen />} />
          <Route element={<WithRail />}>
            <Route path={paths.queue} element={<QueueScreen />} />
            <Route path={paths.messages} element={<MessagesScreen />} />
            <Route path={paths.alarms} element={<AlarmsScreen />} />
            <Route path={paths.failedJobs} element={<FailedJobsScreen />} />
            <Route path={paths.refunds} element={<RefundsScreen />} />
            <Route path={paths.promoCodes} element={<PromoCodesScreen />} />
            <Route path={paths.audit} element={<AuditScreen />} />
            <Route path={`${paths.catalogue}/:id?`} element={<ProductsScreen />} />
            <Route path={paths.operators} element={<OperatorsScreen />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </SessionGate>
  );
}

/** Only the sums: the queue itself has its own query. */
const countsQuery = {
  queryKey: ['counts'],
  queryFn: async () => {
    const { counts, doneToday } = await call(deskQueueCalls.deskQueue, {
      most: 1,
      aheadOfUtc: aheadOfUtc(new Date()),
    });
    return { counts, doneToday };
  },
  refetchInterval: 20_000,
};

function WithRail() {
  const { operator } = useSession();
  const { data } = useQuery(countsQuery);
  const logOut = async () => {
    await call(deskSessionCalls.deskLogOut, {}).catch(() => undefined);
    forgetFiles();
    client.clear();
    sessionStorage.clear();
    leave();
  };
  return (
    <Shell
      operator={{
        name: operator.name,
        role: operator.roles.join(', '),
        doneToday: data?.doneToday,
      }}
      entries={railEntries(operator.roles, data?.counts)}
      onLogOut={() => void logOut()}
    >
      <Outlet />
    </Shell>
  );
}
