import { useCallback, useState } from 'react';

interface ItemState {
  /** Whether a revision is being written. */
  readonly revising: boolean;
  /** Whether an approval leaves differing data as they were typed. */
  readonly keepTyped: boolean;
  /** Whether the warnings of the item were confirmed. */
  readonly isConfirmed: boolean;
  /** Whether a check of the photo's report failed. */
  readonly hasFailedChecks: boolean;
}

const start: ItemState = {
  revising: false,
  keepTyped: false,
  isConfirmed: false,
  hasFailedChecks: false,
};

/** The operator's work on the item that is shown; another item begins without it. */
export function useItemState(place: string) {
  const [state, setState] = useState(start);
  const [placed, setPlaced] = useState(place);
  if (placed !== place) {
    setPlaced(place);
    setState(start);
  }
  const change = useCallback(
    (by: Partial<ItemState>) => setState((before) => ({ ...before, ...by })),
    [],
  );
  const onReport = useCallback((hasFailedChecks: boolean) => change({ hasFailedChecks }), [change]);
  return { ...state, change, onReport };
}
