import { atom } from 'jotai';
import { toastMs } from '../domain/limits';
import { sessionKeys } from '../storage/keys';
import { atoms } from './services';
import { tabStorage } from '../platform/tab-storage';

export interface Toast {
  id: string;
  text: string;
  tone: 'neutral' | 'ok' | 'danger';
  /** Of several toasts with the same slot only the newest is shown. */
  slot?: string;
}

export const toastsAtom = atom<readonly Toast[]>([]);

export function showToast(text: string, tone: Toast['tone'] = 'neutral', slot?: string): void {
  const toast: Toast = { id: crypto.randomUUID(), text, tone, ...(slot && { slot }) };
  const isSuperseded = (other: Toast) =>
    other.text === text || (slot !== undefined && other.slot === slot);
  atoms.set(toastsAtom, (shown) => [...shown.filter((other) => !isSuperseded(other)), toast]);
  setTimeout(
    () => atoms.set(toastsAtom, (shown) => shown.filter(({ id }) => id !== toast.id)),
    toastMs,
  );
}

/** Stores a toast for display after the reload that is about to happen. */
export function showToastAfterReload(text: string, tone: Toast['tone'] = 'ok'): void {
  tabStorage.set(sessionKeys.toast, JSON.stringify({ text, tone }));
}

export function showStoredToast(): void {
  const kept = tabStorage.get(sessionKeys.toast);
  if (kept === undefined) return;
  tabStorage.remove(sessionKeys.toast);
  const { text, tone } = JSON.parse(kept) as Pick<Toast, 'text' | 'tone'>;
  showToast(text, tone);
}
