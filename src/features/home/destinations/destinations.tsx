import { hashKey, queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { homepageCalls, type Destination } from '../../../contract/homepage';
import type { ProductInList } from '../../../contract/homepage';
import { destinationsShown } from '../../../domain/limits';
import { countryName } from '../../../language/format';
import { formatMoney } from '../../../language/format';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { useDataAge } from '../../../queries/data-age';
import { paths } from '../../../routing/paths';
import { useIsOnline } from '../../../services/connection';
import { describeProblem } from '../../../services/describe-problem';
import { quietFailure } from '../../../services/failure-toast';
import { useFirstRender } from '../../../services/first-render';
import { useOpenOverlay } from '../../../services/overlays';
import { api } from '../../../services/services';
import { type CompleteChoice, useCompleteChoice, wireChoice } from '../../../session/countries';
import { useIsLoggedIn } from '../../../session/session';
import { Button } from '../../../ui/actions/button';
import { EmptyState } from '../../../ui/feedback/big-message';
import { ErrorState } from '../../../ui/feedback/error-state';
import { LoadingArea, Skeleton } from '../../../ui/feedback/skeleton';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { CardGrid, Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { Sheet } from '../../../ui/overlays/sheet';
import { DestinationList, FromPrice } from './destination-list';
import type { PricesAgeProps } from './prices-age';
import styles from '../home-screen.module.css';

interface HomeState {
  destinationId?: number;
}

/**
 * The destination whose product sheet is open. It is stored in the history entry: the back button
 * closes the sheet, and a kept home page is shown again with the sheet closed.
 */
export function useOpenDestination() {
  const location = useLocation();
  const navigate = useNavigate();
  const openId = (location.state as HomeState | null)?.destinationId;
  return {
    openId,
    open(destinationId: number) {
      const state = { ...(location.state as object | null), destinationId };
      void navigate(location.pathname + location.search, { state, preventScrollReset: true });
    },
    close: () => void navigate(-1),
  };
}

async function request(loggedIn: boolean, choice: CompleteChoice | undefined) {
  const call = loggedIn ? homepageCalls.homepage : homepageCalls.visitorHomepage;
  return (await api.call(call, { ...wireChoice(choice) })).destinations;
}

export const destinationsQuery = (loggedIn: boolean, choice: CompleteChoice | undefined) =>
  queryOptions({
    queryKey: ['destinations', loggedIn, choice],
    queryFn: () => request(loggedIn, choice),
    meta: {
      visitorsHash: hashKey(['destinations', false, choice]),
      // Not every server tells what holds for everybody: the prompt to choose says enough.
      ...(!choice && quietFailure),
    },
  });

/** The destinations for the chosen countries; before they are chosen, as they hold for everybody. */
const useDestinations = () => useQuery(destinationsQuery(useIsLoggedIn(), useCompleteChoice()));

interface ProductChoiceSheetProps {
  destination: Destination | undefined;
  /** The age of the prices. */
  age: ReactNode;
  onClose: () => void;
}

const terms = ({ entryCount, stayDuration, needDays }: ProductInList) =>
  needDays === undefined
    ? t('{entryCount} entry · stay {stayDuration}', { entryCount, stayDuration })
    : t(
        '{entryCount} entry · stay {stayDuration} · ready in {days, plural, one {# day} other {# days}}',
        { entryCount, stayDuration, days: needDays },
      );

function priceOf({ sellPrice, fromPrice }: ProductInList) {
  if (sellPrice !== undefined) return formatMoney(sellPrice);
  return fromPrice === undefined ? undefined : <FromPrice cents={fromPrice} />;
}

/** The sheet for choosing one of a destination's products. */
function ProductChoiceSheet({ destination, age, onClose }: ProductChoiceSheetProps) {
  return (
    <Sheet
      open={destination !== undefined}
      onClose={onClose}
      title={
        destination
          ? t('Visas for {name}', { name: countryName(destination.flagKey, destination.name) })
          : ''
      }
      line={destination && age}
    >
      <Card as="ul">
        {destination?.products.map((product) => (
          <ListRow
            key={product.id}
            as="li"
            titleSize={17}
            title={<ServerText lang={product.lang}>{product.name}</ServerText>}
            detail={terms(product)}
            end={priceOf(product)}
            // Replaces the sheet's history entry by the product's.
            link={<Link to={paths.product(product.id)} replace />}
          />
        ))}
      </Card>
    </Sheet>
  );
}

function Invitation() {
  const openOverlay = useOpenOverlay();
  return (
    <EmptyState
      icon="passport"
      drawing="start"
      title={t('Where are you from, and where do you live?')}
      action={
        <Button onClick={() => openOverlay({ kind: 'countries', mode: 'nationality' })}>
          {t('Choose your countries')}
        </Button>
      }
    >
      {t('Both decide which visas you can apply for, and what they cost.')}
    </EmptyState>
  );
}

/* Loaded when they are shown, which is seldom. */
const NothingOffered = lazy(() => import('./nothing-offered'));
/* Both are for a lost network, by which their code may be missing, too. */
const PricesAge = lazy(() =>
  import('./prices-age').catch(() => ({ default: ({ children }: PricesAgeProps) => children })),
);
const KeptPairs = lazy(() => import('./kept-pairs').catch(() => ({ default: () => null })));

/** As high as the destinations and the button below them: nothing moves when they come. */
function Loading() {
  return (
    <LoadingArea label={t('Loading destinations')}>
      <Stack gap={12}>
        <CardGrid>
          {Array.from({ length: destinationsShown }, (_, place) => (
            <li key={place}>
              <Skeleton shape="card" />
            </li>
          ))}
        </CardGrid>
        <Skeleton shape="smallButton" />
      </Stack>
    </LoadingArea>
  );
}

function Offered() {
  const chosen = useCompleteChoice();
  // Deferred, so that the cards are rendered in parts.
  const { data, error, isFetching, refetch, dataUpdatedAt } = useDeferredValue(useDestinations());
  const age = useDataAge(dataUpdatedAt, error !== null);
  const online = useIsOnline();
  const { openId, open, close } = useOpenDestination();
  if (!chosen && !data && error) return null;
  const pricesAge = (isPromised: boolean) =>
    age && (
      <Suspense fallback={null}>
        <PricesAge askedAt={dataUpdatedAt} isUnrenewed={error !== null} isPromised={isPromised}>
          {age}
        </PricesAge>
      </Suspense>
    );
  const count =
    data && t('{count, plural, one {# country} other {# countries}}', { count: data.length });
  return (
    <>
      {data?.length !== 0 && (
        <SectionHeading aside={data && (pricesAge(false) ?? count)}>
          {t('Destination Country')}
        </SectionHeading>
      )}
      {!data && !error && <Loading />}
      {!data && error && (
        <div className={styles.failure}>
          <ErrorState
            icon={online ? 'warning' : 'wifi-off'}
            title={online ? t('The destinations did not load') : t('You are offline')}
            busy={isFetching}
            busyLabel={t('Loading destinations')}
            onRetry={() => void refetch()}
          >
            {online ? describeProblem(error) : t('These destinations are not kept on this device.')}
          </ErrorState>
          {!online && (
            <Suspense fallback={null}>
              <KeptPairs />
            </Suspense>
          )}
        </div>
      )}
      {data?.length === 0 && (
        <Suspense fallback={null}>
          <NothingOffered />
        </Suspense>
      )}
      {data && data.length > 0 && (
        <DestinationList destinations={data} onChoose={({ id }) => open(id)} />
      )}
      <ProductChoiceSheet
        destination={data?.find(({ id }) => id === openId)}
        age={pricesAge(true)}
        onClose={close}
      />
    </>
  );
}

/** The heading and the skeletons, before anything is known about the traveller. */
const Expected = () => (
  <>
    <SectionHeading>{t('Destination Country')}</SectionHeading>
    <Loading />
  </>
);

/** The destinations for the chosen countries; before, all of them below the prompt to choose. */
export function Destinations() {
  const chosen = useCompleteChoice();
  const first = useFirstRender();
  if (first === 'shell')
    return (
      <div>
        <Expected />
      </div>
    );
  return (
    <div>
      {!chosen && <Invitation />}
      <Offered />
    </div>
  );
}
