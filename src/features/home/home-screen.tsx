import { completeChoice, useCountryChoice } from '../../state/countries';
import { useCountry } from '../../state/country-queries';
import { useDataAge } from '../../state/data-age';
import { describeProblem } from '../../state/describe-problem';
import { useOpenOverlay } from '../../state/overlays';
import { useIsWide } from '../../state/wide-screen';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Bleed, CardGrid, Columns, Page, Stack } from '../../ui/page';
import { SectionHeading } from '../../ui/section-heading';
import { LoadingArea, Skeleton } from '../../ui/skeleton';
import { AccountCard } from './account-card';
import { DestinationList } from './destination-list';
import { useDestinations } from './destinations-query';
import { Hero } from './hero';
import { HomeHeader } from './home-header';
import { ProductChoiceSheet } from './product-choice-sheet';
import { useOpenDestination } from './use-open-destination';

function Invitation() {
  const openOverlay = useOpenOverlay();
  return (
    <EmptyState
      icon="passport"
      title="Where are you from, and where do you live?"
      action={
        <Button onClick={() => openOverlay({ kind: 'countries', mode: 'nationality' })}>
          Choose your countries
        </Button>
      }
    >
      Both decide which visas you can apply for, and what they cost.
    </EmptyState>
  );
}

function NothingOffered() {
  const { nationalityId, residenceId } = useCountryChoice();
  const nationality = useCountry(nationalityId);
  const residence = useCountry(residenceId);
  const openOverlay = useOpenOverlay();
  return (
    <EmptyState
      icon="plane"
      title="We have no visas for you yet"
      action={
        <Button onClick={() => openOverlay({ kind: 'countries', mode: 'nationality' })}>
          Change countries
        </Button>
      }
    >
      {nationality && residence
        ? `Nothing is on offer for a passport of ${nationality.name} and a home in ${residence.name}.`
        : 'Nothing is on offer for these two countries.'}
    </EmptyState>
  );
}

function Loading() {
  return (
    <LoadingArea label="Loading destinations">
      <CardGrid>
        {[1, 2, 3, 4].map((place) => (
          <li key={place}>
            <Skeleton shape="card" />
          </li>
        ))}
      </CardGrid>
    </LoadingArea>
  );
}

function Destinations() {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useDestinations();
  const age = useDataAge(dataUpdatedAt);
  const { openId, open, close } = useOpenDestination();
  const count = data && (data.length === 1 ? '1 country' : `${data.length} countries`);
  return (
    <>
      {data?.length !== 0 && (
        <SectionHeading aside={data && (age ?? count)}>Destination Country</SectionHeading>
      )}
      {!data && !error && <Loading />}
      {!data && error && (
        <ErrorState
          title="The destinations did not load"
          busy={isFetching}
          busyLabel="Loading destinations"
          onRetry={() => void refetch()}
        >
          {describeProblem(error)}
        </ErrorState>
      )}
      {data?.length === 0 && <NothingOffered />}
      {data && data.length > 0 && (
        <DestinationList destinations={data} onChoose={({ id }) => open(id)} />
      )}
      <ProductChoiceSheet destination={data?.find(({ id }) => id === openId)} onClose={close} />
    </>
  );
}

/** Where a traveller begins: the two countries, and the destinations that follow from them. */
export function HomeScreen() {
  const chosen = completeChoice(useCountryChoice());
  const wide = useIsWide();
  return (
    <Page width="content" top={<HomeHeader />}>
      <Columns split="home">
        <Stack gap={16}>
          <Bleed top>
            <Hero />
          </Bleed>
          <div>{chosen ? <Destinations /> : <Invitation />}</div>
        </Stack>
        {wide && (
          <Stack gap={16}>
            <AccountCard />
          </Stack>
        )}
      </Columns>
    </Page>
  );
}
