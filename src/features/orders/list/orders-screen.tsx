import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../language/translate';
import { useBarActions } from '../../../services/bar-actions';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { useDataAge } from '../../../queries/data-age';
import { restoreNewestOrders } from '../../../queries/newest-orders';
import { paths } from '../../../routing/paths';
import { openLogIn } from '../../../session/login-dialog';
import { useIsLoggedIn } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { EmptyState } from '../../../ui/feedback/big-message';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Page } from '../../../ui/layout/page';
import { TopBar } from '../../../ui/layout/top-bar';
import { Icon } from '../../../ui/media/icon';
import { LoadingOrders } from '../order-placeholders';
import { OrderList } from './order-list';
import { useOrders } from './orders-query';
import { pulledEnough, pullWay, RefreshList } from './refresh-list';
import styles from './pull-refresh.module.css';

/**
 * Pull-to-refresh by touch at the top of the page. The distance is written to the element's
 * `--pull`, and `data-pull` tells its style sheet whether releasing would refresh.
 */
function usePullDown(active: boolean, onPull: () => void): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  const pulled = useEffectEvent(onPull);
  useEffect(() => {
    const element = area.current;
    if (!active || !element) return undefined;
    let from: number | undefined;
    let way = 0;

    function show(next: number) {
      way = next;
      if (way === 0) {
        element?.style.removeProperty('--pull');
        element?.removeAttribute('data-pull');
        return;
      }
      element?.style.setProperty('--pull', `${way}px`);
      element?.setAttribute('data-pull', pulledEnough(way) ? 'enough' : 'more');
    }
    const start = ({ touches }: TouchEvent) => {
      const [finger, second] = touches;
      from = finger && !second && scrollY <= 0 ? finger.clientY : undefined;
    };
    const move = (event: TouchEvent) => {
      const [finger] = event.touches;
      if (from === undefined || !finger) return;
      // Upwards, or scrolled meanwhile: a normal scroll.
      if (way === 0 && (finger.clientY < from || scrollY > 0)) {
        from = undefined;
        return;
      }
      if (event.cancelable) event.preventDefault();
      show(pullWay(from, finger.clientY));
    };
    const end = () => {
      const means = from !== undefined && pulledEnough(way);
      from = undefined;
      show(0);
      if (means) pulled();
    };
    const cancel = () => {
      from = undefined;
      show(0);
    };
    element.addEventListener('touchstart', start, { passive: true });
    // Not passive, to prevent the browser's own pull-to-refresh.
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', cancel);
    return () => {
      cancel();
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', cancel);
    };
  }, [active]);
  return area;
}

type PullRefreshProps = {
  /** Whether a refresh is in progress, during which pulls are ignored. */
  busy: boolean;
  onRefresh: () => void;
  children: ReactNode;
};

/** Pull-to-refresh. For accessibility a button must do the same. */
function PullRefresh({ busy, onRefresh, children }: PullRefreshProps) {
  const area = usePullDown(!busy, onRefresh);
  return (
    <div className={styles.area} ref={area} aria-busy={busy}>
      <span className={styles.sign} aria-hidden="true">
        <Icon name="refresh" size={24} />
      </span>
      {children}
    </div>
  );
}

/** Reads what a kept list was made of. */
export const restore = (): unknown => window.keptScreen && restoreNewestOrders();

/** The screen 'My Applications'. */
export default function OrdersScreen() {
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
  const isAll = !failed || found?.length === 0;
  return (
    <Page width="content" top={<TopBar title={t('My Applications')} line={age} {...barActions} />}>
      {!found && !failed && <LoadingOrders />}
      {failed && isAll && (
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
      {found && !(failed && isAll) && (
        <PullRefresh busy={isFetching} onRefresh={() => void refetch()}>
          {!isAll && (
            <Notice tone="wait">
              {t('This is what is on this device. The rest is shown once it has loaded.')}
            </Notice>
          )}
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
