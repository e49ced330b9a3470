import type { ProductDifference } from '../../../../src/contract/desk/catalogue-calls';

/** A difference of two versions as one line of a refusal. */
export const differenceLine = ({ what, before, after }: ProductDifference): string =>
  `${what}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`;
