import { useMemo } from 'react';
import { isUnsent, type OutboxItem } from '../core/item';
import { useOutboxItems } from '../page/outbox-list';
import { isPartOf, unsentWords } from './unsent-of-order';

/** The parts of an application that are on this phone alone. */
export function useUnsentOf(orderId: string): readonly OutboxItem[] {
  const items = useOutboxItems();
  return useMemo(
    () => items.filter((item) => isUnsent(item) && isPartOf(orderId, item)),
    [items, orderId],
  );
}

/** The same in words. */
export const useUnsentWords = (orderId: string): string => unsentWords(useUnsentOf(orderId));
