import type { OutboxItem } from '../outbox/core/item';

/** What is held back: one applicant's files of one kind. */
export interface Held {
  readonly kind: string;
  readonly applicantId: string;
}

/** Tells of a file whether a page holds it back. */
export type IsHeldBack = (item: OutboxItem) => boolean;

const prefix = 'visa-held:';
const nameOf = ({ kind, applicantId }: Held): string => `${prefix}${kind}:${applicantId}`;

/** What this page holds back; another page's is known by its locks. */
const here = new Set<string>();

/** Browsers without locks hold back in one page only. */
const lockManager = (): LockManager | undefined =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

/**
 * Holds files back in all pages until the returned function is called, or this page ends: a lock
 * ends with its page, so nothing is held back for ever.
 */
export async function hold(held: Held, locks = lockManager()): Promise<() => void> {
  const name = nameOf(held);
  here.add(name);
  const unlock = await lockedAs(name, locks);
  return () => {
    here.delete(name);
    unlock();
  };
}

const lockedAs = (name: string, locks: LockManager | undefined): Promise<() => void> =>
  new Promise((granted) => {
    const nothing = () => granted(() => undefined);
    if (!locks) return nothing();
    const options = { mode: 'shared' } as const;
    locks.request(name, options, () => new Promise<void>(granted)).catch(nothing);
  });

/** What any open page holds back now. */
export async function heldBack(locks = lockManager()): Promise<IsHeldBack> {
  const { held = [] } = (await locks?.query()) ?? {};
  const names = new Set([...here, ...held.map(({ name = '' }) => name)]);
  return ({ kind, target }) =>
    'applicantId' in target && names.has(nameOf({ kind, applicantId: String(target.applicantId) }));
}
