import { atom, useAtomValue } from 'jotai';
import { environmentOf } from '../contract/environments';
import type { PageSettings } from '../contract/page-settings';
import { localKeys } from '../storage/keys';

const setting = (name: string, value: unknown): Record<string, string> =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {};

/** Ids from the build's environment variables, for hosts whose server provides none. */
const builtIds: Readonly<Record<string, string>> = {
  ...setting('googleClientId', import.meta.env['VITE_GOOGLE_CLIENT_ID']),
  ...setting('googleAuthorizeUrl', import.meta.env['VITE_GOOGLE_AUTHORIZE_URL']),
  ...setting('facebookAppId', import.meta.env['VITE_FACEBOOK_APP_ID']),
};

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
