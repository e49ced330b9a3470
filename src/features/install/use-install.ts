import { useAtomValue } from 'jotai';
import { useHasItems } from '../../outbox/page/outbox-list';
import { useNow } from '../../platform/use-now';
import {
  installOffer,
  installWay,
  type InstallWay,
  type OfferSituation,
  platformOf,
} from './install-offer';
import { declinedAtAtom, installedAtom, promptAtom } from './install-prompt';

function useSituation() {
  return {
    installed: useAtomValue(installedAtom),
    promptReady: useAtomValue(promptAtom) !== undefined,
    platform: platformOf(navigator),
  };
}

/** How the app can be installed, regardless of whether it is offered. */
export const useInstallWay = (): InstallWay | undefined => installWay(useSituation());

/** The installation to offer on this kind of screen. */
export function useInstallOffer(place: OfferSituation['place']): InstallWay | undefined {
  return installOffer({
    ...useSituation(),
    savedDocument: useHasItems(),
    place,
    declinedAt: useAtomValue(declinedAtAtom),
    now: useNow(undefined),
  });
}
