import { atom } from 'jotai';
import { runsInstalled } from '../../platform/runs-installed';
import { atoms } from '../../services/services';
import { localKeys } from '../../storage/keys';

/** Chromium only, so TypeScript's library does not declare it. */
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

/** Defers the browser's install prompt. Call it at start, before the first `await`. */
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
    // Storage is full or denied: the refusal is in-memory only.
  }
}

/** Shows the browser's prompt, which works only once, and stores a refusal. */
export async function askToInstall(): Promise<void> {
  const event = atoms.get(promptAtom);
  if (!event) return;
  atoms.set(promptAtom, undefined);
  await event.prompt();
  const { outcome } = await event.userChoice;
  if (outcome === 'dismissed') declineInstall();
}
