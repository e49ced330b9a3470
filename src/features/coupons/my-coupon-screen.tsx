import { useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useIsOnline } from '../../services/connection';
import { useCoupons } from '../../queries/coupons-query';
import { useDataAge } from '../../queries/data-age';
import { describeProblem } from '../../services/describe-problem';
import { useBarActions } from '../../services/bar-actions';
import { openLogIn } from '../../session/login-dialog';
import { useIsLoggedIn } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/big-message';
import { ErrorState } from '../../ui/feedback/error-state';
import { Page, Stack } from '../../ui/layout/page';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { TabsPlace } from '../../ui/layout/tabs';
import { TopBar } from '../../ui/layout/top-bar';
import { CouponTabs } from './coupon-tabs';
import { inLine, t } from '../../language/translate';

/** 'Coupons and Offers': all coupons of the user, or the choice of one for an order. */
export default function MyCouponScreen() {
  const [search] = useSearchParams();
  const orderId = search.get('orderId') ?? undefined;
  const loggedIn = useIsLoggedIn();
  const query = useCoupons(orderId);
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  const online = useIsOnline();
  const age = useDataAge(dataUpdatedAt, error !== null);
  const barActions = useBarActions(
    orderId === undefined ? paths.home : paths.orderConfirm(orderId),
  );
  // Shortened, so that both fit in one line of a small phone.
  const forOrder = orderId && (age ? orderId : t('For application {orderId}', { orderId }));
  const line = inLine(forOrder, age);
  return (
    <Page top={<TopBar title={t('Coupons and Offers')} width="form" line={line} {...barActions} />}>
      {!loggedIn && (
        <EmptyState
          icon="ticket"
          drawing="tickets"
          title={t('Log in to see your coupons')}
          action={
            <Button
              onClick={() =>
                openLogIn({
                  intent: { kind: 'go', path: paths.coupons + location.search },
                  purpose: t('To see your coupons'),
                })
              }
            >
              {t('Log In')}
            </Button>
          }
        >
          {t('They are kept with your account.')}
        </EmptyState>
      )}
      {loggedIn && !data && !error && (
        <LoadingArea label={t('Loading your coupons')}>
          <Stack gap={16}>
            <TabsPlace bare />
            <Skeleton shape="block" count={2} />
          </Stack>
        </LoadingArea>
      )}
      {loggedIn && !data && error && (
        <ErrorState
          icon={online ? 'warning' : 'wifi-off'}
          title={online ? t('Your coupons did not load') : t('You are offline')}
          busy={isFetching}
          busyLabel={t('Trying again')}
          onRetry={() => void refetch()}
        >
          {online
            ? describeProblem(error)
            : t(
                'Your coupons are shown here once they have loaded. Try again when you are back online.',
              )}
        </ErrorState>
      )}
      {loggedIn && data && (
        <CouponTabs
          lists={data}
          answeredAt={dataUpdatedAt}
          orderId={orderId}
          given={search.get('couponId') ?? undefined}
        />
      )}
    </Page>
  );
}
