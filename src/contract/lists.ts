import * as v from 'valibot';

/**
 * A list in an answer. Another server may omit an empty one; for ours the compiler requires it, so
 * the type has it always.
 */
export const list = <const Item extends v.GenericSchema>(
  item: Item,
): v.ArraySchema<Item, undefined> =>
  v.optional(v.array(item), []) as unknown as v.ArraySchema<Item, undefined>;

/**
 * Ours: the language of an object's texts, a BCP 47 tag; absent: English, in which the specification
 * has them.
 */
export const textLanguage = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/)),
);

/** An optional text in an answer; an empty one counts as absent. */
export const someText = v.optional(v.pipe(v.string(), v.nonEmpty()));
