import { type ComponentType, lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { bannerSlides } from '../../content/banner';
import { bannerIntervalMs } from '../../domain/limits';
import { t, useLanguage } from '../../language/translate';
import { loadPageWords } from '../../language/page-translations';
import { whenWanted } from '../../platform/when-idle';
import { serverPage } from '../../services/server-page';
import { restoreKept } from '../../services/restore-kept';
import { atoms, kept, queryClient } from '../../services/services';
import { countriesQuery } from '../../queries/country-queries';
import { completeChoice, countriesAtom } from '../../session/countries';
import { visitorId } from '../../storage/offline-cache';
import { Destinations, destinationsQuery } from './destinations/destinations';
import { answerCookies, useCookieConsent } from '../../services/cookie-consent';
import { type FirstRender, useFirstRender } from '../../services/first-render';
import { useOpenOverlay } from '../../services/overlays';
import { forgetRunningPlace, releaseRunningPlace } from '../../services/running-place';
import { isWideNow, useIsWide } from '../../platform/wide-screen';
import { paths } from '../../routing/paths';
import { useHasItems } from '../../outbox/page/outbox-list';
import { currentSession, useIsLoggedIn } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { measureFooter } from '../../ui/actions/measure-footer';
import { CustomHeader } from '../../ui/layout/header-rules';
import { Bleed, Columns, Page, Stack } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { VisuallyHidden } from '../../ui/layout/visually-hidden';
import { BannerSlider } from './banner-slider';
import { HomeHeader } from './home-header';
import styles from './home-screen.module.css';
import { useCouponPopUp } from './use-coupon-pop-up';

/**
 * A component that loads when it is rendered, and one that was loaded before is there at once: without
 * the fallback that React shows for a lazy one, if only for a moment.
 */
function loadedOrLazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded = await load());
  const Late: ComponentType<Props> = lazy(async () => ({ default: await preload() }));
  function Part(props: Props) {
    // The first component stays: another one in its place would lose its state.
    const [{ Shown }] = useState(() => ({ Shown: loaded ?? Late }));
    return <Shown {...props} />;
  }
  return { Part, preload };
}

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

/** The home page's carousel, with the claims of the service. */
function Banner() {
  return (
    <BannerSlider label={t('What we do')} slides={bannerSlides} intervalMs={bannerIntervalMs} />
  );
}

/** Loaded after the page, which is complete without it. */
const running = loadedOrLazy(() =>
  import('./running/running-application').then(
    (loaded) => loaded.default,
    () => {
      releaseRunningPlace();
      return () => null;
    },
  ),
);

/** The next step of a traveller's application; a visitor may have begun one on this phone. */
function NextStep() {
  const loggedIn = useIsLoggedIn();
  const hasItems = useHasItems();
  useEffect(() => {
    if (!loggedIn) forgetRunningPlace();
  }, [loggedIn]);
  return (
    (loggedIn || hasItems) && (
      <Suspense fallback={null}>
        <running.Part />
      </Suspense>
    )
  );
}

/** The pop-up of coupons, which the app shows over every screen. */
function CouponOffer() {
  useCouponPopUp();
  return null;
}

/** Whether the page began with the screen as it stood last. */
const isKept = (): boolean => window.keptScreen !== undefined;

/** In a kept screen the parts below the destinations are in sight on a wide screen only. */
const showsAllAtOnce = (): boolean => isKept() && isWideNow();

/** Whether the part above has been painted: a slow phone lays out one part after the other. */
function useIsPainted(first: FirstRender | undefined): boolean {
  const [painted, setPainted] = useState(first === 'page' || showsAllAtOnce());
  useEffect(() => {
    if (first === undefined) startTransition(() => setPainted(true));
  }, [first]);
  return painted;
}

const againMs = 5000;

/**
 * The parts below the destinations. In a page of the server they are HTML first, and their code runs
 * when there is time or the reader comes to it: the same elements at each render, or React would
 * replace them. While the code does not arrive, the HTML stays.
 */
async function below() {
  if (serverPage()) await whenWanted();
  for (;;)
    try {
      const [parts] = await Promise.all([
        import('./below-destinations'),
        // Without them it is in English.
        loadPageWords().catch(() => undefined),
      ]);
      return parts;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
}
const ourselves = loadedOrLazy(async () => (await below()).Ourselves);
const beside = loadedOrLazy(async () => (await below()).Beside);
const belowAs = (key: string) => ({
  ourselves: (
    <Suspense key={key} fallback={null}>
      <ourselves.Part />
    </Suspense>
  ),
  beside: (
    <Suspense key={key} fallback={null}>
      <beside.Part />
    </Suspense>
  ),
});
const asServed = belowAs('as-served');
/** HTML in one language cannot become the app's in another one. */
const inOtherLanguage = belowAs('in-other-language');

/** The home page: the two countries and their destinations. */
export default function HomeScreen() {
  const wide = useIsWide();
  const first = useFirstRender();
  const isPainted = useIsPainted(first);
  const { language } = useLanguage();
  const isAsServed = (serverPage()?.language ?? language) === language;
  const parts = isAsServed ? asServed : inOtherLanguage;
  useEffect(() => {
    if (!serverPage()) void below();
  }, []);
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
          <Destinations />
          {isPainted && wide && parts.ourselves}
        </Stack>
        {isPainted && parts.beside}
      </Columns>
      {!first && <CouponOffer />}
      {!first && <CookieBar />}
    </Page>
  );
}

/** Loads the parts of the kept screen, and what its applications were made of. */
const restoreParts = (isLoggedIn: boolean) =>
  Promise.all([
    showsAllAtOnce() && Promise.all([ourselves.preload(), beside.preload()]),
    isLoggedIn && running.preload(),
    isLoggedIn &&
      import('../../queries/newest-orders').then(({ restoreNewestOrders }) =>
        restoreNewestOrders(),
      ),
  ]);

/**
 * Reads what home showed last while React takes over its HTML, so that cards follow at once.
 * @returns the end of what the kept screen needs, which is rendered as a whole
 */
export function restore(): unknown {
  const session = currentSession();
  // Its answers are there already.
  if (isKept()) return restoreParts(session !== undefined);
  const choice = completeChoice(atoms.get(countriesAtom));
  void restoreKept(queryClient, kept, {
    queryKey: countriesQuery.queryKey,
    userId: visitorId,
    isLasting: true,
  });
  if (!choice) return undefined;
  const { queryKey } = destinationsQuery(session !== undefined, choice);
  void restoreKept(queryClient, kept, { queryKey, userId: session?.userId ?? visitorId });
  return undefined;
}
