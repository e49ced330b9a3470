import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { needsChoice } from '../../features/countries/needs-choice';
import { t } from '../../language/translate';
import { closeCouponPopUp, couponPopUpAtom } from '../../queries/coupon-pop-up';
import { countriesQuery } from '../../queries/country-queries';
import { useBackCloses } from '../../routing/back-closes';
import { paths } from '../../routing/paths';
import { reloadAt } from '../../routing/leave-screen';
import { useOpenOverlay, useOverlay } from '../../services/overlays';
import { atoms } from '../../services/services';
import { showToast } from '../../services/toasts';
import {
  completeChoice,
  countriesAtom,
  ignoreUnknownUrlCountries,
  urlIgnoredAtom,
  useCountryChoice,
} from '../../session/countries';
import { closeLogIn, logInDialogAtom } from '../../session/login-dialog';
import { OnceLoaded } from '../../ui/overlays/once-loaded';
import { matchRoute } from '../routes/match-route';
import { loadPart } from '../routes/part-missing';

/** Shows that a link's country was ignored; if the picker is open, it shows that itself. */
function toastIfIgnored(): void {
  if (!atoms.get(urlIgnoredAtom) || !completeChoice(atoms.get(countriesAtom))) return;
  showToast(t('The link named a country that we do not know. Your own choice counts.'));
}

/** Whether the country picker must open automatically. */
function useNeedsCountries(): boolean {
  const { data } = useQuery(countriesQuery);
  useEffect(() => {
    if (!data) return;
    ignoreUnknownUrlCountries(new Set(data.map(({ id }) => id)));
    toastIfIgnored();
  }, [data]);
  return needsChoice(useCountryChoice(), data);
}

/** Whether the current screen requires the countries, and they are not chosen. */
export function useAsksForCountries(): boolean {
  const { pathname } = useLocation();
  return useNeedsCountries() && matchRoute(pathname)?.hideSelectCountry !== true;
}

/** A part that loads when it is first opened. */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(loadPart(async () => ({ default: await load() }))) as ComponentType<Props>;
  return function LatePart(props: Props) {
    return (
      <OnceLoaded>
        <Part {...props} />
      </OnceLoaded>
    );
  };
}

const AccountDrawer = part(async () => (await import('../drawer/account-drawer')).AccountDrawer);
const AccountGoneSheet = part(
  async () => (await import('../../features/outbox-tray/account-gone-sheet')).AccountGoneSheet,
);
const ContactSheet = part(
  async () => (await import('../../features/support/contact-sheet')).ContactSheet,
);
const CountryPicker = part(
  async () => (await import('../../features/countries/country-picker')).CountryPicker,
);
const CouponPopUp = part(
  async () => (await import('../../features/coupons/coupon-pop-up')).CouponPopUp,
);
const DevicesSheet = part(
  async () => (await import('../../features/account/security/devices-sheet')).DevicesSheet,
);
const InstallSteps = part(
  async () => (await import('../../features/install/install-steps')).InstallSteps,
);
const IsYoursSheet = part(
  async () => (await import('../../features/ordering/visitor/is-yours-sheet')).IsYoursSheet,
);
const LogInDialog = part(
  async () => (await import('../../features/account/log-in/log-in-dialog')).LogInDialog,
);
const SupportSheet = part(
  async () => (await import('../../features/support/support-sheet')).SupportSheet,
);
const UploadsTray = part(
  async () => (await import('../../features/outbox-tray/uploads-tray')).UploadsTray,
);

/** Loads what most first taps open: the drawer and, in the same file, the log-in. */
export const loadEntrance = (): Promise<unknown> =>
  import('../drawer/account-drawer').catch(() => undefined);

/** The overlays that can open over any screen; each loads when it is first opened. */
export function Overlays() {
  const overlay = useOverlay();
  const needsCountries = useNeedsCountries();
  const asks = useAsksForCountries();
  const picker = overlay?.kind === 'countries' ? overlay.mode : asks ? 'nationality' : undefined;
  const setOverlay = useOpenOverlay();
  const logIn = useAtomValue(logInDialogAtom);
  // Other dialogs take precedence over the coupon pop-up.
  const waitingPopUp = useAtomValue(couponPopUpAtom);
  const popUp = overlay || picker || logIn ? undefined : waitingPopUp;
  const close = useCallback(() => setOverlay(undefined), [setOverlay]);
  // A picker that cannot be closed adds no history entry: the back button then leaves the page.
  const canClose = overlay?.kind !== 'countries' || !needsCountries;
  // A pop-up followed by a reload adds no history entry, because the reload would keep it.
  const staysHere = popUp !== undefined && !(popUp.kind === 'received' && popUp.reloads);
  useBackCloses(
    (overlay !== undefined && canClose) || staysHere,
    overlay ? close : closeCouponPopUp,
  );
  /** Closes the dialog without a log-in; after a 401 it goes to the home page. */
  const closeUnanswered = () => {
    closeLogIn({ loggedIn: false });
    if (logIn?.type === 1) void reloadAt(paths.home);
  };
  useBackCloses(logIn !== undefined, closeUnanswered);
  return (
    <>
      {overlay?.kind === 'menu' && <AccountDrawer open onClose={close} />}
      {picker && <CountryPicker open mode={picker} onClose={close} />}
      {overlay?.kind === 'support' && (
        <SupportSheet
          orderId={overlay.orderId}
          answersFirst={overlay.answersFirst}
          onClose={close}
        />
      )}
      {overlay?.kind === 'uploads' && <UploadsTray open onClose={close} />}
      {overlay?.kind === 'install' && <InstallSteps onClose={close} />}
      {overlay?.kind === 'contact' && <ContactSheet onClose={close} />}
      {overlay?.kind === 'account-gone' && <AccountGoneSheet />}
      {overlay?.kind === 'devices' && <DevicesSheet onClose={close} />}
      {overlay?.kind === 'is-yours' && <IsYoursSheet begun={overlay.begun} onClose={close} />}
      {logIn && <LogInDialog onClose={closeUnanswered} />}
      {popUp && <CouponPopUp popUp={popUp} />}
    </>
  );
}
