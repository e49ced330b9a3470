import * as v from 'valibot';

/**
 * A list in an answer. Another server may omit an empty one; for ours the compiler requires it, so
 * the type has it always.
 */
export const list = <const Item extends v.GenericSchema>(
  item: Item,
): v.ArraySchema<Item, undefined> =>
  v.optional(v.array(item), []) as unknown as v.ArraySchema<Item, undefined>;

/** An optional text in an answer; an empty one counts as absent. */
export const someText = v.optional(v.pipe(v.string(), v.nonEmpty()));
