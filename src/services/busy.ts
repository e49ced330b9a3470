import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { atoms } from './services';

type Task = () => Promise<void>;

const tasks = new Set<Task>();
const longestMs = 5_000;

const limited = (task: Task, limitMs: number): Task => {
  const late = () => new Promise<void>((resolve) => setTimeout(resolve, limitMs));
  return () => Promise.race([task(), late()]);
};

/**
 * Registers what a reload after a log-in, here or in another tab, would cut short: it runs before it,
 * with the new session.
 * @param limitMs how long the reload waits for it
 * @returns ends it
 */
export function beforeReload(task: Task, limitMs = longestMs): () => void {
  const waitedFor = limited(task, limitMs);
  tasks.add(waitedFor);
  return () => void tasks.delete(waitedFor);
}

/** Resolves when all registered tasks have ended, or are late. */
export async function readyToReload(): Promise<void> {
  await Promise.allSettled([...tasks].map((task) => task()));
}

/** Activities that a reload would interrupt: typing into a form, an upload, a payment. */
export type BusyWith = 'form' | 'upload' | 'payment';

const holdsAtom = atom<readonly { with: BusyWith }[]>([]);

/** Suppresses the offer of a new version until the returned function is called. */
export function holdUpdates(reason: BusyWith): () => void {
  const hold = { with: reason };
  atoms.set(holdsAtom, (holds) => [...holds, hold]);
  return () => atoms.set(holdsAtom, (holds) => holds.filter((other) => other !== hold));
}

/** Calls `holdUpdates` while the component is mounted and `busy` is true. */
export function useHoldUpdates(reason: BusyWith, busy = true): void {
  useEffect(() => (busy ? holdUpdates(reason) : undefined), [reason, busy]);
}

/** Whether a reload would interrupt one now. */
export const isBusyNow = (): boolean => atoms.get(holdsAtom).length > 0;

/** The activities in progress that a reload would interrupt. */
export const useBusyWith = (): readonly BusyWith[] =>
  useAtomValue(holdsAtom).map((hold) => hold.with);
