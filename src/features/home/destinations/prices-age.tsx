import type { ReactNode } from 'react';
import { inLine } from '../../../language/translate';
import { priceConfirmedLater } from '../../../i18n/price-age';
import { usePriceAge } from '../../../queries/data-age';

export interface PricesAgeProps {
  /** When the prices were asked for. */
  askedAt: number;
  isUnrenewed: boolean;
  /** Whether it also says when they are confirmed. */
  isPromised: boolean;
  /** In its place while the prices count as confirmed. */
  children: ReactNode;
}

/** The age of home's prices; loaded when there is something to say. */
export default function PricesAge({ askedAt, isUnrenewed, isPromised, children }: PricesAgeProps) {
  const age = usePriceAge(askedAt, isUnrenewed);
  if (!age) return children;
  return isPromised ? inLine(age.pricesAsOf, priceConfirmedLater()) : age.pricesAsOf;
}
