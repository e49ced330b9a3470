import { StartFailure } from '../errors/start-failure';
import type { Variables } from './variables';

type TextName = {
  readonly [N in keyof Variables]: Variables[N] extends string | undefined ? N : never;
}[keyof Variables];

type Texts<Names extends readonly TextName[]> = { readonly [I in keyof Names]: string };

/**
 * The values of variables that must be set together; undefined if none of them is set.
 * @throws {StartFailure} naming the missing ones
 */
export function allOrNone<const Names extends readonly TextName[]>(
  variables: Variables,
  names: Names,
  /** A variable that needs the others: if it is set, they must be too. */
  alsoSet?: TextName,
): Texts<Names> | undefined {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === 0) return names.map((name) => variables[name]) as unknown as Texts<Names>;
  const isAsked = alsoSet !== undefined && variables[alsoSet] !== undefined;
  if (missing.length === names.length && !isAsked) return undefined;
  const together = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new StartFailure(
    `${together} belong together: set ${missing.join(' and ')} too, or none of them.`,
  );
}
