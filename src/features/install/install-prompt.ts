import { atom } from 'jotai';
import { runsInstalled } from '../../platform/runs-installed';
import { atoms } from '../../page/services';
import { localKeys } from '../../storage/keys';

/** Chromium's alone, so TypeScript's library does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

function storedDecline(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(localKeys.installDeclinedTime) ?? NaN);
    return Number.isFinite(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export const promptAtom = atom<InstallPromptEvent | undefined>(undefined);
export const installedAtom = atom(runsInstalled());
export const declinedAtAtom = atom(storedDecline());

/** Keeps the browser's prompt until the traveller wants it. Call it before anything is awaited. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    atoms.set(promptAtom, event);
  });
  addEventListener('appinstalled', () => {
    atoms.set(promptAtom, undefined);
    atoms.set(installedAtom, true);
  });
}

export function declineInstall(): void {
  const now = Date.now();
  atoms.set(declinedAtAtom, now);
  try {
    localStorage.setItem(localKeys.installDeclinedTime, String(now));
  } catch {
    // Storage is full or denied: the no lives as long as the page.
  }
}

/** Shows the browser's prompt, which works once, and remembers a no. */
export async function askToInstall(): Promise<void> {
  const event = atoms.get(promptAtom);
  if (!event) return;
  atoms.set(promptAtom, undefined);
  await event.prompt();
  const { outcome } = await event.userChoice;
  if (outcome === 'dismissed') declineInstall();
}
