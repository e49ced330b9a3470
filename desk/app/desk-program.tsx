import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom';
import { deskQueueCalls } from '../../src/contract/desk/queue-calls';
import { deskSessionCalls } from '../../src/contract/desk/session-calls';
import { AuditScreen } from '../admin/audit-screen';
import { OperatorsScreen } from '../admin/operators-screen';
import { call } from '../api/call';
import { DeskRefusal } from '../api/failure';
import { CaseScreen } from '../case/case-screen';
import { ProductsScreen } from '../catalogue/products-screen';
import { forgetFiles } from '../case/case-files';
import { FailedJobsScreen } from '../jobs/failed-jobs-screen';
import { AlarmsScreen } from '../lists/alarms-screen';
import { MessagesScreen } from '../lists/messages-screen';
import { PromoCodesScreen } from '../lists/promo-codes-screen';
import { RefundsScreen } from '../lists/refunds-screen';
import { QueueScreen } from '../queue/queue-screen';
import { EnrolScreen } from '../session/enrol-screen';
import { SessionGate } from '../session/session-gate';
import { leave } from '../session/session-store';
import { useSession } from '../session/use-session';
import { AllKeys } from './keys-dialog';
import { NotFound } from './not-found';
import { paths, patterns } from './paths';
import { railEntries } from './rail-entries';
import { Shell } from './shell';

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
    const { counts, doneToday } = await call(deskQueueCalls.deskQueue, { most: 1 });
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
