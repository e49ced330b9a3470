import { ordersPageSize } from '../../domain/limits';

/** The last order of a page asks for the next one; a page that is not full is the last. */
export const nextPage = (page: readonly { id: string }[]): string | undefined =>
  page.length < ordersPageSize ? undefined : page.at(-1)?.id;
