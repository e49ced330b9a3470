import ky from 'ky';
import * as v from 'valibot';
import { pageSettings, pageSettingsPath } from '../contract/page-settings';
import { requestTimeoutMs } from '../domain/limits';
import { localKeys } from '../storage/keys';
import { pageSettingsAtom } from './page-settings';
import { atoms } from './services';

let request: Promise<void> | undefined;

/**
 * Fetches this host's page settings, once per page load, and stores them for the next start. No
 * screen waits for them: until they arrive, the stored ones apply. A server without this endpoint
 * changes nothing.
 */
export const refreshPageSettings = (): Promise<void> => (request ??= refresh());

async function refresh(): Promise<void> {
  const response = await ky(pageSettingsPath, {
    cache: 'no-cache',
    credentials: 'omit',
    timeout: requestTimeoutMs,
    retry: 0,
    throwHttpErrors: false,
  });
  if (!response.ok) return;
  const settings = v.safeParse(pageSettings, await response.json());
  if (!settings.success) return;
  atoms.set(pageSettingsAtom, settings.output);
  localStorage.setItem(localKeys.pageSettings, JSON.stringify(settings.output));
}
