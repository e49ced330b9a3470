import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useIsOnline } from '../../page/connection';
import { useDataAge } from '../../queries/data-age';
import { describeProblem } from '../../page/describe-problem';
import { useBarActions } from '../../page/bar-actions';
import { openLogIn } from '../../session/login-dialog';
import { useIsLoggedIn } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Page } from '../../ui/layout/page';
import { PullRefresh } from './pull-refresh';
import { TopBar } from '../../ui/layout/top-bar';
import { LoadingOrders } from './loading-orders';
import { OrderList } from './order-list';
import { RefreshList } from './refresh-list';
import { useOrders } from './orders-query';
import { t } from '../../language/translate';

/** The screen 'My Applications'. */
export function OrdersScreen() {
  const loggedIn = useIsLoggedIn();
  const barActions = useBarActions(paths.home);
  return loggedIn ? (
    <Applications />
  ) : (
    <Page top={<TopBar title={t('My Applications')} width="form" {...barActions} />}>
      <EmptyState
        icon="user"
        drawing="start"
        title={t('Log in to see your applications')}
        action={
          <Button
            onClick={() =>
              openLogIn({
                intent: { kind: 'go', path: paths.orders },
                purpose: t('To see your applications'),
              })
            }
          >
            {t('Log In')}
          </Button>
        }
      >
        {t('They are kept with your account.')}
      </EmptyState>
    </Page>
  );
}

function Applications() {
  const { query, orders: found, updatedAt } = useOrders();
  const { data, error, isFetching, refetch } = query;
  const online = useIsOnline();
  const age = useDataAge(updatedAt, error !== null);
  const barActions = useBarActions(paths.home);
  const failed = !data && error;
  return (
    <Page width="content" top={<TopBar title={t('My Applications')} line={age} {...barActions} />}>
      {!found && !failed && <LoadingOrders />}
      {failed && (
        <ErrorState
          icon={online ? 'warning' : 'wifi-off'}
          title={online ? t('Your applications did not load') : t('You are offline')}
          busy={isFetching}
          busyLabel={t('Trying again')}
          onRetry={() => void refetch()}
        >
          {online
            ? describeProblem(error)
            : t(
                'Your applications are shown here once they have loaded. Try again when you are back online.',
              )}
        </ErrorState>
      )}
      {found && (
        <PullRefresh busy={isFetching} onRefresh={() => void refetch()}>
          {found.length > 0 ? (
            <OrderList orders={found} query={query} />
          ) : (
            <EmptyState
              icon="stamp"
              drawing="start"
              title={t('You do not have an application yet')}
              action={
                <>
                  <Button link={<Link to={paths.home} />}>{t('Apply Now')}</Button>
                  <RefreshList query={query} />
                </>
              }
            />
          )}
        </PullRefresh>
      )}
    </Page>
  );
}
