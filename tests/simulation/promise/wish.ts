/** Something that a traveller wanted of an order. */
export interface Wish {
  readonly phone: string;
  readonly begunAt: number;
  /** When the app called it saved. A wish that it never did may come or not. */
  savedAt?: number;
  /** The app has shown that the server has refused it. */
  isRefused?: boolean;
}

/** A wish that is known to be there in the end, unless its item needs the traveller. */
export const isCertain = ({ savedAt, isRefused }: Wish): boolean =>
  savedAt !== undefined && isRefused !== true;

/** The wishes of one phone that may hold in the end: the last certain one, and those after it. */
export function lastOf<Each extends Wish>(wishes: readonly Each[], phone: string): readonly Each[] {
  const own = wishes.filter((wish) => wish.phone === phone);
  return own.slice(Math.max(0, own.findLastIndex(isCertain)));
}
