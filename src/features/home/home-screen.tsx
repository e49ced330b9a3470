import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { bannerSlides } from '../../content/banner';
import { faq } from '../../content/pages/faq';
import { bannerIntervalMs, questionsShown } from '../../domain/limits';
import { PageBlock, PageLine } from '../../language/page-text';
import { t } from '../../language/translate';
import { restoreKept } from '../../services/restore-kept';
import { atoms, kept, queryClient } from '../../services/services';
import { countriesQuery } from '../../queries/country-queries';
import { completeChoice, countriesAtom } from '../../session/countries';
import { visitorId } from '../../storage/offline-cache';
import { Destinations, destinationsQuery } from './destinations/destinations';
import { answerCookies, useCookieConsent } from '../../services/cookie-consent';
import { useIsFirstRender } from '../../services/first-render';
import { useOpenOverlay } from '../../services/overlays';
import { forgetRunningPlace, releaseRunningPlace } from '../../services/running-place';
import { useIsWide } from '../../platform/wide-screen';
import { paths } from '../../routing/paths';
import { currentSession, useIsLoggedIn } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { Disclosure } from '../../ui/actions/disclosure';
import { measureFooter } from '../../ui/actions/measure-footer';
import { Card } from '../../ui/layout/card';
import { CustomHeader } from '../../ui/layout/header-rules';
import { Bleed, Columns, Page, Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { TopBar } from '../../ui/layout/top-bar';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import { AboutUs } from './about-us';
import { AccountCard } from './account-card';
import { BannerSlider } from './banner-slider';
import { CustomersReviews } from './customers-reviews';
import { HomeHeader } from './home-header';
import styles from './home-screen.module.css';
import { ShowMore, useShowMore } from './show-more';
import { useCouponPopUp } from './offers/use-coupon-pop-up';

/**
 * The cookie bar at the lower edge, until it is answered. At the end of the page it covers no
 * content.
 */
function CookieBar() {
  const consent = useCookieConsent();
  if (consent) return null;
  return (
    <section
      ref={(bar) => (bar ? measureFooter(bar) : undefined)}
      className={styles.bar}
      aria-label={t('Cookies')}
    >
      <p className={styles.words}>
        {t('May we count visits with cookies?')}{' '}
        <Link to={paths.privacyPolicy} target="_blank">
          {t('Privacy Policy')}
        </Link>
      </p>
      <div className={styles.buttons}>
        <Button variant="outlined" small onClick={() => answerCookies('rejected', Date.now())}>
          {t('Reject')}
        </Button>
        <Button variant="secondary" small onClick={() => answerCookies('accepted', Date.now())}>
          {t('Accept')}
        </Button>
      </div>
    </section>
  );
}

/** The FAQ: the first four questions; a button shows the rest. */
function Questions() {
  const { shown, hasMore, showAll, refOf } = useShowMore(faq, questionsShown);
  return (
    <section aria-labelledby="faq">
      <SectionHeading id="faq">{t('FAQ')}</SectionHeading>
      <Stack gap={12}>
        <Card as="ul">
          {shown.map(({ id, question, answer }, index) => (
            <li key={id} ref={refOf(index)}>
              <Disclosure summary={<PageLine text={question} />}>
                <Stack gap={8}>
                  {answer.map((paragraph, index) => (
                    <PageBlock key={index} text={paragraph} />
                  ))}
                </Stack>
              </Disclosure>
            </li>
          ))}
        </Card>
        {hasMore && <ShowMore label={t('Show more questions')} onClick={showAll} />}
      </Stack>
    </section>
  );
}

/** The section with the button for the contact sheet. */
function ContactUs() {
  const openOverlay = useOpenOverlay();
  return (
    <Button
      variant="outlined"
      full
      icon="chat"
      aria-haspopup="dialog"
      onClick={() => openOverlay({ kind: 'contact' })}
    >
      {t('Contact Us')}
    </Button>
  );
}

/** The home page's carousel, with the claims of the service. */
function Banner() {
  return (
    <BannerSlider label={t('What we do')} slides={bannerSlides} intervalMs={bannerIntervalMs} />
  );
}

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
  import('./running/running-application').catch(() => {
    releaseRunningPlace();
    return { default: () => null };
  }),
);

const WelcomeOffer = lazy(() =>
  import('./offers/welcome-offer').catch(() => ({ default: () => null })),
);

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
export default function HomeScreen() {
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

/** Reads what home showed last while React takes over its HTML, so that cards follow at once. */
export function restore(): void {
  const session = currentSession();
  const choice = completeChoice(atoms.get(countriesAtom));
  void restoreKept(queryClient, kept, {
    queryKey: countriesQuery.queryKey,
    userId: visitorId,
    isLasting: true,
  });
  if (!choice) return;
  const { queryKey } = destinationsQuery(session !== undefined, choice);
  void restoreKept(queryClient, kept, { queryKey, userId: session?.userId ?? visitorId });
}
