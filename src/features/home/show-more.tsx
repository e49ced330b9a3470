import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/translate';
import { Button } from '../../ui/actions/button';

/** Shows the first items of a list, and all of them on demand. */
export function useShowMore<T>(all: readonly T[], first: number) {
  const [expanded, setExpanded] = useState(false);
  const firstNew = useRef<HTMLLIElement>(null);

  // The pressed button is removed: focus the first new item.
  useEffect(() => {
    if (expanded) firstNew.current?.querySelector<HTMLElement>('a, button, summary')?.focus();
  }, [expanded]);

  return {
    shown: expanded ? all : all.slice(0, first),
    hasMore: !expanded && all.length > first,
    showAll: () => setExpanded(true),
    /** The ref for the item with this index; only the first new item gets one. */
    refOf: (index: number) => (index === first ? firstNew : undefined),
  };
}

interface ShowMoreProps {
  /** The accessible name: 'Show more questions'. */
  label: string;
  onClick: () => void;
}

/** The button that shows the rest of a list. */
export function ShowMore({ label, onClick }: ShowMoreProps) {
  return (
    <Button
      variant="secondary"
      small
      full
      iconAfter="chevron-down"
      aria-label={label}
      onClick={onClick}
    >
      {t('Show more')}
    </Button>
  );
}
