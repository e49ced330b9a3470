import type { PageView } from '../../contract/page-views';
import { localKeys } from '../../storage/keys';

const isView = (value: unknown): value is PageView => {
  const { route, title } = (value ?? {}) as Partial<Record<keyof PageView, unknown>>;
  return typeof route === 'string' && typeof title === 'string';
};

/** The page views that wait to be sent, across reloads. A browser may refuse: then none wait. */
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

    /** All of them; they are this caller's then, another tab gets none. */
    take: (): PageView[] =>
      orNone(() => {
        const views = orNone(read, []);
        storage().removeItem(localKeys.pageViews);
        return views;
      }, []),
  };
}
