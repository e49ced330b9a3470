import { useAtomValue } from 'jotai';
import { Suspense, lazy } from 'react';
import { closeCouponPopUp, couponPopUpAtom } from '../state/coupon-pop-up';
import { logInDialogAtom } from '../state/login-dialog';
import { useOpenOverlay, useOverlay } from '../state/overlays';
import { useBackCloses } from '../state/back-closes';

const AccountDrawer = lazy(async () => ({
  default: (await import('./account-drawer')).AccountDrawer,
}));
const CountryPicker = lazy(async () => ({
  default: (await import('../features/countries/country-picker')).CountryPicker,
}));
const LogInDialog = lazy(async () => ({
  default: (await import('../features/account/log-in-dialog')).LogInDialog,
}));
const UploadsTray = lazy(async () => ({
  default: (await import('../features/outbox-tray/uploads-tray')).UploadsTray,
}));
const ContactSheet = lazy(async () => ({
  default: (await import('../features/support/contact-sheet')).ContactSheet,
}));
const CouponPopUp = lazy(async () => ({
  default: (await import('../features/coupons/coupon-pop-up')).CouponPopUp,
}));

/** What can open over any screen; each loads when it is first opened. */
export function Overlays() {
  const overlay = useOverlay();
  const setOverlay = useOpenOverlay();
  const logIn = useAtomValue(logInDialogAtom);
  // A pop-up is never over another dialog: what was asked for comes first.
  const waitingPopUp = useAtomValue(couponPopUpAtom);
  const popUp = overlay || logIn ? undefined : waitingPopUp;
  const close = () => setOverlay(undefined);
  // A pop-up that a reload follows takes no history entry: the reload would be left standing on it.
  const staysHere = popUp !== undefined && !(popUp.kind === 'received' && popUp.reloads);
  useBackCloses(overlay !== undefined || staysHere, overlay ? close : closeCouponPopUp);
  return (
    <Suspense fallback={null}>
      {overlay?.kind === 'menu' && <AccountDrawer open onClose={close} />}
      {overlay?.kind === 'countries' && <CountryPicker open mode={overlay.mode} onClose={close} />}
      {overlay?.kind === 'uploads' && <UploadsTray open onClose={close} />}
      {overlay?.kind === 'contact' && <ContactSheet onClose={close} />}
      {logIn && <LogInDialog />}
      {popUp && <CouponPopUp popUp={popUp} />}
    </Suspense>
  );
}
