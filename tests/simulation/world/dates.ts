/** A `Date` whose present is that of a clock. */
class DateOfModel extends Date {
  constructor(clock: () => number, ...given: readonly unknown[]) {
    if (given.length === 0) super(clock());
    else super(...(given as [number]));
  }
}

/**
 * The global `Date` of a tab, a worker or a process, by its clock. It is one class for all, bound to
 * the clock: a class of its own would live until the next full collection, with all that it refers to.
 */
export function dateBy(clock: () => number): object {
  const { parse, UTC } = Date;
  return Object.assign(DateOfModel.bind(undefined, clock), { now: clock, parse, UTC });
}
