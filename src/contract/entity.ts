import * as v from 'valibot';

interface Flagged {
  flagUrl?: string | undefined;
  flagKey?: string | undefined;
}

/** The app's own flags are named by a country's two letters. */
const ownFlag = (key: string | undefined) =>
  key !== undefined && /^[a-z]{2}$/i.test(key) ? `/flags/${key.toLowerCase()}.svg` : undefined;

/** A country's flag: its address, else the app's own flag for its key; absent if it has neither. */
const flagOf = ({ flagUrl, flagKey }: Flagged) => flagUrl ?? ownFlag(flagKey);

export const withFlag = <T extends Flagged>(country: T) => ({
  ...country,
  flagUrl: flagOf(country),
});

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

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;

/** `T` with the wire's names replaced: by `Names` if listed there, else by camelCase. */
export type Renamed<T, Names> = {
  [
    K in keyof T as K extends keyof Names ? Names[K] & string : K extends string ? Camel<K> : K
  ]: T[K];
};

const camel = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Renames the wire's fields to the app's names. Names change only here. */
export function inOwnWords<T extends object, const Names = Record<never, never>>(
  wire: T,
  names?: Names,
): Renamed<T, Names> {
  const renames: Readonly<Record<string, string | undefined>> = names ?? {};
  const pairs = Object.entries(wire).map(([name, value]) => [renames[name] ?? camel(name), value]);
  return Object.fromEntries(pairs) as Renamed<T, Names>;
}

/**
 * The schema of an entity: its input has the wire's names (snake_case and the specification's odd
 * ones), its output the app's names.
 */
export function entity<
  const Entries extends v.ObjectEntries,
  const Names extends { readonly [K in keyof Entries]?: string } = Record<never, never>,
>(entries: Entries, names?: Names) {
  type Output = v.InferOutput<v.ObjectSchema<Entries, undefined>>;
  return v.pipe(
    v.object(entries),
    v.transform((wire: Output): Renamed<Output, Names> => inOwnWords(wire, names)),
  );
}
