import type { PageView, WebVital } from '../../contract/page-views';
import { localKeys } from '../../storage/keys';

const has = (value: unknown, types: Readonly<Record<string, 'string' | 'number'>>): boolean =>
  Object.entries(types).every(
    ([name, type]) => typeof (Object(value) as Record<string, unknown>)[name] === type,
  );

const isView = (value: unknown): value is PageView =>
  has(value, { route: 'string', title: 'string' });
const isVital = (value: unknown): value is WebVital =>
  has(value, { route: 'string', name: 'string', class: 'number' });

type KeptIn = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface WaitingStore<T> {
  add(values: readonly T[]): void;
  /** Returns all and removes them, so that no other tab sends them too. */
  take(): T[];
}

/** Stores what is unsent across reloads; stores nothing where the browser denies storage. */
function waitingStore<T>(
  storage: () => KeptIn,
  key: string,
  isOne: (value: unknown) => value is T,
  limit: number,
): WaitingStore<T> {
  function read(): T[] {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOne) : [];
  }
  const orNone = <R>(work: () => R, none: R): R => {
    try {
      return work();
    } catch {
      return none;
    }
  };
  return {
    add: (values) =>
      orNone(() => {
        const waiting = [...orNone(read, []), ...values].slice(-limit);
        storage().setItem(key, JSON.stringify(waiting));
      }, undefined),
    take: () =>
      orNone(() => {
        const values = orNone(read, []);
        storage().removeItem(key);
        return values;
      }, []),
  };
}

export const pageViewStore = (storage: () => KeptIn, limit: number): WaitingStore<PageView> =>
  waitingStore(storage, localKeys.pageViews, isView, limit);

export const webVitalStore = (storage: () => KeptIn, limit: number): WaitingStore<WebVital> =>
  waitingStore(storage, localKeys.webVitals, isVital, limit);
