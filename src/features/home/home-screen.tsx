import { Suspense, lazy } from 'react';
import { useIsLoggedIn } from '../../session/session';
import { useOpenOverlay } from '../../page/overlays';
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
  import('./running-application').catch(() => ({ default: () => null })),
);

/** The home page: the two countries and their destinations. */
export function HomeScreen() {
  const wide = useIsWide();
  const loggedIn = useIsLoggedIn();
  useCouponPopUp();
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
          {loggedIn && (
            <Suspense fallback={null}>
              <RunningApplication />
            </Suspense>
          )}
          <Destinations />
          {wide && <Ourselves />}
        </Stack>
        <Stack gap={16}>
          {wide && <AccountCard />}
          <CustomersReviews />
          <Questions />
          {!wide && <Ourselves />}
        </Stack>
      </Columns>
      <CookieBar />
    </Page>
  );
}
