import { useEffect, useRef, useState } from 'react';

/** The first few of a list, and the rest when they are asked for. */
export function useShowMore<T>(all: readonly T[], first: number) {
  const [expanded, setExpanded] = useState(false);
  const firstNew = useRef<HTMLLIElement>(null);

  // 'Show more' is gone once it is pressed: the focus goes to the first of what it brought.
  useEffect(() => {
    if (expanded) firstNew.current?.querySelector<HTMLElement>('a, button, summary')?.focus();
  }, [expanded]);

  return {
    shown: expanded ? all : all.slice(0, first),
    hasMore: !expanded && all.length > first,
    showAll: () => setExpanded(true),
    /** The ref of the item with this index: the first new one is found by it. */
    refOf: (index: number) => (index === first ? firstNew : undefined),
  };
}
