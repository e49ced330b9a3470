import { atom, useAtomValue } from 'jotai';
import { environmentOf } from '../contract/environments';
import type { PageSettings } from '../contract/page-settings';
import { localKeys } from '../storage/keys';
import { builtIds } from './built-ids';

/**
 * The settings that this host's server sent on an earlier visit, validated before they were stored,
 * so that an offline start has them too.
 */
function kept(): PageSettings | undefined {
  try {
    return JSON.parse(localStorage.getItem(localKeys.pageSettings) ?? '') as PageSettings;
  } catch {
    return undefined;
  }
}

/**
 * The settings before any server has sent some: the host's row of the table and the build's ids.
 */
function assumed(): PageSettings {
  const { analyticsId, googleClientId, facebookAppId } = environmentOf(location.hostname);
  return { analyticsId, googleClientId, facebookAppId, testPayment: false, ...builtIds };
}

export const pageSettingsAtom = atom<PageSettings>(kept() ?? assumed());

export const usePageSettings = (): PageSettings => useAtomValue(pageSettingsAtom);
