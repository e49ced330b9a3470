import * as v from 'valibot';

/**
 * A list of an answer. Another server than ours may leave an empty one out; of ours the compiler
 * demands it, so the type says that it is there.
 */
export const list = <const Item extends v.GenericSchema>(
  item: Item,
): v.ArraySchema<Item, undefined> =>
  v.optional(v.array(item), []) as unknown as v.ArraySchema<Item, undefined>;

/** Text of an answer that may be absent; an empty one is none. */
export const someText = v.optional(v.pipe(v.string(), v.nonEmpty()));
