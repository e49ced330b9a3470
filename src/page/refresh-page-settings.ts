import * as v from 'valibot';
import { pageSettings, pageSettingsPath } from '../contract/page-settings';
import { requestTimeoutMs } from '../domain/limits';
import { localKeys } from '../storage/keys';
import { pageSettingsAtom } from './page-settings';
import { atoms } from './services';

let asked: Promise<void> | undefined;

/**
 * Asks the server of this host, once a page, what holds here. No screen waits for it: until it
 * answers, what it said last holds, and what it says now is kept for the next start. Another server
 * has no answer.
 */
export const refreshPageSettings = (): Promise<void> => (asked ??= ask());

async function ask(): Promise<void> {
  const response = await fetch(pageSettingsPath, {
    cache: 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (!response.ok) return;
  const told = v.safeParse(pageSettings, await response.json());
  if (!told.success) return;
  atoms.set(pageSettingsAtom, told.output);
  localStorage.setItem(localKeys.pageSettings, JSON.stringify(told.output));
}
