import { atom, useAtomValue } from 'jotai';
import { environmentOf } from '../contract/environments';
import type { PageSettings } from '../contract/page-settings';
import { localKeys } from '../storage/keys';
import { builtIds } from './built-ids';

/**
 * What this host's server told at an earlier visit, which was checked before it was kept: an offline
 * start knows it too.
 */
function kept(): PageSettings | undefined {
  try {
    return JSON.parse(localStorage.getItem(localKeys.pageSettings) ?? '') as PageSettings;
  } catch {
    return undefined;
  }
}

/** Where no server has told anything: the host's row of the table, and what the app was built with. */
function assumed(): PageSettings {
  const { analyticsId, googleClientId, facebookAppId } = environmentOf(location.hostname);
  return { analyticsId, googleClientId, facebookAppId, testPayment: false, ...builtIds };
}

export const pageSettingsAtom = atom<PageSettings>(kept() ?? assumed());

export const usePageSettings = (): PageSettings => useAtomValue(pageSettingsAtom);
