import type { PageView } from '../../contract/page-views';
import { localKeys } from '../../storage/keys';

const isView = (value: unknown): value is PageView => {
  const { route, title } = (value ?? {}) as Partial<Record<keyof PageView, unknown>>;
  return typeof route === 'string' && typeof title === 'string';
};

/** Stores unsent page views across reloads; stores none where the browser denies storage. */
export function pageViewStore(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  limit: number,
) {
  function read(): PageView[] {
    const kept: unknown = JSON.parse(storage().getItem(localKeys.pageViews) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  }
  const orNone = <T>(work: () => T, none: T): T => {
    try {
      return work();
    } catch {
      return none;
    }
  };
  return {
    add: (views: readonly PageView[]): void =>
      orNone(() => {
        const waiting = [...orNone(read, []), ...views].slice(-limit);
        storage().setItem(localKeys.pageViews, JSON.stringify(waiting));
      }, undefined),

    /** Returns all views and removes them, so that no other tab sends them too. */
    take: (): PageView[] =>
      orNone(() => {
        const views = orNone(read, []);
        storage().removeItem(localKeys.pageViews);
        return views;
      }, []),
  };
}
