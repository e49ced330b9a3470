import { ordersPageSize } from '../../domain/limits';

/**
 * The page parameter for the next page: the last order's id; undefined after an incomplete page.
 */
export const nextPage = (page: readonly { id: string }[]): string | undefined =>
  page.length < ordersPageSize ? undefined : page.at(-1)?.id;
