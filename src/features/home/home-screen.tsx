import { Suspense, lazy, startTransition, useEffect, useState } from 'react';
import { useIsLoggedIn } from '../../session/session';
import { useIsFirstRender } from '../../page/first-render';
import { useOpenOverlay } from '../../page/overlays';
import { forgetRunningPlace, releaseRunningPlace } from '../../page/running-place';
import { useIsWide } from '../../platform/wide-screen';
import { CustomHeader } from '../../ui/layout/custom-header';
import { Bleed, Columns, Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import { AboutUs } from './about-us';
import { AccountCard } from './account-card';
import { Banner } from './banner';
import { ContactUs } from './contact-us';
import { CookieBar } from './cookie-bar';
import { CustomersReviews } from './customers-reviews';
import { Destinations } from './destinations';
import { HomeHeader } from './home-header';
import styles from './home-screen.module.css';
import { Questions } from './questions';
import { useCouponPopUp } from './use-coupon-pop-up';
import { t } from '../../language/translate';

function Ourselves() {
  return (
    <>
      <AboutUs />
      <ContactUs />
    </>
  );
}

/** Loaded after the page, which is complete without it. */
const RunningApplication = lazy(() =>
  import('./running-application').catch(() => {
    releaseRunningPlace();
    return { default: () => null };
  }),
);

const WelcomeOffer = lazy(() => import('./welcome-offer').catch(() => ({ default: () => null })));

/** The next step of a traveller's application. */
function NextStep() {
  const loggedIn = useIsLoggedIn();
  useEffect(() => {
    if (!loggedIn) forgetRunningPlace();
  }, [loggedIn]);
  return (
    loggedIn && (
      <Suspense fallback={null}>
        <RunningApplication />
      </Suspense>
    )
  );
}

function Offers() {
  const offered = useCouponPopUp();
  return (
    offered && (
      <Suspense fallback={null}>
        <WelcomeOffer coupons={offered} />
      </Suspense>
    )
  );
}

/** Whether the part above has been painted: a slow phone lays out one part after the other. */
function useIsPainted(begun: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (begun) startTransition(() => setPainted(true));
  }, [begun]);
  return painted;
}

/** Beside the destinations, on a phone below them. */
function Beside() {
  const wide = useIsWide();
  return (
    <Stack gap={16}>
      {wide && <AccountCard />}
      <CustomersReviews />
      <Questions />
      {!wide && <Ourselves />}
    </Stack>
  );
}

/** The home page: the two countries and their destinations. */
export function HomeScreen() {
  const wide = useIsWide();
  const first = useIsFirstRender();
  const isPainted = useIsPainted(!first);
  const openOverlay = useOpenOverlay();
  const header = (
    <CustomHeader standard={<TopBar onMenu={() => openOverlay({ kind: 'menu' })} />}>
      <HomeHeader />
    </CustomHeader>
  );
  return (
    <Page width="content" top={header}>
      <VisuallyHidden as="h1">{t('Visas for your next journey')}</VisuallyHidden>
      <Columns split="home">
        <Stack gap={16}>
          <Bleed top>
            <Banner />
          </Bleed>
          <div className={styles.place}>{!first && <NextStep />}</div>
          {!first && <Offers />}
          <Destinations />
          {isPainted && wide && <Ourselves />}
        </Stack>
        {isPainted && <Beside />}
      </Columns>
      {!first && <CookieBar />}
    </Page>
  );
}
